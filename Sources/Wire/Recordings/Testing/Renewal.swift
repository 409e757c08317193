import OverscrollWire
package import RefreshEngine
import StrictJSON

/// The new expectations of a recording: the engine's values at the asserted places, or at all places without
/// assertions.
package struct Renewal: Sendable {
  /// The reason that a recording cannot be renewed.
  package struct Fault: Error, CustomStringConvertible {
    /// The fault, for people.
    package let description: String
  }

  /// The values that differed from the expectations, each at its first step.
  package private(set) var changes: [(step: Int, instant: Instant, value: Replay.Value)] = []
  /// True if the recording had no expectations before.
  package let isFilled: Bool
  /// The number of dropped expected values outside the places of the terms.
  package private(set) var dropped = 0
  /// The assertions after the creation and after each event, as JSON.
  package private(set) var items: [[UInt8]] = []
  /// The number of asserted values in the items.
  package private(set) var valueCount = 0

  private let recording: Recording
  private let terms: TestTerms
  /// The old assertions, and the new ones.
  private var old = AssertedValues()
  private var new = AssertedValues()
  /// The last change at each place; a lasting change is listed once.
  private var told: [String: Replay.Value] = [:]

  /// Plays a recording in its own dialect and renews its expectations at the places of the terms.
  ///
  /// - Throws: The reason that the recording cannot be renewed.
  package init(_ recording: Recording, by terms: TestTerms, steps: Int) throws(Fault) {
    self.recording = recording
    self.terms = terms
    isFilled = recording.expected.allSatisfy { $0 == nil }
    var playback = BoundedPlayback(
      recording.configuration,
      name: recording.name ?? "recording",
      steps: steps
    )
    let expected = recording.expected.makeIterator()
    add(expected.next() ?? nil, playback, playback.effectsAtCreation)
    for (index, event) in recording.events.enumerated() {
      let effects: [Effect]
      do throws(BoundedPlayback.Fault) {
        effects = try playback.play(event)
      } catch {
        switch error {
        case .invalid, .refused:
          throw Fault(description: "event \(index + 1) is refused, so it was not renewed")
        case .tooMuchWork(let work): throw Fault(description: work.description)
        }
      }
      add(expected.next() ?? nil, playback, effects)
    }
  }

  /// True if the recording's expectations change.
  package var isNeeded: Bool { isFilled || !changes.isEmpty || dropped > 0 }

  // MARK: Items

  private mutating func add(
    _ item: Recording.Item?,
    _ playback: BoundedPlayback,
    _ effects: [Effect]
  ) {
    let empty = Recording.Item(changes: [], callbacks: [], callbackTimesMs: nil, allEffects: nil)
    guard let item = item ?? (isFilled ? empty : nil) else {
      items.append(Array("null".utf8))
      return
    }
    let kept = item.changes.filter { terms.have($0.text) }
    dropped += item.changes.count - kept.count
    let snapshot = playback.snapshot
    let values =
      isFilled
      ? SnapshotAssertions.part(of: snapshot).leaves().filter { terms.have($0.text) }
      : renewed(kept, snapshot, playback)
    let explicit = Set(kept.map(\.text))
    let changed = values.filter {
      explicit.contains($0.text) || new.value(at: $0.pointer) != $0.value
    }
    for change in changed { new.assert(change) }
    valueCount += changed.count
    let comparison = EffectComparison(item, effects, recording.tolerance)
    for value in isFilled ? [] : comparison.differences {
      tell(value, playback, isAlwaysNew: true)
    }
    items.append(comparison.renewed(changed).bytes)
  }

  /// The values at the places with present assertions.
  private mutating func renewed(
    _ changes: [Recording.Change],
    _ snapshot: JSONValue,
    _ playback: BoundedPlayback
  ) -> [Recording.Change] {
    for change in changes { old.assert(change) }
    var result: [Recording.Change] = []
    let asserted = Set(changes.map(\.text))
    for value in old.values(in: snapshot) {
      if recording.matches(value) {
        result.append(value.change)
      } else {
        let isAsserted = asserted.contains(value.change.text)
        tell(Replay.Value(value), playback, isAlwaysNew: isAsserted)
        result += snapshot.shown(at: value.change.pointer)
      }
    }
    var places: Set<String> = []
    return result.filter { places.insert($0.text).inserted }
  }

  private mutating func tell(
    _ value: Replay.Value,
    _ playback: BoundedPlayback,
    isAlwaysNew: Bool
  ) {
    if !isAlwaysNew, told[value.pointer] == value { return }
    told[value.pointer] = value
    changes.append((playback.revision, playback.engine.now, value))
  }
}

extension JSONValue {
  /// The assertions of this snapshot at a place: its leaves, or the null above it; none for an impossible
  /// place.
  fileprivate func shown(at pointer: JSONPointer) -> [Recording.Change] {
    if let value = pointer.value(in: self) { return value.leaves(at: pointer) }
    guard let parent = pointer.parent else { return [] }
    return shown(at: parent).filter { $0.pointer == parent && $0.value == .null }
  }
}

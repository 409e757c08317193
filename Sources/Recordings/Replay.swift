import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A recording played through the engine, event by event, up to the first item that differs.
package struct Replay {
  /// Where a recording and the engine differ first.
  package struct Difference: Sendable {
    /// The item: 0 after creation, k after event k.
    package let step: Int
    /// The session's time there.
    package let instant: Instant
    /// What differs, in the order in which it was asserted.
    package let values: [Value]
  }

  /// One value that differs.
  package struct Value: Sendable {
    /// Into the snapshot, or `/effects`, `/effectTimesMs`, `/allEffects`; `/event` for an event that
    /// was refused.
    package let pointer: String
    package let expected: JSONValue
    package let actual: JSONValue
  }

  /// What a whole replay has shown.
  package struct Outcome: Sendable {
    /// The first difference; nil if there is none.
    package let difference: Difference?
    /// The members of `changes` that were compared, and the items that are not null, up to the first
    /// difference.
    package let checked: Int

    /// Whether the recording matches; nil if it expects nothing.
    package var matches: Bool? { difference != nil ? false : checked > 0 ? true : nil }
  }

  private let recording: Recording
  private var events: AnyIterator<WireEvent>
  private var items: AnyIterator<Recording.Item?>
  private var playback: BoundedPlayback
  private var asserted = AssertedValues()
  private var checked = 0

  /// Plays a recording up to its first difference.
  ///
  /// - Parameters:
  ///   - recording: What to play.
  ///   - engine: The engine to play it with; nil is the one of its configuration.
  ///   - steps: How many internal steps it may take in all.
  /// - Returns: The difference, and how much was compared.
  /// - Throws: When the steps are used up before a difference is found.
  package static func outcome(
    of recording: Recording,
    with engine: Engine? = nil,
    steps: Int = .max
  ) throws(TooMuchWork) -> Outcome {
    var replay = Replay(recording, with: engine, steps: steps)
    var difference = replay.differenceAtCreation()
    while difference == nil, let played = try replay.next() { difference = played.difference }
    return Outcome(difference: difference, checked: replay.checked)
  }

  /// Starts a replay of a recording; see `outcome`.
  init(_ recording: Recording, with engine: Engine? = nil, steps: Int = .max) {
    self.recording = recording
    events = recording.events.makeIterator()
    items = recording.expected.makeIterator()
    playback = BoundedPlayback(
      engine ?? Engine(recording.configuration.engine),
      name: recording.name ?? "recording",
      clock: recording.configuration.clock,
      steps: steps
    )
  }

  /// The engine after the last event.
  var engine: Engine { playback.engine }

  /// The effects of the creation.
  var effectsAtCreation: [Effect] { playback.effectsAtCreation }

  /// What the creation shows that the recording does not; to be called before the first event.
  mutating func differenceAtCreation() -> Difference? {
    compare(step: 0, playback.effectsAtCreation)
  }

  /// Plays the next event.
  ///
  /// - Returns: Its effects, and where it differs from its item; nil after the last event.
  /// - Throws: When the steps are used up.
  mutating func next() throws(TooMuchWork) -> (effects: [Effect], difference: Difference?)? {
    guard let event = events.next() else { return nil }
    let step = playback.revision + 1
    do throws(BoundedPlayback.Fault) {
      let effects = try playback.play(event.event, at: event.instant)
      return (effects, compare(step: step, effects))
    } catch {
      switch error {
      case .refused: return ([], refused(step: step))
      case .tooMuchWork(let work): throw work
      }
    }
  }

  private func refused(step: Int) -> Difference {
    let value = Value(pointer: "/event", expected: "accepted", actual: "refused")
    return Difference(step: step, instant: playback.engine.now, values: [value])
  }

  private mutating func compare(step: Int, _ effects: [Effect]) -> Difference? {
    guard let item = items.next() ?? nil else { return nil }
    checked += item.changes.count + 1
    for change in item.changes { asserted.assert(change) }
    var values: [Value] = []
    let snapshot = playback.snapshot
    for assertion in asserted.values {
      let actual = assertion.pointer.value(in: snapshot)
      let isMatch =
        actual.map { recording.matches(assertion.value, $0, at: assertion.text) } ?? false
      if !isMatch {
        values.append(
          Value(pointer: assertion.text, expected: assertion.value, actual: actual ?? .null)
        )
      }
    }
    values += EffectComparison(item, effects, recording.tolerance).differences
    guard !values.isEmpty else { return nil }
    return Difference(step: step, instant: playback.engine.now, values: values)
  }
}

/// The values that a recording asserts by now: each stays asserted until it is changed.
private struct AssertedValues {
  /// In the order in which each place was asserted first.
  private(set) var values: [Recording.Change] = []
  /// The index of each place in `values`, so that a change costs no search.
  private var indices: [String: Int] = [:]

  /// Asserts a value.
  ///
  /// A null ends what is asserted below it, and a later value below ends that null.
  mutating func assert(_ change: Recording.Change) {
    if let index = indices[change.text] {
      values[index] = change
    } else {
      endNull(above: change.text)
      indices[change.text] = values.count
      values.append(change)
    }
    if change.value == .null { end { $0.isBelow(change) } }
  }

  /// Ends the null above a place; there is at most one.
  private mutating func endNull(above text: String) {
    var place = text[...]
    while let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) {
      place = place[..<slash]
      guard let index = indices[String(place)], values[index].value == .null else { continue }
      return end { $0.text == place }
    }
  }

  private mutating func end(where isOver: (Recording.Change) -> Bool) {
    guard values.contains(where: isOver) else { return }
    values.removeAll(where: isOver)
    indices = [:]
    for (index, value) in values.enumerated() { indices[value.text] = index }
  }
}

extension Recording.Change {
  /// Whether its place is below that of another.
  fileprivate func isBelow(_ other: Recording.Change) -> Bool {
    text.hasPrefix(other.text)
      && text.utf8.dropFirst(other.text.utf8.count).first == UInt8(ascii: "/")
  }
}

extension Recording {
  /// Whether two values of a snapshot count as equal.
  ///
  /// Numbers compare within 1e-9, relative or absolute, or within the recording's own tolerance.
  func matches(_ expected: JSONValue, _ actual: JSONValue, at pointer: String) -> Bool {
    guard case .number(let left) = expected, case .number(let right) = actual else {
      return expected == actual
    }
    if let tolerance, !pointer.hasSuffix("Ms") { return abs(left - right) <= tolerance.points }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }
}

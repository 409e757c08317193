package import OverscrollWire
package import RefreshEngine

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

  private let recording: Recording
  private var engine: Engine
  private var asserted = AssertedValues()
  private var configurationRevision = 0

  /// Plays a recording.
  ///
  /// - Parameters:
  ///   - recording: What to play.
  ///   - engine: The engine to play it with; nil is the one of its configuration.
  /// - Returns: The first difference; nil if the recording matches.
  package static func firstDifference(
    _ recording: Recording,
    with engine: Engine? = nil
  ) -> Difference? {
    var replay = Replay(recording, engine ?? Engine(recording.configuration.engine))
    return replay.run()
  }

  private init(_ recording: Recording, _ engine: Engine) {
    self.recording = recording
    self.engine = engine
  }

  private mutating func run() -> Difference? {
    let creation = (try? engine.advance(to: .zero)) ?? []
    if let difference = compare(step: 0, creation) { return difference }
    for (index, event) in recording.events.enumerated() {
      let step = index + 1
      let changes = engine.configurationChanges
      do throws(Rejection) {
        let effects = try engine.handle(event.event, at: event.instant ?? engine.now)
        if engine.configurationChanges != changes { configurationRevision = step }
        if let difference = compare(step: step, effects) { return difference }
      } catch {
        let refused = Value(pointer: "/event", expected: "accepted", actual: "refused")
        return Difference(step: step, instant: engine.now, values: [refused])
      }
    }
    return nil
  }

  private mutating func compare(step: Int, _ effects: [Effect]) -> Difference? {
    guard let item = recording.expected[step] else { return nil }
    for change in item.changes { asserted.assert(change.pointer, change.value) }
    var values: [Value] = []
    if let snapshot = snapshot(step) {
      for assertion in asserted.values {
        let actual = assertion.pointer.value(in: snapshot)
        let isMatch = actual.map { matches(assertion.value, $0, at: assertion.text) } ?? false
        if !isMatch {
          values.append(
            Value(pointer: assertion.text, expected: assertion.value, actual: actual ?? .null)
          )
        }
      }
    }
    values += EffectComparison(item, effects, recording.tolerance).differences
    return values.isEmpty ? nil : Difference(step: step, instant: engine.now, values: values)
  }

  private func snapshot(_ step: Int) -> JSONValue? {
    var writer = JSONWriter()
    writer.snapshot(
      engine,
      SnapshotLabel(
        session: recording.name ?? "recording",
        revision: step,
        clock: recording.configuration.clock,
        configurationRevision: configurationRevision
      )
    )
    return try? JSONReader.value(writer.bytes)
  }

  /// Numbers compare within 1e-9, relative or absolute, or within the recording's own tolerance.
  private func matches(_ expected: JSONValue, _ actual: JSONValue, at pointer: String) -> Bool {
    guard case .number(let left) = expected, case .number(let right) = actual else {
      return expected == actual
    }
    if let tolerance = recording.tolerance, !pointer.hasSuffix("Ms") {
      return abs(left - right) <= tolerance.points
    }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }
}

/// The values that a recording asserts by now: each stays asserted until it is changed.
private struct AssertedValues {
  struct Assertion {
    let pointer: JSONPointer
    let text: String
    let value: JSONValue
  }

  private(set) var values: [Assertion] = []

  /// Asserts a value.
  ///
  /// A null ends what is asserted below it, and a later value below ends that null.
  mutating func assert(_ pointer: JSONPointer, _ value: JSONValue) {
    let text = pointer.description
    values.removeAll { other in
      other.text == text
        || (value == .null && other.text.hasPrefix(text + "/"))
        || (other.value == .null && text.hasPrefix(other.text + "/"))
    }
    values.append(Assertion(pointer: pointer, text: text, value: value))
  }
}

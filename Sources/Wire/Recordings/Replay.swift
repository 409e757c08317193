import OverscrollWire
package import RefreshEngine
package import StrictJSON

/// A recording in play through the engine, event by event, up to the first item that differs.
package struct Replay {
  /// The first difference between a recording and the engine.
  package struct Difference: Sendable {
    /// The item: 0 after creation, k after event k.
    package let step: Int
    /// The session's time at the item.
    package let instant: Instant
    /// The differing values, in the order of their assertions.
    package let values: [Value]
    /// True if the event, or a part of the configuration, was refused.
    package var isRefusal = false
  }

  /// One differing value.
  package struct Value: Equatable, Sendable {
    /// The place in the snapshot, or `/effects`, `/effectTimesMs`, `/allEffects`; `/event` for a refused
    /// event, and a place in `/configuration` for a part that a dialect lacks.
    package let pointer: String
    package let expected: JSONValue
    package let actual: JSONValue
  }

  /// The outcome of a whole replay.
  package struct Outcome: Sendable {
    /// The first difference; nil without one.
    package let difference: Difference?
    /// The number of compared members of `changes` and of items other than null, up to the first difference.
    package let checked: Int

    /// True if the recording matches; nil for a recording without assertions.
    package var matches: Bool? { difference != nil ? false : checked > 0 ? true : nil }
  }

  private let recording: Recording
  private let parts: ComparedParts
  private var events: AnyIterator<WireEvent>
  private var items: AnyIterator<Recording.Item?>
  private var playback: BoundedPlayback
  private var asserted = AssertedValues()
  private var checked = 0

  /// Plays a recording up to its first difference within the terms; without an engine, in the engine of its
  /// configuration.
  ///
  /// - Throws: An error if the steps are used up before a difference.
  package static func outcome(
    of recording: Recording,
    by terms: TestTerms = TestTerms(),
    with engine: Engine? = nil,
    steps: Int = .max
  ) throws(TooMuchWork) -> Outcome {
    var replay: Replay
    do throws(FieldErrors) {
      replay = try Replay(recording, by: terms, with: engine, steps: steps)
    } catch {
      let pointer = error.first.pointer.description
      let difference = refused(step: 0, at: .zero, pointer, error.first.fault.detail)
      return Outcome(difference: difference, checked: 0)
    }
    var difference = replay.differenceAtCreation()
    while difference == nil, let played = try replay.next() { difference = played.difference }
    return Outcome(difference: difference, checked: replay.checked)
  }

  /// Starts a replay of a recording; see `outcome`.
  ///
  /// - Throws: The parts of the configuration that the dialect lacks.
  init(
    _ recording: Recording,
    by terms: TestTerms = TestTerms(),
    with engine: Engine? = nil,
    steps: Int = .max
  ) throws(FieldErrors) {
    playback = try BoundedPlayback(recording, in: terms.dialect, with: engine, steps: steps)
    self.recording = recording
    parts = ComparedParts(terms, of: recording)
    events = recording.events.makeIterator()
    items = recording.expected.makeIterator()
  }

  /// The engine after the last event.
  var engine: Engine { playback.engine }

  var effectsAtCreation: [Effect] { playback.effectsAtCreation }

  /// The difference between the creation and the recording, for a call before the first event.
  mutating func differenceAtCreation() -> Difference? {
    compare(step: 0, playback.effectsAtCreation)
  }

  /// Plays the next event.
  ///
  /// - Returns: The event's effects, and the difference from its item; nil after the last event.
  /// - Throws: An error if the steps are used up.
  mutating func next() throws(TooMuchWork) -> (effects: [Effect], difference: Difference?)? {
    guard let sent = events.next() else { return nil }
    let step = playback.revision + 1
    do throws(BoundedPlayback.Fault) {
      let effects = try playback.play(sent)
      return (effects, compare(step: step, effects))
    } catch {
      var detail: String?
      switch error {
      case .invalid(let errors): detail = errors.first.fault.detail
      case .refused: break
      case .tooMuchWork(let work): throw work
      }
      return ([], Self.refused(step: step, at: engine.now, "/event", detail))
    }
  }

  private static func refused(
    step: Int,
    at instant: Instant,
    _ pointer: String,
    _ detail: String? = nil
  ) -> Difference {
    let actual = "refused" + (detail.map { ": \($0)" } ?? "")
    let value = Value(pointer: pointer, expected: "accepted", actual: .string(actual))
    return Difference(step: step, instant: instant, values: [value], isRefusal: true)
  }

  private mutating func compare(step: Int, _ effects: [Effect]) -> Difference? {
    guard let item = (items.next() ?? nil).map(parts.item) else { return nil }
    checked += item.changes.count + 1
    for change in item.changes { asserted.assert(change) }
    let recording = recording
    let differing = asserted.values(in: playback.snapshot) { !recording.matches($0) }
    let compared = EffectComparison(item, parts.effects(effects), recording.tolerance)
    let values = differing.map(Value.init) + compared.differences
    guard !values.isEmpty else { return nil }
    return Difference(step: step, instant: playback.engine.now, values: values)
  }
}

extension Replay.Value {
  /// The difference between an assertion and the value of a snapshot.
  init(_ value: AssertedValues.Value) {
    let (change, actual) = value
    self.init(pointer: change.text, expected: change.value, actual: actual ?? .null)
  }
}

/// The check of one recording from a client.
package enum Verification {
  /// Checks a recording, in a body of one JSON value.
  ///
  /// The answer is `{"matches":true,"checked"}`, or the first item that differs: `{"matches":false,
  /// "checked","step","atMs","differences":[{"pointer","expected","actual"}]}`; `matches` is null for a
  /// recording without assertions. The pointer of a refused event is `/event`.
  ///
  /// - Throws: The reason that the body cannot be checked.
  package static func answer(to body: [UInt8], steps: Int) throws(RecordingFault) -> [UInt8] {
    let recording = try Recording(body)
    do throws(TooMuchWork) {
      return JSONValue.object(try Replay.outcome(of: recording, steps: steps).json).bytes
    } catch {
      throw .tooMuchWork(error)
    }
  }
}

extension Replay.Outcome {
  /// The outcome in the form of `Verification`'s answer.
  package var json: JSONObject {
    var answer: JSONObject = [
      "matches": matches.map { .bool($0) } ?? .null,
      "checked": .number(Double(checked)),
    ]
    if let difference {
      answer["step"] = .number(Double(difference.step))
      answer["atMs"] = .number(difference.instant.milliseconds)
      answer["differences"] = .array(
        difference.values.map { value in
          [
            "pointer": .string(value.pointer), "expected": value.expected, "actual": value.actual,
          ]
        }
      )
    }
    return answer
  }
}

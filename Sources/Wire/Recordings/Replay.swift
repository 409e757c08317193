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
    /// Whether the event, or a part of the configuration, was refused.
    package var isRefusal = false
  }

  /// One value that differs.
  package struct Value: Sendable {
    /// Into the snapshot, or `/effects`, `/effectTimesMs`, `/allEffects`; `/event` for an event that
    /// was refused, and a place in `/configuration` for what a dialect lacks of it.
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
  private let edition: DialectEdition
  private let parts: ComparedParts
  private var events: AnyIterator<WireEvent>
  private var items: AnyIterator<Recording.Item?>
  private var playback: BoundedPlayback
  private var asserted = AssertedValues()
  private var checked = 0

  /// Plays a recording up to its first difference.
  ///
  /// - Parameters:
  ///   - recording: What to play.
  ///   - terms: What counts.
  ///   - engine: The engine to play it with; nil is the one of its configuration.
  ///   - steps: How many internal steps it may take in all.
  /// - Returns: The difference, and how much was compared.
  /// - Throws: When the steps are used up before a difference is found.
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
  /// - Throws: What the dialect lacks of its configuration.
  init(
    _ recording: Recording,
    by terms: TestTerms = TestTerms(),
    with engine: Engine? = nil,
    steps: Int = .max
  ) throws(FieldErrors) {
    edition = try DialectEdition(recording, in: terms.dialect)
    self.recording = terms.applied(to: recording)
    parts = ComparedParts(terms, of: recording)
    events = recording.events.makeIterator()
    items = recording.expected.makeIterator()
    playback = BoundedPlayback(
      engine ?? Engine(edition.session.engine),
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
    guard let sent = events.next() else { return nil }
    let step = playback.revision + 1
    let event: WireEvent
    do throws(FieldErrors) {
      event = try edition.event(sent, at: step - 1)
    } catch {
      return ([], Self.refused(step: step, at: engine.now, "/event", error.first.fault.detail))
    }
    do throws(BoundedPlayback.Fault) {
      let effects = try playback.play(event.event, at: event.instant)
      return (effects, compare(step: step, effects))
    } catch {
      switch error {
      case .refused: return ([], Self.refused(step: step, at: engine.now, "/event"))
      case .tooMuchWork(let work): throw work
      }
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
    asserted.assert(item.changes)
    var values: [Value] = []
    for (change, actual) in asserted.unequal(in: playback.snapshot) {
      if let actual, recording.matches(change.value, actual, at: change.text) { continue }
      values.append(
        Value(pointer: change.text, expected: change.value, actual: actual ?? .null)
      )
    }
    let compared = EffectComparison(item, parts.effects(effects), recording.tolerance)
    values += compared.differences
    guard !values.isEmpty else { return nil }
    return Difference(step: step, instant: playback.engine.now, values: values)
  }
}

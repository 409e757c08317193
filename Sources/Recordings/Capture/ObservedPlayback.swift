import OverscrollWire
import RefreshEngine
import StrictJSON

/// Plays the events of a session and puts what was observed between them.
///
/// An observation describes the session after all events up to its instant. Where the session's time is
/// earlier then, an `advance` brings it there: it changes nothing that the next event would not have
/// changed.
struct ObservedPlayback {
  private var playback: BoundedPlayback
  /// The events, with those that were added.
  private(set) var events: [WireEvent] = []
  /// What is expected after the creation and after each event.
  private(set) var items: [Recording.Item?] = [nil]
  /// The refresh callbacks of the last event.
  private var callbacks: [Recording.Callback]

  /// Creates the session of a recording.
  init(_ recording: Recording, steps: Int) {
    playback = BoundedPlayback(
      Engine(recording.configuration.engine),
      name: recording.name ?? "recording",
      clock: .manual,
      steps: steps
    )
    callbacks = playback.effectsAtCreation.compactMap(Recording.Callback.init)
  }

  /// The snapshot after the last event.
  var snapshot: JSONValue { playback.snapshot }

  /// Plays an event.
  mutating func play(_ event: WireEvent) throws(BoundedPlayback.Fault) {
    callbacks = try playback.play(event.event, at: event.instant)
      .compactMap(Recording.Callback.init)
    events.append(event)
    items.append(nil)
  }

  /// Plays an event, and expects what was observed while time passed in it.
  ///
  /// An `advance` is played in parts; a gesture cannot be.
  ///
  /// - Returns: How many observations were left out, as they lie within a gesture.
  mutating func play(
    _ event: WireEvent,
    takingFrom observations: inout ArraySlice<AppObservation>
  ) throws(BoundedPlayback.Fault) -> Int {
    guard event.event.passesTime, !observations.isEmpty else {
      try play(event)
      return 0
    }
    var trial = playback
    _ = try trial.play(event.event, at: event.instant)
    let end = trial.engine.now
    let within = observations.prefix { $0.instant < end }
    observations.removeFirst(within.count)
    guard case .advance = event.event, !within.isEmpty else {
      try play(event)
      return within.count
    }
    for observation in within { try observe(observation) }
    try advance(to: end)
    return 0
  }

  /// Expects what was observed.
  mutating func observe(_ observation: AppObservation) throws(BoundedPlayback.Fault) {
    if observation.instant > playback.engine.now { try advance(to: observation.instant) }
    let last = items.count - 1
    let places = Set(observation.changes.map(\.text))
    let others = (items[last]?.changes ?? []).filter { !places.contains($0.text) }
    items[last] = Recording.Item(
      changes: others + observation.changes,
      // Of an item that says nothing of them, a recording expects that there are none.
      callbacks: callbacks,
      callbackTimesMs: nil,
      allEffects: nil
    )
  }

  private mutating func advance(to instant: Instant) throws(BoundedPlayback.Fault) {
    let now = playback.engine.now
    let source: JSONValue = [
      "atMs": .number(now.milliseconds), "type": "advance",
      "toMs": .number(instant.milliseconds),
    ]
    try play(WireEvent(event: .advance(.to(instant)), instant: now, source: source))
  }
}

import OverscrollWire
import RefreshEngine
import SessionLog

/// A session right after an event.
///
/// It does not change once it is shared, so that all who need it share one.
// Unchecked: a builder changes it only while there is no other reference to it.
final class Moment: @unchecked Sendable {
  /// The engine and its revision.
  fileprivate(set) var playback: Playback
  /// The latest effects up to here.
  fileprivate(set) var effects: EffectHistory
  /// The work since the latest checkpoint.
  fileprivate(set) var sinceCheckpoint: CheckpointInterval

  var engine: Engine { _read { yield playback.engine } }
  var revision: Int { playback.revision }
  // The playback has the same; but to ask it for a computed property would copy it.
  var configurationRevision: Int { Int(playback.lastChangeRevision) }
  /// The session's time: the end of the last event.
  var now: Instant { playback.engine.now }
  var effectIndex: Int { playback.engine.effectIndex }
  /// The number of the engine's steps to it from the creation; nil if unknown.
  var stepsInAll: Int? { sinceCheckpoint.stepsInAll }

  init(_ playback: Playback, effects: EffectHistory, sinceCheckpoint: CheckpointInterval) {
    self.playback = playback
    self.effects = effects
    self.sinceCheckpoint = sinceCheckpoint
  }
}

/// The work since a checkpoint.
struct CheckpointInterval: Sendable {
  /// The number of events.
  private(set) var events = 0
  /// The number of the engine's steps.
  private(set) var steps = 0
  /// The number of its steps from the session's creation to the checkpoint; nil if unknown.
  private let stepsBefore: Int?

  /// The interval after a checkpoint.
  init(stepsBefore: Int? = 0) { self.stepsBefore = stepsBefore }

  /// The number of its steps since the session's creation; nil if unknown.
  var stepsInAll: Int? { stepsBefore.map { $0 + steps } }

  /// The number of events after which a checkpoint is made.
  static let mostEvents = 1000
  /// The number of steps after which one is made: half the steps of one request.
  static let mostSteps = Engine.stepLimit / 2

  /// True if a checkpoint is due.
  var isFull: Bool { events >= Self.mostEvents || steps >= Self.mostSteps }

  /// Adds the work on some events.
  mutating func add(events: Int = 0, steps: Int) {
    self.events += events
    self.steps += steps
  }
}

/// A moment that is being advanced event by event.
///
/// An engine is large, so there is one copy for a whole batch: of the moment that it begins with.
struct MomentBuilder {
  /// The session so far; the next event copies it if there is another reference.
  private(set) var moment: Moment
  /// The moments on the way at which a checkpoint is due, in order.
  private(set) var checkpoints: [Moment] = []

  /// The engine after the last event.
  var engine: Engine { _read { yield moment.playback.engine } }
  /// The number of events.
  var revision: Int { moment.revision }

  init(_ moment: Moment) { self.moment = moment }

  /// Starts at an advanced moment; the steps on the way belong to the next event.
  init(_ caughtUp: SessionView) {
    moment = caughtUp.base
    guard caughtUp.now > moment.now else { return }
    own()
    moment.playback.advanced(to: caughtUp.engine)
    moment.effects.append(caughtUp.effects)
    moment.sinceCheckpoint.add(steps: caughtUp.steps)
  }

  /// Starts right after a session's creation.
  init(created configuration: SessionConfiguration, journalling: Bool = false) {
    var played = configuration.engine
    played.playsGestures = configuration.clock == .realtime
    let engine = Engine(played, journalling: journalling)
    let (playback, first) = Playback.created(engine)
    var effects = EffectHistory(base: 0)
    effects.append(first)
    moment = Moment(playback, effects: effects, sinceCheckpoint: CheckpointInterval())
  }

  /// Starts at a checkpoint; nil if its state cannot be read.
  init?(checkpoint: Checkpoint, journalling: Bool = false) {
    guard var playback = Playback(checkpoint: checkpoint) else { return nil }
    if journalling { playback.beginJournal() }
    moment = Moment(
      playback,
      effects: EffectHistory(base: playback.engine.effectIndex),
      sinceCheckpoint: CheckpointInterval(stepsBefore: checkpoint.stepsInAll)
    )
  }

  /// Handles an event and returns its effects.
  mutating func handle(
    _ event: Event,
    at instant: Instant,
    stepLimit: Int
  ) throws(Rejection) -> [Effect] {
    own()
    let more = try moment.playback.handle(event, at: instant, stepLimit: stepLimit)
    moment.effects.append(more)
    moment.sinceCheckpoint.add(events: 1, steps: stepLimit - engine.stepsLeft)
    if moment.sinceCheckpoint.isFull {
      moment.sinceCheckpoint = CheckpointInterval(stepsBefore: moment.sinceCheckpoint.stepsInAll)
      checkpoints.append(moment)
    }
    return more
  }

  /// Makes the moment one that has no other reference.
  private mutating func own() {
    guard !isKnownUniquelyReferenced(&moment) else { return }
    moment = Moment(
      moment.playback,
      effects: moment.effects,
      sinceCheckpoint: moment.sinceCheckpoint
    )
  }
}

import OverscrollWire
import RefreshEngine
import SessionLog

/// The state of a session right after an event.
///
/// A shared moment never changes, so that all its users share one object.
// Unchecked: a builder changes a moment only while the builder has its only reference.
final class Moment: @unchecked Sendable {
  /// The engine with its revision.
  fileprivate(set) var playback: Playback
  /// The latest effects up to this moment.
  fileprivate(set) var effects: EffectHistory
  /// The work since the latest checkpoint.
  fileprivate(set) var sinceCheckpoint: CheckpointInterval

  var engine: Engine { _read { yield playback.engine } }
  var revision: Int { playback.revision }
  // The playback has the same number; but the playback's computed property would copy the playback.
  var configurationRevision: Int { Int(playback.lastChangeRevision) }
  /// The session's time: the end of the last event.
  var now: Instant { playback.engine.now }
  var effectIndex: Int { playback.engine.effectIndex }
  /// The number of the engine's steps from the creation to this moment; nil if unknown.
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
  /// The number of steps from the session's creation to the checkpoint; nil if unknown.
  private let stepsBefore: Int?

  /// Makes the empty interval after a checkpoint.
  init(stepsBefore: Int? = 0) { self.stepsBefore = stepsBefore }

  /// The number of steps since the session's creation; nil if unknown.
  var stepsInAll: Int? { stepsBefore.map { $0 + steps } }

  /// The number of events after which a checkpoint is due.
  static let mostEvents = 1000
  /// The number of steps after which a checkpoint is due: half the steps of one request.
  static let mostSteps = Engine.stepLimit / 2

  /// True if a checkpoint is due.
  var isFull: Bool { events >= Self.mostEvents || steps >= Self.mostSteps }

  /// Adds the work of events.
  mutating func add(events: Int = 0, steps: Int) {
    self.events += events
    self.steps += steps
  }
}

/// A moment that advances event by event.
///
/// An engine is large, so the builder makes one copy for a whole batch: of the batch's first moment.
struct MomentBuilder {
  /// The moment so far; the next event copies a moment with other references.
  private(set) var moment: Moment
  /// The moments so far at which a checkpoint is due, in order.
  private(set) var checkpoints: [Moment] = []

  /// The engine after the last event.
  var engine: Engine { _read { yield moment.playback.engine } }
  /// The number of events.
  var revision: Int { moment.revision }

  init(_ moment: Moment) { self.moment = moment }

  /// Starts at an advanced moment; the steps of the advance count for the next event.
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

  /// Starts at a checkpoint; nil if the checkpoint's state cannot be read.
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

  /// Makes sure that the builder has the only reference to its moment.
  private mutating func own() {
    guard !isKnownUniquelyReferenced(&moment) else { return }
    moment = Moment(
      moment.playback,
      effects: moment.effects,
      sinceCheckpoint: moment.sinceCheckpoint
    )
  }
}

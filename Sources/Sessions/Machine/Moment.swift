import Recordings
import RefreshEngine
import SessionLog

/// A session right after an event.
///
/// It never changes, so that all who need it share one.
final class Moment: Sendable {
  /// The engine and its revision.
  let playback: Playback
  /// The latest effects up to here.
  let effects: EffectHistory
  /// What was computed since the latest checkpoint.
  let sinceCheckpoint: CheckpointInterval

  var engine: Engine { _read { yield playback.engine } }
  var revision: Int { playback.revision }
  var configurationRevision: Int { playback.configurationRevision }
  /// The session's time: the end of the last event.
  var now: Instant { playback.engine.now }
  var effectIndex: Int { playback.engine.effectIndex }
  /// How many of the engine's steps led to it from the creation; nil if that is not known.
  var stepsInAll: Int? { sinceCheckpoint.stepsInAll }

  init(_ playback: Playback, effects: EffectHistory, sinceCheckpoint: CheckpointInterval) {
    self.playback = playback
    self.effects = effects
    self.sinceCheckpoint = sinceCheckpoint
  }
}

/// What was computed since a checkpoint.
struct CheckpointInterval: Sendable {
  /// The number of events.
  private(set) var events: Int32 = 0
  /// The number of the engine's steps.
  private(set) var steps: Int32 = 0
  /// The number of its steps from the session's creation to the checkpoint; negative if that is not
  /// known, or more than is counted.
  private var knownStepsBefore: Int32 = 0

  /// The interval after a checkpoint.
  init(stepsBefore: Int? = 0) { knownStepsBefore = stepsBefore.flatMap(Int32.init(exactly:)) ?? -1 }

  /// The number of its steps since the session's creation; nil if that is not known.
  var stepsInAll: Int? { knownStepsBefore < 0 ? nil : Int(knownStepsBefore) + Int(steps) }

  /// The number of events after which a checkpoint is made.
  static let mostEvents: Int32 = 1000
  /// The number of steps after which one is made: half of what one request may take.
  static let mostSteps = Int32(Engine.stepLimit / 2)

  /// Whether a checkpoint is due.
  var isFull: Bool { events >= Self.mostEvents || steps >= Self.mostSteps }

  /// Adds what was computed.
  mutating func add(events: Int32 = 0, steps: Int) {
    self.events += events
    self.steps = Int32(clamping: Int(self.steps) + steps)
  }
}

/// A moment that is being advanced event by event.
struct MomentBuilder {
  private var playback: Playback
  private var effects: EffectHistory
  private var sinceCheckpoint: CheckpointInterval
  /// The moments on the way at which a checkpoint is due, in order.
  private(set) var checkpoints: [Moment] = []

  /// The engine after the last event.
  var engine: Engine { _read { yield playback.engine } }
  /// The number of events.
  var revision: Int { playback.revision }

  init(_ moment: Moment) {
    playback = moment.playback
    effects = moment.effects
    sinceCheckpoint = moment.sinceCheckpoint
  }

  /// Starts where a moment was advanced to; what was done on the way belongs to the next event.
  init(_ caughtUp: CaughtUpMoment) {
    self.init(caughtUp.base)
    guard caughtUp.now > playback.engine.now else { return }
    playback.advanced(to: caughtUp.engine)
    effects.append(caughtUp.effects)
    sinceCheckpoint.add(steps: caughtUp.steps)
  }

  /// Starts right after a session's creation.
  init(created configuration: Configuration, journalling: Bool = false) {
    let engine = Engine(configuration, journalling: journalling)
    let (playback, first) = Playback.created(engine)
    self.playback = playback
    effects = EffectHistory(base: 0)
    effects.append(first)
    sinceCheckpoint = CheckpointInterval()
  }

  /// Starts at a checkpoint; nil if its state cannot be read.
  init?(checkpoint: Checkpoint, journalling: Bool = false) {
    guard let playback = Playback(checkpoint: checkpoint) else { return nil }
    self.playback = playback
    if journalling { self.playback.beginJournal() }
    effects = EffectHistory(base: playback.engine.effectIndex)
    sinceCheckpoint = CheckpointInterval(stepsBefore: checkpoint.stepsInAll)
  }

  /// Handles an event and returns its effects.
  mutating func handle(
    _ event: Event,
    at instant: Instant,
    stepLimit: Int
  ) throws(Rejection) -> [Effect] {
    let more = try playback.handle(event, at: instant, stepLimit: stepLimit)
    add(more, steps: stepLimit - playback.engine.stepsLeft)
    return more
  }

  private mutating func add(_ more: [Effect], steps: Int) {
    effects.append(more)
    sinceCheckpoint.add(events: 1, steps: steps)
    guard sinceCheckpoint.isFull else { return }
    sinceCheckpoint = CheckpointInterval(stepsBefore: sinceCheckpoint.stepsInAll)
    checkpoints.append(moment)
  }

  /// Does the next part of an event, and returns the effects of the whole once it has ended.
  mutating func goOn(with work: inout EngineWork, steps: Int) throws(Rejection) -> [Effect]? {
    guard let more = try playback.goOn(with: &work, steps: steps) else { return nil }
    add(more, steps: work.stepLimit - playback.engine.stepsLeft)
    return more
  }

  /// The session as far as it has come.
  var moment: Moment { Moment(playback, effects: effects, sinceCheckpoint: sinceCheckpoint) }

  /// The same, at the end: the playback is moved, since a copy costs as much as many events.
  consuming func finish() -> Moment {
    Moment(playback, effects: effects, sinceCheckpoint: sinceCheckpoint)
  }
}

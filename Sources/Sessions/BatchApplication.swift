import OverscrollWire
import RefreshEngine
import SessionLog

/// Applies a batch to a moment, some steps at a time: gives each event its instant and runs the engine
/// on a copy.
struct BatchApplication {
  private let submission: Submission
  private let clock: Clock
  /// The moment, advanced to the instant at which the batch is accepted, as far as the limits allow.
  private let accepting: CaughtUpMoment
  private var builder: MomentBuilder
  private var effects = FirstEffects()
  private var instants: [Instant] = []
  /// The next event, from its instant on.
  private var work: EngineWork?
  /// The engine on its way to the instant of acceptance, while the next event is placed.
  private var reported: (engine: Engine, work: EngineWork)?
  /// How many of the request's steps are left.
  private var stepsLeft: Int

  /// The result of a batch.
  struct Result {
    let entries: [LogEntry]
    let accepted: AcceptedBatch
    let after: CaughtUpMoment
    let checkpoints: [Moment]
  }

  /// Begins a batch.
  ///
  /// The events are applied to the state at the instant of acceptance on a realtime clock, unless the
  /// first event asks for an earlier instant, and it takes few steps to come there again.
  init(
    _ submission: Submission,
    on accepting: CaughtUpMoment,
    _ clock: Clock,
    _ limits: SessionLimits,
    steps: Int
  ) throws(SubmissionError) {
    let base = accepting.base
    if let expected = submission.expectedRevision, expected != base.revision {
      throw .revisionConflict(current: base.revision)
    }
    guard base.revision + submission.events.count <= limits.events else {
      throw .sessionFull(limit: limits.events)
    }
    self.submission = submission
    self.clock = clock
    self.accepting = accepting
    stepsLeft = steps
    let isEarlier = submission.events.first?.instant.map { $0 < accepting.now } ?? false
    if clock == .manual || submission.events.isEmpty
      || isEarlier && accepting.steps <= limits.requestSteps / 4
    {
      builder = MomentBuilder(base)
    } else {
      builder = MomentBuilder(accepting)
      effects.add(accepting.firstEffects)
    }
  }

  /// Goes so many steps on; returns whether all events are applied.
  mutating func goOn(steps: Int) throws(SubmissionError) -> Bool {
    let end = stepsLeft - steps
    while instants.count < submission.events.count {
      let index = instants.count
      let event = submission.events[index]
      if clock == .realtime, event.event.passesTime { throw .needsManualClock(index: index) }
      do throws(Rejection) {
        guard stepsLeft > end || stepsLeft <= 0, try apply(event, steps: stepsLeft - end) else {
          return false
        }
      } catch {
        throw .rejected(index: index, error)
      }
    }
    return true
  }

  /// Applies the next event; false if the steps end before it does.
  private mutating func apply(_ event: SubmittedEvent, steps: Int) throws(Rejection) -> Bool {
    if work == nil {
      if reported == nil { stepsLeft -= event.event.count }
      // On a manual clock the client sets it.
      let instant =
        clock == .manual
        ? event.instant ?? builder.engine.now : try place(event.instant, steps: steps)
      work = instant.map { EngineWork(event.event, at: $0, stepLimit: stepsLeft) }
    }
    guard var work else { return false }
    self.work = nil
    guard let more = try builder.goOn(with: &work, steps: steps) else {
      self.work = work
      return false
    }
    effects.add(more)
    instants.append(work.instant)
    stepsLeft = builder.engine.stepsLeft
    return true
  }

  /// The instant of an event on a realtime clock; nil if the steps end before it is found.
  ///
  /// It is never after the instant of acceptance, and never before the last event or before an effect
  /// already reported.
  private mutating func place(_ wanted: Instant?, steps: Int) throws(Rejection) -> Instant? {
    let last = builder.engine.now
    let now = max(accepting.now, last)
    guard let wanted, wanted < now, last < now else { return now }
    var (engine, work) =
      reported ?? (builder.engine, EngineWork(nil, at: now, stepLimit: stepsLeft))
    reported = nil
    guard try engine.goOn(with: &work, steps: steps) else {
      reported = (engine, work)
      return nil
    }
    stepsLeft = engine.stepsLeft
    return max(wanted, last, engine.takeEffects().last?.instant ?? .zero)
  }

  /// The result, once all events are applied.
  consuming func finish() -> Result {
    let checkpoints = builder.checkpoints
    let last = builder.finish()
    // An empty batch adds no moment.
    let after = CaughtUpMoment(submission.events.isEmpty ? accepting.base : last)
    return Result(
      entries: zip(submission.events, instants).map { event, instant in
        LogEntry(instant: instant.microseconds, event: event.stored)
      },
      accepted: AcceptedBatch(view: SessionView(after), instants: instants, effects: effects),
      after: after,
      checkpoints: checkpoints
    )
  }
}

extension Event {
  /// How many events it is: to read and to store one takes about as long as a step, or a few.
  fileprivate var count: Int {
    if case .turn(let events) = self { events.count } else { 1 }
  }
}

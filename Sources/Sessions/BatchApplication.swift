import OverscrollWire
import RefreshEngine
import SessionLog

/// Applies a batch to a moment: gives each event its instant and runs the engine on a copy.
struct BatchApplication {
  let clock: Clock
  let limits: SessionLimits
  /// The moment, advanced to the instant at which the batch is accepted, as far as the limits allow.
  let accepting: CaughtUpMoment
  /// How many of the request's steps are left.
  private(set) var stepsLeft: Int

  /// The result of a batch.
  struct Result {
    let entries: [LogEntry]
    let accepted: AcceptedBatch
    let after: CaughtUpMoment
    let checkpoints: [Moment]
  }

  /// Applies all events or none.
  mutating func apply(_ submission: Submission) throws(SubmissionError) -> Result {
    try check(submission)
    var effects = FirstEffects()
    var builder = start(submission, &effects)
    var instants: [Instant] = []
    for (index, event) in submission.events.enumerated() {
      if clock == .realtime, event.event.passesTime { throw .needsManualClock(index: index) }
      stepsLeft -= event.event.count
      do throws(Rejection) {
        // On a manual clock the client sets it.
        let instant =
          clock == .manual
          ? event.instant ?? builder.engine.now : try place(event.instant, in: builder.engine)
        effects.add(try builder.handle(event.event, at: instant, stepLimit: stepsLeft))
        instants.append(instant)
      } catch {
        throw .rejected(index: index, error)
      }
      stepsLeft = builder.engine.stepsLeft
    }
    let checkpoints = builder.checkpoints
    return result(submission, (consume builder).finish(), checkpoints, instants, effects)
  }

  /// As `apply`, in turn with other works.
  mutating func applyInTurn(_ submission: Submission) async throws(SubmissionError) -> Result {
    try check(submission)
    var effects = FirstEffects()
    var builder = start(submission, &effects)
    var instants: [Instant] = []
    for (index, event) in submission.events.enumerated() {
      if clock == .realtime, event.event.passesTime { throw .needsManualClock(index: index) }
      stepsLeft -= event.event.count
      do throws(Rejection) {
        let instant = try await placeInTurn(event.instant, in: builder.engine)
        let more = try await builder.handleInTurn(event.event, at: instant, stepLimit: stepsLeft)
        effects.add(more)
        instants.append(instant)
      } catch {
        throw .rejected(index: index, error)
      }
      stepsLeft = builder.engine.stepsLeft
    }
    let checkpoints = builder.checkpoints
    return result(submission, (consume builder).finish(), checkpoints, instants, effects)
  }

  private func check(_ submission: Submission) throws(SubmissionError) {
    let revision = accepting.base.revision
    if let expected = submission.expectedRevision, expected != revision {
      throw .revisionConflict(current: revision)
    }
    guard revision + submission.events.count <= limits.events else {
      throw .sessionFull(limit: limits.events)
    }
  }

  private func result(
    _ submission: Submission,
    _ last: Moment,
    _ checkpoints: [Moment],
    _ instants: [Instant],
    _ effects: FirstEffects
  ) -> Result {
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

  /// The state that the events are applied to.
  ///
  /// On a realtime clock that is the one at the instant of acceptance, unless the first event asks for
  /// an earlier instant, and it takes few steps to come there again.
  private func start(_ submission: Submission, _ effects: inout FirstEffects) -> MomentBuilder {
    let base = accepting.base
    guard clock == .realtime, let first = submission.events.first else {
      return MomentBuilder(base)
    }
    let isEarlier = first.instant.map { $0 < accepting.now } ?? false
    if isEarlier, accepting.steps <= limits.requestSteps / 4 { return MomentBuilder(base) }
    effects.add(accepting.firstEffects)
    return MomentBuilder(accepting)
  }

  /// The instant of an event on a realtime clock.
  ///
  /// It is never after the instant of acceptance, and never before the last event or before an effect
  /// already reported.
  private mutating func place(_ wanted: Instant?, in engine: Engine) throws(Rejection) -> Instant {
    let now = max(accepting.now, engine.now)
    guard let wanted, wanted < now, engine.now < now else { return now }
    var reported = engine
    let last = try reported.advance(to: now, stepLimit: stepsLeft).last?.instant
    stepsLeft = reported.stepsLeft
    return max(wanted, engine.now, last ?? .zero)
  }

  private mutating func placeInTurn(
    _ wanted: Instant?,
    in engine: Engine
  ) async throws(Rejection) -> Instant {
    if clock == .manual { return wanted ?? engine.now }
    let now = max(accepting.now, engine.now)
    guard let wanted, wanted < now, engine.now < now else { return now }
    var reported = engine
    let last = try await reported.workInTurn(nil, at: now, stepLimit: stepsLeft).last?.instant
    stepsLeft = reported.stepsLeft
    return max(wanted, engine.now, last ?? .zero)
  }
}

extension Event {
  /// How many events it is: to read and to store one takes about as long as a step, or a few.
  fileprivate var count: Int {
    if case .turn(let events) = self { events.count } else { 1 }
  }
}

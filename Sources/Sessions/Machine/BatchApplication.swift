import OverscrollWire
import RefreshEngine
import SessionLog

/// Applies a batch to a moment: gives each event its instant and runs the engine on a copy.
struct BatchApplication {
  let clock: Clock
  let limits: SessionLimits
  /// The moment, advanced to the instant at which the batch is accepted, as far as the limits allow.
  let accepting: CaughtUpMoment

  /// The result of a batch.
  struct Result {
    let entries: [LogEntry]
    let accepted: AcceptedBatch
    let after: Moment
    let checkpoints: [Moment]
  }

  /// Applies all events or none.
  func apply(_ submission: Submission) throws(SubmissionError) -> Result {
    let base = accepting.base
    if let expected = submission.expectedRevision, expected != base.revision {
      throw .revisionConflict(current: base.revision)
    }
    guard base.revision + submission.events.count <= limits.events else {
      throw .sessionFull(limit: limits.events)
    }
    var builder = MomentBuilder(base)
    var instants: [Instant] = []
    var effects: [Effect] = []
    var steps = limits.batchSteps
    for (index, event) in submission.events.enumerated() {
      if clock == .realtime, event.event.passesTime { throw .needsManualClock(index: index) }
      do throws(Rejection) {
        let instant = try place(event.instant, in: builder.engine)
        effects += try builder.handle(event.event, at: instant, stepLimit: steps)
        instants.append(instant)
      } catch {
        throw .rejected(index: index, error)
      }
      steps = builder.engine.stepsLeft
    }
    let after = submission.events.isEmpty ? base : builder.moment
    return Result(
      entries: zip(submission.events, instants).map { event, instant in
        LogEntry(instant: instant.microseconds, event: event.stored)
      },
      accepted: AcceptedBatch(view: SessionView(after), instants: instants, effects: effects),
      after: after,
      checkpoints: builder.checkpoints
    )
  }

  /// The instant of an event.
  ///
  /// On a manual clock the client sets it. On a realtime clock it is never after the instant of
  /// acceptance, and never before the last event or before an effect already reported.
  private func place(_ wanted: Instant?, in engine: Engine) throws(Rejection) -> Instant {
    guard clock == .realtime else { return wanted ?? engine.now }
    let now = max(accepting.engine.now, engine.now)
    guard let wanted, wanted < now else { return now }
    var reported = engine
    let last = try reported.advance(to: now, stepLimit: limits.catchUpSteps).last?.instant
    return max(wanted, engine.now, last ?? .zero)
  }
}

import OverscrollWire
import RefreshEngine
import SessionLog

/// The application of a session's batches: immediately for few steps, else on a thread for long work.
extension Session {
  /// Applies a batch, and returns the next batch.
  ///
  /// A shared log refuses an append with a used key. So the key is looked up only after such a refusal, and
  /// before the batch is refused for another reason: the first attempt may be that reason. The base is
  /// final by then, as a later batch of another server makes the append a conflict.
  func apply(_ application: SessionMachine.Application) -> SessionMachine.Application? {
    guard let key = keyToLookUp(application.ticket, ifRepeated: true) else {
      return applyUnused(application)
    }
    return lookUp(key, application) { [self] in applyUnused(application) }
  }

  /// The key to look up in a shared log; nil without such a log or a key, or if the batch's `mayBeRepeated`
  /// differs from `isExpected`.
  private func keyToLookUp(
    _ ticket: SessionMachine.Ticket,
    ifRepeated isExpected: Bool
  ) -> IdempotencyKey? {
    guard environment.isShared, ticket.mayBeRepeated == isExpected else { return nil }
    return ticket.batch.submission.retry?.key
  }

  /// Calls `ifUnused` if the log does not know a key; the next batch waits for the answer.
  private func lookUp(
    _ key: IdempotencyKey,
    _ application: SessionMachine.Application,
    _ ifUnused: @escaping @Sendable () -> SessionMachine.Application?
  ) -> SessionMachine.Application? {
    environment.call {
      environment.log.record(of: key, completion: $0)
    } then: { [self] result in
      switch result {
      case .success(nil): applyLater(ifUnused())
      case .success(let record?): applyLater(refuse(application, .repeated(record), at: time.now))
      case .failure(let error): applyLater(refuse(application, .log(error), at: time.now))
      }
    }
    return nil
  }

  /// Applies a batch immediately; after too many steps the result is dropped, and the batch is applied
  /// again as long work.
  private func applyUnused(
    _ application: SessionMachine.Application,
    isLong: Bool = false
  ) -> SessionMachine.Application? {
    let acceptedAt = time.now
    let (start, limits) = (application.start, environment.limits)
    let submission = application.ticket.batch.submission
    let catchUpSteps = isLong ? limits.catchUpSteps : limits.catchUpStepsAtOnce
    let accepting =
      clock == .realtime ? start.advanced(to: acceptedAt, steps: catchUpSteps) : start
    let hasCaughtUp = accepting.behind == 0 || !limits.catchUpIsLong
    if isLong || hasCaughtUp && submission.events.count <= limits.stepsAtOnce {
      // The steps that remain for the request after the way to the present.
      let left = limits.requestSteps - (accepting.steps - start.steps)
      var batch = BatchApplication(
        clock: clock,
        limits: limits,
        accepting: accepting,
        stepsLeft: isLong ? left : min(left, limits.stepsAtOnce)
      )
      do throws(SubmissionError) {
        let result = try batch.apply(submission)
        return applied(application, submission, result, at: acceptedAt)
      } catch {
        let mayTakeMore = !isLong && limits.stepsAtOnce < limits.requestSteps
        guard case .rejected(_, let rejection) = error, mayTakeMore,
          case .tooMuchWork = rejection.reason
        else { return failed(application, error, at: acceptedAt) }
      }
    }
    let isAdmitted = environment.work.start {
      self.applyLater(self.applyUnused(application, isLong: true))
    }
    return isAdmitted ? nil : ended(application, .failure(.busy), at: acceptedAt)
  }

  private func applied(
    _ application: SessionMachine.Application,
    _ submission: Submission,
    _ result: consuming BatchApplication.Result,
    at time: Instant
  ) -> SessionMachine.Application? {
    if submission.isForbidden { return failed(application, .preconditionFailed, at: time) }
    let pending = PendingBatch(
      ticket: application.ticket,
      base: application.base,
      after: result.after,
      entries: result.accepted.entries,
      retry: submission.retry,
      checkpoints: result.checkpoints,
      acceptedAt: time,
      answer: application.ticket.batch.prepare(result.accepted)
    )
    return ended(application, .success(pending), at: time)
  }

  private func failed(
    _ application: SessionMachine.Application,
    _ error: SubmissionError,
    at time: Instant
  ) -> SessionMachine.Application? {
    guard let key = keyToLookUp(application.ticket, ifRepeated: false) else {
      return refuse(application, error, at: time)
    }
    return lookUp(key, application) { [self] in refuse(application, error, at: time) }
  }

  private func ended(
    _ application: SessionMachine.Application,
    _ result: Result<PendingBatch, SubmissionError>,
    at time: Instant
  ) -> SessionMachine.Application? {
    transition { $0.machine.applied(application.ticket, result, on: application.base, now: time) }
  }

  /// Refuses a batch; a shared log must first confirm that it has no event after the refusing moment.
  private func refuse(
    _ application: SessionMachine.Application,
    _ error: SubmissionError,
    at time: Instant
  ) -> SessionMachine.Application? {
    guard environment.isShared else { return ended(application, .failure(error), at: time) }
    let ticket = application.ticket
    let refusal = PendingBatch(
      ticket: ticket,
      base: application.base,
      after: application.start,
      retry: nil,
      acceptedAt: time,
      answer: { ticket.batch.refuse(error) }
    )
    return ended(application, .success(refusal), at: time)
  }
}

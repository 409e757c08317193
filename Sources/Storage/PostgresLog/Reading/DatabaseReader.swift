internal import Dispatch
internal import SessionLog

/// The result of a read.
struct Found<Value: Sendable>: Sendable {
  let result: Result<Value, SessionLogError>
  /// True if it may be answered only once a later commit is where all commits must be.
  let needsConfirmation: Bool

  init(_ result: Result<Value, SessionLogError>, needsConfirmation: Bool = true) {
    self.result = result
    self.needsConfirmation = needsConfirmation
  }
}

/// A read: it is performed, and completes once the rows behind its answer are confirmed.
struct ReadJob: Sendable {
  /// The answer of a read.
  struct Answer: Sendable {
    /// True if the rows found may be answered only after a barrier.
    let needsConfirmation: Bool
    let complete: @Sendable () -> Void
  }

  /// When it arrived, from which its time is counted.
  let arrived = DispatchTime.now()
  let perform: @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Answer
  /// Answers that it could not be read.
  let fail: @Sendable (SessionLogError) -> Void
}

/// One thread that reads: it takes the reads that wait, performs them, makes one commit that confirms
/// the rows found, and answers.
///
/// A visible row can still be lost, if its commit did not wait for its standby. A commit that is
/// made afterwards on the same connection, and waits, is behind it in the standby's log.
final class DatabaseReader {
  private let queue: JobQueue<ReadJob>
  private let options: PostgresLog.Options
  private let link: Link

  init(_ shared: SharedState) {
    queue = shared.reads
    options = shared.options
    link = Link(shared.connector)
  }

  /// Works until the queue is closed and empty.
  func run() {
    while true {
      var jobs = queue.take(atMost: options.limits.readsOfGroup)
      guard !jobs.isEmpty else { return }
      // Reading twice is harmless: a lost connection is replaced once.
      if let failure = attempt(&jobs), let again = attemptAgain(failure, &jobs) {
        for job in jobs { job.fail(.refused(again.refusal)) }
      }
    }
  }

  private func attemptAgain(
    _ failure: DatabaseFailure,
    _ jobs: inout [ReadJob]
  ) -> DatabaseFailure? {
    let end = DispatchTime.now()
    let isInTime = jobs.allSatisfy { $0.arrived + options.limits.answerTime > end }
    return isInTime && !link.isUp && end >= link.nextAttempt ? attempt(&jobs) : failure
  }

  /// Performs a job, and again if other transactions are in its way.
  private func perform(
    _ job: ReadJob,
    _ connection: DatabaseConnection
  ) throws(DatabaseFailure) -> ReadJob.Answer {
    for _ in 1..<Self.attempts {
      do throws(DatabaseFailure) {
        return try job.perform(connection)
      } catch {
        guard error.state?.isConflictOfTransactions == true else { throw error }
      }
    }
    return try job.perform(connection)
  }

  /// The other reads of the group wait meanwhile.
  private static let attempts = 3

  /// Performs jobs, and gives why those that are left are not answered.
  private func attempt(_ jobs: inout [ReadJob]) -> DatabaseFailure? {
    var answers: [ReadJob.Answer] = []
    let deadline = DispatchTime.now() + options.limits.answerTime
    do throws(DatabaseFailure) {
      let connection = try link.connected(until: deadline)
      var refused: [(ReadJob, DatabaseFailure)] = []
      for job in jobs {
        do throws(DatabaseFailure) {
          answers.append(try perform(job, connection))
        } catch {
          guard error.state?.isOfServer == false else { throw error }
          refused.append((job, error))
        }
      }
      if options.confirmsReads, answers.contains(where: \.needsConfirmation) {
        try connection.passBarrier()
      }
      jobs = []
      for (job, failure) in refused { job.fail(failure.error) }
      for answer in answers { answer.complete() }
      return nil
    } catch {
      if case .refused = error { link.drop() }
      return error
    }
  }
}

internal import Dispatch
internal import SessionLog

/// The result of a read.
struct Found<Value: Sendable>: Sendable {
  let result: Result<Value, SessionLogError>
  /// True if the result must wait for the confirmation of a later commit.
  let needsConfirmation: Bool

  init(_ result: Result<Value, SessionLogError>, needsConfirmation: Bool = true) {
    self.result = result
    self.needsConfirmation = needsConfirmation
  }
}

/// A waiting read.
enum Read: Sendable {
  /// A question for the end of a session; one statement answers all such questions of a group.
  case position(SessionID, LogCompletion<LogPosition>)
  case job(ReadJob)
}

/// A read, which completes once the rows behind its answer are confirmed.
struct ReadJob: Sendable {
  /// The answer of a read, which perhaps must wait for a barrier behind the rows found.
  typealias Answer = (needsConfirmation: Bool, complete: @Sendable () -> Void)

  /// The time of the read's arrival; for joined reads, the time of the joining.
  let arrived = DispatchTime.now()
  let perform: @Sendable (DatabaseConnection) throws(DatabaseFailure) -> Answer
  /// Completes the read with a failure.
  let fail: @Sendable (SessionLogError) -> Void
}

extension ReadJob {
  /// The jobs of some reads.
  fileprivate static func jobs(of reads: [Read]) -> [ReadJob] {
    var jobs: [ReadJob] = []
    var questions: [(session: SessionID, completion: LogCompletion<LogPosition>)] = []
    for read in reads {
      switch read {
      case .position(let session, let completion): questions.append((session, completion))
      case .job(let job): jobs.append(job)
      }
    }
    guard !questions.isEmpty else { return jobs }
    let job = ReadJob { [questions] connection throws(DatabaseFailure) in
      let ends = try connection.batches.ends(of: questions.map(\.session.value))
      let complete: @Sendable () -> Void = {
        for (session, completion) in questions {
          let end = ends[session.value]
          completion(end.map { .success($0) } ?? .failure(.refused(.notFound)))
        }
      }
      return (true, complete)
    } fail: { [questions] error in
      for question in questions { question.completion(.failure(error)) }
    }
    return jobs + [job]
  }
}

/// One reading thread: takes waiting reads, performs them, makes one commit that confirms the rows found, and
/// answers.
///
/// A visible row can still be lost if its commit did not wait for its standby. A later commit on the same
/// connection that waits for the standby follows the row in the standby's log.
final class DatabaseReader {
  private let queue: JobQueue<Read>
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
      var jobs = ReadJob.jobs(of: queue.take(atMost: options.limits.readsOfGroup))
      guard !jobs.isEmpty else { return }
      // A second read is harmless, so a lost connection is replaced once.
      var failure = attempt(&jobs)
      if failure != nil, canRepeat(jobs) { failure = attempt(&jobs) }
      guard let failure else { continue }
      for job in jobs { job.fail(.refused(failure.refusal)) }
    }
  }

  private func canRepeat(_ jobs: [ReadJob]) -> Bool {
    let now = DispatchTime.now()
    return jobs.allSatisfy { $0.arrived + options.limits.answerTime > now } && !link.isUp
      && now >= link.nextAttempt
  }

  /// Performs jobs, and returns the failure of the unanswered jobs.
  private func attempt(_ jobs: inout [ReadJob]) -> DatabaseFailure? {
    var answers: [ReadJob.Answer] = []
    let deadline = DispatchTime.now() + options.limits.answerTime
    do throws(DatabaseFailure) {
      let connection = try link.connected(until: deadline)
      var refused: [(ReadJob, DatabaseFailure)] = []
      for job in jobs {
        do throws(DatabaseFailure) {
          answers.append(try job.perform(connection))
        } catch {
          guard error.state?.isOfServer == false else { throw error }
          refused.append((job, error))
        }
      }
      if answers.contains(where: \.needsConfirmation) { try connection.passBarrier() }
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

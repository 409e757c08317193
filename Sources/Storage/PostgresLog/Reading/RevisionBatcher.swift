internal import Dispatch
internal import SessionLog
internal import Synchronization

/// Collects questions for the last revisions of sessions, so that one statement answers all that have
/// arrived when it is sent.
final class RevisionBatcher: Sendable {
  private typealias Questions = [SessionID: [LogCompletion<LogPosition>]]

  /// The questions that a job has taken, which it keeps if it is performed again.
  private final class Taken: Sendable {
    let questions = Mutex<Questions>([:])
  }

  private let questions = Mutex<Questions>([:])

  /// Adds a question; true if it is the first one, so that somebody has to answer.
  func add(_ session: SessionID, _ completion: @escaping LogCompletion<LogPosition>) -> Bool {
    questions.withLock { questions in
      defer { questions[session, default: []].append(completion) }
      return questions.isEmpty
    }
  }

  /// Takes all questions: one that arrives from now on is asked anew, so that an answer is never older
  /// than its question.
  private func take(into taken: Taken) -> Questions {
    let more = questions.withLock { questions in
      defer { questions = [:] }
      return questions
    }
    return taken.questions.withLock { taken in
      taken.merge(more) { $0 + $1 }
      return taken
    }
  }

  /// A read that answers all questions that have arrived when it begins.
  func job() -> ReadJob {
    let taken = Taken()
    return ReadJob(
      perform: { [self] connection throws(DatabaseFailure) in
        let asked = take(into: taken)
        let ends = try connection.batches.ends(of: asked.keys.map(\.value))
        return ReadJob.Answer(needsConfirmation: true) {
          for (session, completions) in asked {
            let end = ends[session.value]
            let result: Result<LogPosition, SessionLogError> =
              end.map { .success($0) } ?? .failure(.refused(.notFound))
            for completion in completions { completion(result) }
          }
        }
      },
      fail: { [self] error in
        for completion in take(into: taken).values.joined() { completion(.failure(error)) }
      }
    )
  }
}

internal import Dispatch
internal import SessionLog
internal import Synchronization

/// Collects questions for the last revisions of sessions, so that one statement answers all that have
/// arrived when it is sent.
final class RevisionBatcher: Sendable {
  private let questions = Mutex<[SessionID: [LogCompletion<LogPosition>]]>([:])

  /// Adds a question; true if it is the first one, so that somebody has to answer.
  func add(_ session: SessionID, _ completion: @escaping LogCompletion<LogPosition>) -> Bool {
    questions.withLock { questions in
      defer { questions[session, default: []].append(completion) }
      return questions.isEmpty
    }
  }

  /// Takes all questions: what arrives from now on is asked anew, so that an answer is never older
  /// than its question.
  private func take() -> [SessionID: [LogCompletion<LogPosition>]] {
    questions.withLock { questions in
      defer { questions = [:] }
      return questions
    }
  }

  /// A read that answers all questions that have arrived when it begins.
  func job() -> ReadJob {
    let taken = Taken()
    return ReadJob(
      perform: { [self] connection throws(DatabaseFailure) in
        let asked = taken.add(take())
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
        for completion in taken.add(take()).values.joined() { completion(.failure(error)) }
      }
    )
  }

  /// The questions that a job has taken, which it keeps if it is performed again.
  private final class Taken: Sendable {
    typealias Questions = [SessionID: [LogCompletion<LogPosition>]]

    private let questions = Mutex<Questions>([:])

    func add(_ more: Questions) -> Questions {
      questions.withLock { questions in
        questions.merge(more) { $0 + $1 }
        return questions
      }
    }
  }
}

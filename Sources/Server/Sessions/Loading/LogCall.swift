import SessionLog
import Synchronization

extension SessionEnvironment {
  /// Calls the log and continues with the outcome on a thread that may make answers.
  ///
  /// That is the calling thread if the log answers before the call returns, else one of `answers`: a
  /// thread of the log has others to serve. If as many calls wait as may, the log is not called.
  func call<Value: Sendable>(
    _ call: (@escaping @Sendable (Result<Value, SessionLogError>) -> Void) -> Void,
    then body: @escaping @Sendable (Result<Value, SessionLogError>) -> Void
  ) {
    guard answers.admit() else {
      return body(
        .failure(.refused(.unavailable("as many calls wait for it as this server allows")))
      )
    }
    let pending = PendingCall<Value>()
    call { result in
      let isLate = pending.state.withLock { state in
        if !state.hasReturned { state.answer = result }
        return state.hasReturned
      }
      if isLate { self.answers.run { body(result) } }
    }
    let answer = pending.state.withLock { state in
      state.hasReturned = true
      return state.answer.take()
    }
    guard let answer else { return }
    answers.leave()
    body(answer)
  }
}

/// A call of the log that may answer before it returns.
private final class PendingCall<Value: Sendable>: Sendable {
  struct State {
    var answer: Result<Value, SessionLogError>?
    var hasReturned = false
  }

  let state = Mutex(State())
}

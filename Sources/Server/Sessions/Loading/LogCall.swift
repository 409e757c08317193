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
      if pending.answer(result) { return }
      self.answers.run { body(result) }
    }
    guard let result = pending.hasReturned() else { return }
    answers.leave()
    body(result)
  }
}

/// A call of the log that may answer before it returns.
private final class PendingCall<Value: Sendable>: Sendable {
  private enum State {
    case calling
    case answered(Result<Value, SessionLogError>)
    case returned
  }

  private let state = Mutex(State.calling)

  /// Takes the answer; false if the call has returned.
  func answer(_ result: Result<Value, SessionLogError>) -> Bool {
    state.withLock { state in
      guard case .calling = state else { return false }
      state = .answered(result)
      return true
    }
  }

  /// Ends the call; the answer, if it has come.
  func hasReturned() -> Result<Value, SessionLogError>? {
    state.withLock { state in
      defer { state = .returned }
      if case .answered(let result) = state { return result }
      return nil
    }
  }
}

import SessionLog

/// The reads of a log as asynchronous functions, for work that runs in the background.
extension SessionLog {
  func open(_ name: String) async throws(SessionLogError) -> LoggedSession {
    try await outcome { self.open(name, completion: $0) }
  }

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int
  ) async throws(SessionLogError) -> LogPage {
    try await outcome { self.read(session, after: revision, limit: limit, completion: $0) }
  }

  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint
  ) async throws(SessionLogError) -> Checkpoint? {
    try await outcome {
      self.checkpoint(
        of: session,
        engineVersion: engineVersion,
        notPast: point,
        completion: $0
      )
    }
  }

  private func outcome<Value: Sendable>(
    _ start: (@escaping @Sendable (Result<Value, SessionLogError>) -> Void) -> Void
  ) async throws(SessionLogError) -> Value {
    let result = await withCheckedContinuation { continuation in
      start { continuation.resume(returning: $0) }
    }
    return try result.get()
  }
}

package import SessionLog

/// A log's operations in asynchronous form; `log.wait.append(…)`.
package struct AsyncLog: Sendable {
  package let log: any SessionLog

  package init(_ log: any SessionLog) { self.log = log }

  private func result<Value: Sendable>(
    _ start: (@escaping @Sendable (Result<Value, SessionLogError>) -> Void) -> Void
  ) async throws(SessionLogError) -> Value {
    let result = await withCheckedContinuation { continuation in
      start { continuation.resume(returning: $0) }
    }
    return try result.get()
  }

  @discardableResult
  package func create(
    _ name: String,
    events: [LogEntry] = [],
    retry: RetryProtection? = nil
  ) async throws(SessionLogError) -> LoggedSession {
    try await create(NewSession(header: SessionHeader(name), events: events, retry: retry))
  }

  @discardableResult
  package func create(_ session: NewSession) async throws(SessionLogError) -> LoggedSession {
    try await result { log.create(session, completion: $0) }
  }

  package func open(_ name: String) async throws(SessionLogError) -> LoggedSession {
    try await result { log.open(name, completion: $0) }
  }

  package func identity(of name: String) async throws(SessionLogError) -> SessionID {
    try await result { log.identity(of: name, completion: $0) }
  }

  package func position(of session: SessionID) async throws(SessionLogError) -> LogPosition {
    try await result { log.position(of: session, completion: $0) }
  }

  @discardableResult
  package func append(
    _ entries: [LogEntry],
    to session: SessionID,
    after position: LogPosition,
    retries: [LogAppend.RetriedPart] = []
  ) async throws(SessionLogError) -> LogPosition {
    let append = LogAppend(entries, retries: retries)
    return try await result { log.append(append, to: session, after: position, completion: $0) }
  }

  /// Appends to a session as it was opened.
  @discardableResult
  package func append(
    _ entries: [LogEntry],
    to session: LoggedSession,
    retries: [LogAppend.RetriedPart] = []
  ) async throws(SessionLogError) -> LogPosition {
    try await append(entries, to: session.id, after: session.position, retries: retries)
  }

  /// Appends events at instants to a session as it was opened.
  @discardableResult
  package func append(
    at instants: some Sequence<Int64>,
    to session: LoggedSession
  ) async throws(SessionLogError) -> LogPosition {
    try await append([LogEntry](at: instants), to: session)
  }

  /// Appends events at instants.
  @discardableResult
  package func append(
    at instants: some Sequence<Int64>,
    to session: SessionID,
    after position: LogPosition
  ) async throws(SessionLogError) -> LogPosition {
    try await append([LogEntry](at: instants), to: session, after: position)
  }

  /// Appends an event at each instant by a call of its own.
  @discardableResult
  package func append(
    each instants: some Sequence<Int64>,
    to session: LoggedSession,
    after position: LogPosition? = nil
  ) async throws(SessionLogError) -> LogPosition {
    var position = position ?? session.position
    for instant in instants {
      position = try await append(at: [instant], to: session.id, after: position)
    }
    return position
  }

  package func read(
    _ session: SessionID,
    after revision: Int = 0,
    limit: Int = 1_000_000
  ) async throws(SessionLogError) -> LogPage {
    try await result { log.read(session, after: revision, limit: limit, completion: $0) }
  }

  package func note(
    callsOf sessions: [SessionID]
  ) async throws(SessionLogError) {
    try await result { log.note(callsOf: sessions, completion: $0) }
  }

  package func lapsed(
    of sessions: [SessionID],
    after lifetime: Int64
  ) async throws(SessionLogError) -> Set<SessionID> {
    try await result { log.lapsed(of: sessions, after: lifetime, completion: $0) }
  }

  package func expire(
    _ session: SessionID,
    after lifetime: Int64
  ) async throws(SessionLogError) -> Bool {
    try await result { log.delete(session, ifIdleFor: lifetime, completion: $0) }
  }

  package func delete(_ session: SessionID) async throws(SessionLogError) {
    try await result { log.delete(session, completion: $0) }
  }

  package func list(
    prefix: String = "",
    after name: String? = nil,
    limit: Int = 1000
  ) async throws(SessionLogError) -> [SessionListing] {
    try await result { log.list(prefix: prefix, after: name, limit: limit, completion: $0) }
  }

  package func save(
    _ checkpoint: Checkpoint,
    of session: SessionID
  ) async throws(SessionLogError) {
    try await result { log.save(checkpoint, of: session, completion: $0) }
  }

  package func checkpoint(
    of session: SessionID,
    engineVersion: String = "1.0.0",
    notPast point: CheckpointPoint
  ) async throws(SessionLogError) -> Checkpoint? {
    try await result {
      log.checkpoint(of: session, engineVersion: engineVersion, notPast: point, completion: $0)
    }
  }

  package func record(
    of key: IdempotencyKey
  ) async throws(SessionLogError) -> IdempotencyRecord? {
    try await result { log.record(of: key, completion: $0) }
  }

  /// The error of an operation; nil if it succeeded.
  package func error<Value>(
    _ operation: (AsyncLog) async throws -> Value
  ) async -> SessionLogError? {
    do {
      _ = try await operation(self)
      return nil
    } catch {
      return error as? SessionLogError ?? .unknown("not an error of a log: \(error)")
    }
  }
}

extension SessionLog {
  /// Hands over events at instants, after those of a session as it was opened or after a position.
  package func append(
    at instants: some Sequence<Int64>,
    to session: LoggedSession,
    after position: LogPosition? = nil,
    _ completion: @escaping LogCompletion<LogPosition>
  ) {
    let append = LogAppend([LogEntry](at: instants))
    self.append(append, to: session.id, after: position ?? session.position, completion: completion)
  }

  /// The operations in asynchronous form.
  package var wait: AsyncLog { AsyncLog(self) }
}

import SessionLog
import Synchronization

/// A memory log whose calls of one kind wait until the test lets them go, as on a slow disk.
final class HeldLog: SessionLog {
  enum Operation { case create, open, position, append, delete, read, record }

  let memory: MemoryLog
  let isShared: Bool
  private let held: Operation?
  /// The calls that servers note.
  let calls: NotedCalls
  /// What waits: called with nil it is done, with an error it fails.
  private let waiting = Mutex<[@Sendable (SessionLogError?) -> Void]>([])

  /// Makes a log that holds calls of a kind back; nil holds none.
  init(
    holding held: Operation?,
    over memory: MemoryLog = MemoryLog(),
    isShared: Bool = false,
    calls: NotedCalls = NotedCalls()
  ) {
    self.calls = calls
    self.held = held
    self.memory = memory
    self.isShared = isShared
  }

  /// How many calls wait.
  var waitingCount: Int { waiting.withLock { $0.count } }

  /// Lets the oldest call that waits go to the log.
  func commit() { takeFirst()?(nil) }

  /// Lets the oldest call that waits fail.
  func fail(_ error: SessionLogError) { takeFirst()?(error) }

  private func takeFirst() -> (@Sendable (SessionLogError?) -> Void)? {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private func perform<Value: Sendable>(
    _ operation: Operation,
    _ completion: @escaping @Sendable (Result<Value, SessionLogError>) -> Void,
    _ body: @escaping @Sendable () -> Void
  ) {
    guard operation == held else { return body() }
    waiting.withLock { waiting in
      waiting.append { error in
        if let error { completion(.failure(error)) } else { body() }
      }
    }
  }

  func create(
    _ session: NewSession,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    perform(.create, completion) { self.memory.create(session, completion: completion) }
  }

  func open(
    _ name: String,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    perform(.open, completion) { self.memory.open(name, completion: completion) }
  }

  func identity(
    of name: String,
    completion: @escaping @Sendable (Result<SessionID, SessionLogError>) -> Void
  ) {
    memory.identity(of: name, completion: completion)
  }

  func position(
    of session: SessionID,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    perform(.position, completion) { self.memory.position(of: session, completion: completion) }
  }

  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    perform(.append, completion) {
      self.memory.append(events, to: session, after: position, completion: completion)
    }
  }

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<LogPage, SessionLogError>) -> Void
  ) {
    perform(.read, completion) {
      self.memory.read(session, after: revision, limit: limit, completion: completion)
    }
  }

  func delete(
    _ session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(.delete, completion) { self.memory.delete(session, completion: completion) }
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    memory.list(prefix: prefix, after: name, limit: limit, completion: completion)
  }

  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    memory.save(checkpoint, of: session, completion: completion)
  }

  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping @Sendable (Result<Checkpoint?, SessionLogError>) -> Void
  ) {
    memory.checkpoint(
      of: session,
      engineVersion: engineVersion,
      notPast: point,
      completion: completion
    )
  }

  func record(
    of key: IdempotencyKey,
    notBefore earliest: Int64,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    perform(.record, completion) {
      self.memory.record(of: key, notBefore: earliest, completion: completion)
    }
  }

  func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogNews) -> Void
  ) -> LogSubscription {
    memory.follow(session, observer: observer)
  }

  func note(
    callsOf sessions: [SessionID],
    at time: Int64,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    calls.last.withLock { calls in for session in sessions { calls[session] = time } }
    completion(.success(()))
  }

  func lastCalls(
    of sessions: [SessionID],
    completion: @escaping @Sendable (Result<[SessionID: Int64], SessionLogError>) -> Void
  ) {
    let asked = Set(sessions)
    completion(.success(calls.last.withLock { calls in calls.filter { asked.contains($0.key) } }))
  }

  var health: LogHealth { memory.health }

  func close() { memory.close() }
}

/// The last calls of sessions that servers have noted.
final class NotedCalls: Sendable {
  let last = Mutex<[SessionID: Int64]>([:])
}

import SessionLog
import Synchronization

/// A memory log that can be made to fail, as one on a full disk.
final class FailingLog: SessionLog {
  private let memory = MemoryLog()
  private let failure = Mutex<SessionLogError?>(nil)

  /// How every call fails; nil does not.
  var error: SessionLogError? {
    get { failure.withLock { $0 } }
    set { failure.withLock { $0 = newValue } }
  }

  var isFailing: Bool {
    get { error != nil }
    set { error = newValue ? .refused(.unavailable("the disk is full")) : nil }
  }

  private func perform<Value>(
    _ completion: (Result<Value, SessionLogError>) -> Void,
    _ body: () -> Void
  ) {
    if let error { completion(.failure(error)) } else { body() }
  }

  func create(
    _ session: NewSession,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    perform(completion) { memory.create(session, completion: completion) }
  }

  func open(
    _ name: String,
    completion: @escaping @Sendable (Result<LoggedSession, SessionLogError>) -> Void
  ) {
    perform(completion) { memory.open(name, completion: completion) }
  }

  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping @Sendable (Result<LogPosition, SessionLogError>) -> Void
  ) {
    perform(completion) {
      memory.append(events, to: session, after: position, completion: completion)
    }
  }

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping @Sendable (Result<LogPage, SessionLogError>) -> Void
  ) {
    perform(completion) {
      memory.read(session, after: revision, limit: limit, completion: completion)
    }
  }

  func delete(
    _ session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(completion) { memory.delete(session, completion: completion) }
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping @Sendable (Result<[SessionListing], SessionLogError>) -> Void
  ) {
    perform(completion) {
      memory.list(prefix: prefix, after: name, limit: limit, completion: completion)
    }
  }

  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(completion) { memory.save(checkpoint, of: session, completion: completion) }
  }

  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping @Sendable (Result<Checkpoint?, SessionLogError>) -> Void
  ) {
    perform(completion) {
      memory.checkpoint(
        of: session,
        engineVersion: engineVersion,
        notPast: point,
        completion: completion
      )
    }
  }

  func record(
    of key: IdempotencyKey,
    notBefore earliest: Int64,
    completion: @escaping @Sendable (Result<IdempotencyRecord?, SessionLogError>) -> Void
  ) {
    perform(completion) {
      memory.record(of: key, notBefore: earliest, completion: completion)
    }
  }

  func follow(
    _ session: SessionID,
    observer: @escaping @Sendable (LogNews) -> Void
  ) -> LogSubscription {
    memory.follow(session, observer: observer)
  }

  var health: LogHealth {
    isFailing ? .failing("the disk is full") : .healthy
  }

  func close() { memory.close() }
}

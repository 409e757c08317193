import SessionLog
import Synchronization

/// A log that keeps nothing, as one on a disk keeps nothing in memory: what a session takes beside it is
/// the session's own.
final class ForgettingLog: SessionLog {
  private let count = Atomic<Int64>(0)

  func create(_ session: NewSession, completion: @escaping LogCompletion<LoggedSession>) {
    let id = SessionID(count.add(1, ordering: .relaxed).newValue)
    let position = LogPosition(count: 0, chain: EventChain(session.header))
    completion(
      .success(LoggedSession(id: id, header: session.header, position: position))
    )
  }

  func append(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition,
    completion: @escaping LogCompletion<LogPosition>
  ) {
    completion(.success(position.forgetting(events)))
  }

  func appendNow(
    _ events: LogAppend,
    to session: SessionID,
    after position: LogPosition
  ) -> Result<LogPosition, SessionLogError>? { .success(position.forgetting(events)) }

  func save(
    _ checkpoint: Checkpoint,
    of session: SessionID,
    completion: @escaping LogCompletion<Void>
  ) {
    completion(.success(()))
  }

  func follow(_ session: SessionID, observer: @escaping LogObserver) -> LogSubscription {
    LogSubscription {}
  }

  var health: LogHealth { .healthy }
  func close() {}

  // MARK: What it has forgotten

  private func forgotten<Value>() -> Result<Value, SessionLogError> {
    .failure(.refused(.notFound))
  }

  func open(_ name: String, completion: @escaping LogCompletion<LoggedSession>) {
    completion(forgotten())
  }

  func identity(of name: String, completion: @escaping LogCompletion<SessionID>) {
    completion(forgotten())
  }

  func position(of session: SessionID, completion: @escaping LogCompletion<LogPosition>) {
    completion(forgotten())
  }

  func read(
    _ session: SessionID,
    after revision: Int,
    limit: Int,
    completion: @escaping LogCompletion<LogPage>
  ) {
    completion(forgotten())
  }

  func delete(
    _ session: SessionID,
    ifIdleFor lifetime: Int64?,
    completion: @escaping LogCompletion<Bool>
  ) {
    completion(forgotten())
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int,
    completion: @escaping LogCompletion<[SessionListing]>
  ) {
    completion(.success([]))
  }

  func checkpoint(
    of session: SessionID,
    engineVersion: String,
    notPast point: CheckpointPoint,
    completion: @escaping LogCompletion<Checkpoint?>
  ) {
    completion(.success(nil))
  }

  func record(
    of key: IdempotencyKey,
    completion: @escaping LogCompletion<IdempotencyRecord?>
  ) {
    completion(.success(nil))
  }
}

extension LogPosition {
  fileprivate func forgetting(_ events: LogAppend) -> LogPosition {
    LogPosition(count: count + Int64(events.entries.count), chain: chain)
  }
}

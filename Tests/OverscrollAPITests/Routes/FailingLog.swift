import SessionLog
import Synchronization

/// A memory log that can be made to fail, as one on a full disk.
final class FailingLog: SessionLog {
  private let memory = MemoryLog()
  private let failing = Mutex(false)

  var isFailing: Bool {
    get { failing.withLock { $0 } }
    set { failing.withLock { $0 = newValue } }
  }

  private static let error = SessionLogError.unavailable("the disk is full")

  func create(
    _ header: SessionHeader,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    if isFailing { return completion(.failure(Self.error)) }
    memory.create(header, completion: completion)
  }

  func append(
    _ entries: [LogEntry],
    to name: String,
    after revision: Int,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    if isFailing { return completion(.failure(Self.error)) }
    memory.append(entries, to: name, after: revision, completion: completion)
  }

  func delete(
    _ name: String,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    if isFailing { return completion(.failure(Self.error)) }
    memory.delete(name, completion: completion)
  }

  func header(of name: String) throws(SessionLogError) -> SessionHeader {
    if isFailing { throw Self.error }
    return try memory.header(of: name)
  }

  func entries(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry] {
    if isFailing { throw Self.error }
    return try memory.entries(of: name, after: revision, limit: limit)
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing] {
    if isFailing { throw Self.error }
    return try memory.list(prefix: prefix, after: name, limit: limit)
  }
}

import SessionLog
import Synchronization

/// A memory log whose writes of one kind wait until the test lets them go, as on a slow disk.
final class HeldLog: SessionLog {
  enum Operation { case create, append, delete }

  private let memory = MemoryLog()
  private let held: Operation?
  /// What waits: called with nil it is done, with an error it fails.
  private let waiting = Mutex<[@Sendable (SessionLogError?) -> Void]>([])

  /// Makes a log that holds writes of a kind back; nil holds none.
  init(holding held: Operation?) {
    self.held = held
  }

  /// How many writes wait.
  var waitingCount: Int { waiting.withLock { $0.count } }

  /// Lets the oldest write that waits go to the log.
  func commit() { takeFirst()?(nil) }

  /// Lets the oldest write that waits fail.
  func fail(_ error: SessionLogError) { takeFirst()?(error) }

  private func takeFirst() -> (@Sendable (SessionLogError?) -> Void)? {
    waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private func perform(
    _ operation: Operation,
    _ completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void,
    _ write: @escaping @Sendable () -> Void
  ) {
    guard operation == held else { return write() }
    waiting.withLock { waiting in
      waiting.append { error in
        if let error { completion(.failure(error)) } else { write() }
      }
    }
  }

  func create(
    _ header: SessionHeader,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(.create, completion) { self.memory.create(header, completion: completion) }
  }

  func append(
    _ entries: [LogEntry],
    to name: String,
    after revision: Int,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(.append, completion) {
      self.memory.append(entries, to: name, after: revision, completion: completion)
    }
  }

  func delete(
    _ name: String,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  ) {
    perform(.delete, completion) { self.memory.delete(name, completion: completion) }
  }

  func header(of name: String) throws(SessionLogError) -> SessionHeader {
    try memory.header(of: name)
  }

  func entries(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry] {
    try memory.entries(of: name, after: revision, limit: limit)
  }

  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing] {
    try memory.list(prefix: prefix, after: name, limit: limit)
  }
}

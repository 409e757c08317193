internal import Synchronization

/// The waiting operations of a log, with bounds for their number and their bytes.
package final class Backlog: Sendable {
  private let operations = Atomic(0)
  private let bytes = Atomic(0)
  private let mostOperations: Int
  private let mostBytes: Int

  /// Makes an empty backlog with its bounds.
  package init(mostOperations: Int = .max, mostBytes: Int) {
    self.mostOperations = mostOperations
    self.mostBytes = mostBytes
  }

  /// Counts an operation of a size until the returned completion is called.
  ///
  /// A full backlog fails the operation and returns nil. An operation of any size may enter an empty backlog.
  package func admit<Value>(
    _ size: Int,
    _ completion: @escaping LogCompletion<Value>
  ) -> LogCompletion<Value>? {
    guard enter(size) else {
      completion(.failure(.tooMuchWaits))
      return nil
    }
    return { [self] result in
      leave(size)
      completion(result)
    }
  }

  private func enter(_ size: Int) -> Bool {
    let (earlier, count) = operations.add(1, ordering: .relaxed)
    let total = bytes.add(size, ordering: .relaxed).newValue
    if earlier == 0 || count <= mostOperations && total <= mostBytes { return true }
    leave(size)
    return false
  }

  private func leave(_ size: Int) {
    operations.subtract(1, ordering: .relaxed)
    bytes.subtract(size, ordering: .relaxed)
  }
}

extension SessionLogError {
  /// The log is closed to new operations.
  package static let closed = SessionLogError.refused(.unavailable("the log is closed"))

  /// A backlog is full.
  package static let tooMuchWaits = SessionLogError.refused(
    .unavailable("too much waits for the database")
  )
}

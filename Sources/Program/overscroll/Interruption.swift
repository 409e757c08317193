import Glibc
import Synchronization

/// Waits for the signals that end the program: the first one is noted, the second one ends the process.
final class Interruption: Sendable {
  private let signals = Signals()
  private let first = Mutex<Int32?>(nil)

  /// The number of the first signal; nil if none came.
  var signal: Int32? { first.withLock(\.self) }

  /// Waits for a signal that asks to stop.
  ///
  /// - Parameter deadline: When to wait no longer; nil waits forever.
  /// - Returns: Whether one came.
  func wait(before deadline: ContinuousClock.Instant? = nil) -> Bool {
    guard case .stop(_, let number)? = signals.next(before: deadline) else { return false }
    first.withLock { first in
      if first != nil { _exit(128 + number) }
      first = number
    }
    return true
  }
}

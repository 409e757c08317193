internal import SessionLog
internal import Synchronization

/// What the writer and the readers share.
final class Memory: Sendable {
  let tails = Mutex(TailIndex())
  let retries = Mutex(RetryIndex())
  let health = HealthBoard()
  /// The number of sessions; written by the writer.
  let sessions = Atomic(0)
}

/// The reasons why the log cannot be used as it should, by their causes.
final class HealthBoard: Sendable {
  enum Cause: Int, CaseIterable {
    /// It is not known what the last commit left: nothing is answered that depends on it.
    case uncertain
    case diskFull
    /// The last commit failed before it could have an effect.
    case write
    case checkpoint
    case upkeep
  }

  private let reasons = Mutex<[Cause: String]>([:])

  subscript(cause: Cause) -> String? {
    get { reasons.withLock { $0[cause] } }
    set { reasons.withLock { $0[cause] = newValue } }
  }

  var health: LogHealth {
    let reasons = reasons.withLock { $0 }
    let reason = Cause.allCases.lazy.compactMap { reasons[$0] }.first
    return reason.map { .failing($0) } ?? .healthy
  }
}

internal import LogStorage
internal import SessionLog
internal import Synchronization

/// What the writer and the readers share.
final class Memory: Sendable {
  let tails = Mutex(TailIndex())
  let retries = Mutex(RetryIndex())
  let health = HealthBoard<HealthCause>()
  /// The number of sessions; written by the writer.
  let sessions = Atomic(0)
}

/// Why the log cannot be used as it should, the most serious first.
enum HealthCause: CaseIterable {
  /// It is not known what the last commit left: nothing is answered that depends on it.
  case uncertain
  case diskFull
  /// The last commit failed before it could have an effect.
  case write
  case checkpoint
  case upkeep
}

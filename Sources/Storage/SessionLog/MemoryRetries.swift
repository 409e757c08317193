import Synchronization

/// The idempotency keys of a log in memory.
final class MemoryRetries: Sendable {
  private struct State {
    /// The requests that were stored under the keys, each with its time.
    var kept: [IdempotencyKey: (retry: StoredRetry, at: Int64)] = [:]
    /// The keys in the order of their arrival, so that the oldest can be dropped.
    var order: [IdempotencyKey] = []
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  /// Makes an empty set with a clock in microseconds.
  init(now: @escaping @Sendable () -> Int64) { self.now = now }

  /// The most keys; the oldest half goes when they are passed.
  static let limit = 100_000

  func keep(_ retry: StoredRetry) {
    let kept = (retry, now())
    state.withLock { state in
      if state.kept.updateValue(kept, forKey: retry.key) == nil { state.order.append(retry.key) }
      guard state.order.count > Self.limit else { return }
      for key in state.order.prefix(Self.limit / 2) { state.kept[key] = nil }
      state.order.removeFirst(Self.limit / 2)
    }
  }

  /// Finds a key within its lifetime.
  func find(_ key: IdempotencyKey) -> StoredRetry? {
    let earliest = now() - IdempotencyKey.lifetime
    return state.withLock { $0.kept[key] }.flatMap { $0.at >= earliest ? $0.retry : nil }
  }
}

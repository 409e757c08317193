import RefreshEngine
import SessionLog
import Synchronization

/// Deletes the sessions that had no call for long.
///
/// The times of calls are not stored: after a start of the server each session counts as called then.
final class SessionExpiry: Sendable {
  private let timeToLive: Microseconds
  private let now: @Sendable () -> Microseconds
  private let started: Microseconds
  private let lastCalls = Mutex<[String: Microseconds]>([:])
  private let timer = Mutex<TimerQueue.Entry?>(nil)

  /// - Parameters:
  ///   - timeToLive: How long a session lives without a call, in microseconds.
  ///   - now: The monotonic clock.
  init(timeToLive: Microseconds, now: @escaping @Sendable () -> Microseconds) {
    self.timeToLive = timeToLive
    self.now = now
    started = now()
  }

  /// A session was called.
  func touch(_ name: String) {
    let now = now()
    lastCalls.withLock { $0[name] = now }
  }

  /// A session was deleted.
  func forget(_ name: String) { _ = lastCalls.withLock { $0.removeValue(forKey: name) } }

  /// Looks for expired sessions four times in each lifetime, at most once a second.
  func start(_ store: SessionStore) {
    let entry = store.timers.schedule(after: max(1_000_000, timeToLive / 4)) {
      [weak self, weak store] in
      guard let self, let store else { return }
      sweep(store, after: nil)
      start(store)
    }
    timer.withLock { $0 = entry }
  }

  /// Deletes the expired sessions of one page of the listing after another.
  func sweep(_ store: SessionStore, after name: String?) {
    guard now() - started >= timeToLive else { return }
    store.list(prefix: "", after: name, limit: Self.pageSize) { result in
      guard case .success(let page) = result else { return }
      for listing in page where self.isExpired(listing.name) {
        store.expire(listing) { self.touch(listing.name) }
      }
      guard page.count == Self.pageSize, let last = page.last else { return }
      store.inBackground { self.sweep(store, after: last.name) }
    }
  }

  private static let pageSize = 1000

  private func isExpired(_ name: String) -> Bool {
    let last = lastCalls.withLock { $0[name] } ?? started
    return now() - last >= timeToLive
  }
}

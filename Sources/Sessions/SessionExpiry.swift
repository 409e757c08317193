import RefreshEngine
import SessionLog
import Synchronization

/// Deletes the sessions that had no call for long.
///
/// The times of calls are in memory: after a start of the server each session counts as called then.
/// Where several servers share the log, each notes there which sessions were called, four times in a
/// lifetime, and deletes none that was noted within one lifetime and a quarter.
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
    guard store.isShared || now() - started >= timeToLive else { return }
    if name == nil { forgetOldCalls() }
    store.list(prefix: "", after: name, limit: Self.pageSize) { result in
      guard case .success(let page) = result else { return }
      self.sweep(store, page) {
        guard page.count == Self.pageSize, let last = page.last else { return }
        store.inBackground { self.sweep(store, after: last.name) }
      }
    }
  }

  private func sweep(
    _ store: SessionStore,
    _ page: [SessionListing],
    completion: @escaping @Sendable () -> Void
  ) {
    let expired = page.filter { isExpired($0.name) }
    guard store.isShared else {
      for listing in expired { expire(listing, store) }
      return completion()
    }
    let (log, time) = (store.environment.log, store.wallClock)
    for listing in page where store.isInUse(listing) { touch(listing.name) }
    let called = page.filter { wasCalledLately($0.name) }.map(\.id)
    let grace = timeToLive + timeToLive / 4
    let delete: @Sendable () -> Void = {
      let unused = expired.filter { $0.createdAt + grace <= time }
      guard !unused.isEmpty else { return completion() }
      log.lastCalls(of: unused.map(\.id)) { result in
        // What cannot be asked is asked at the next sweep.
        guard case .success(let calls) = result else { return completion() }
        for listing in unused where (calls[listing.id] ?? 0) + grace <= time {
          self.expire(listing, store)
        }
        completion()
      }
    }
    if called.isEmpty { return delete() }
    log.note(callsOf: called, at: time) { _ in delete() }
  }

  /// Forgets calls that are so old that a session without one is as old.
  private func forgetOldCalls() {
    let now = now()
    guard now - started >= timeToLive else { return }
    lastCalls.withLock { calls in calls = calls.filter { now - $0.value < timeToLive } }
  }

  private func expire(_ listing: SessionListing, _ store: SessionStore) {
    store.expire(listing) { self.touch(listing.name) }
  }

  /// Whether it was called here since the sweep before this one, or a little earlier.
  private func wasCalledLately(_ name: String) -> Bool {
    lastCalls.withLock { $0[name] }.map { now() - $0 <= timeToLive / 2 } ?? false
  }

  private static let pageSize = 1000

  private func isExpired(_ name: String) -> Bool {
    let last = lastCalls.withLock { $0[name] } ?? started
    return now() - last >= timeToLive
  }
}

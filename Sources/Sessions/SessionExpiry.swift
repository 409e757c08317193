import RefreshEngine
import SessionLog
import Synchronization

/// Deletes the sessions that had no call for their time to live.
///
/// Each server keeps the times of the calls that it had, by its monotonic clock; after its start every
/// session counts as called then. Where several servers share the log, each notes there which
/// sessions were called, four times in a lifetime, and before the answer to a call if it noted none
/// within half a lifetime. The log deletes sessions that no server has noted for one lifetime and a
/// quarter. It does so by its own clock: those of the servers are never compared. A server that could not
/// ask or note deletes nothing for a lifetime: the others could not note either.
final class SessionExpiry: Sendable {
  private let timeToLive: Microseconds
  private let now: @Sendable () -> Microseconds
  private let started: Microseconds
  private let lastCalls = Mutex<[String: Microseconds]>([:])
  /// When this server last noted calls in a shared log.
  private let lastNotes = Mutex<[String: Microseconds]>([:])
  private let isSweeping = Atomic(false)
  /// When the log last failed.
  private let lastFailure = Mutex<Microseconds?>(nil)
  private let timer = Mutex<TimerQueue.Entry?>(nil)

  /// - Parameters:
  ///   - timeToLive: How long a session lives without a call, in microseconds.
  ///   - now: The monotonic clock.
  init(timeToLive: Microseconds, now: @escaping @Sendable () -> Microseconds) {
    self.timeToLive = timeToLive
    self.now = now
    started = now()
  }

  /// Notes a call of a session.
  func touch(_ name: String) {
    let now = now()
    lastCalls.withLock { $0[name] = now }
  }

  /// Forgets the calls of a session that was deleted.
  func forget(_ name: String) {
    _ = lastCalls.withLock { $0.removeValue(forKey: name) }
    _ = lastNotes.withLock { $0.removeValue(forKey: name) }
  }

  /// For how long the log must have no call of a session that is deleted.
  var grace: Microseconds { timeToLive + timeToLive / 4 }

  /// Whether a call must be noted in a shared log before it is answered.
  func owesNote(_ name: String) -> Bool {
    lastNotes.withLock { $0[name] }.map { now() - $0 > timeToLive / 2 } ?? true
  }

  /// Calls of sessions were noted in the log, or could not be.
  func noted(_ names: [String], _ result: Result<Void, SessionLogError>) {
    guard case .success = result else { return noteFailure() }
    let now = now()
    lastNotes.withLock { notes in for name in names { notes[name] = now } }
  }

  /// Whether a session had no call here for its time to live.
  func isExpired(_ name: String) -> Bool {
    let last = lastCalls.withLock { $0[name] } ?? started
    return now() - last >= timeToLive
  }

  /// Looks for expired sessions four times in each lifetime, at most once a second.
  func start(_ store: SessionStore) {
    let entry = store.timers.schedule(after: max(1_000_000, timeToLive / 4)) {
      [weak self, weak store] in
      guard let self, let store else { return }
      sweep(store)
      start(store)
    }
    timer.withLock { $0 = entry }
  }

  /// Deletes the expired sessions, unless an earlier sweep has not ended.
  func sweep(_ store: SessionStore) {
    guard store.isShared || now() - started >= timeToLive else { return }
    guard !isSweeping.exchange(true, ordering: .acquiring) else { return }
    forgetOldCalls()
    sweep(store, after: nil) { self.isSweeping.store(false, ordering: .releasing) }
  }

  /// Whether a sweep is under way.
  var isBusy: Bool { isSweeping.load(ordering: .acquiring) }

  /// Deletes the expired sessions of one page of the listing after another.
  private func sweep(
    _ store: SessionStore,
    after name: String?,
    completion: @escaping @Sendable () -> Void
  ) {
    store.list(prefix: "", after: name, limit: Self.pageSize) { result in
      guard case .success(let page) = result else {
        self.noteFailure()
        return completion()
      }
      self.sweep(store, page) {
        guard page.count == Self.pageSize, let last = page.last else { return completion() }
        store.inBackground { self.sweep(store, after: last.name, completion: completion) }
      }
    }
  }

  /// Notes the calls of a page's sessions in the log, then deletes those that expired.
  private func sweep(
    _ store: SessionStore,
    _ page: [SessionListing],
    completion: @escaping @Sendable () -> Void
  ) {
    for listing in page where store.isInUse(listing) { touch(listing.name) }
    let called = page.filter { wasCalledLately($0.name) }
    let expired = page.filter { isExpired($0.name) }
    let delete: @Sendable () -> Void = {
      if expired.isEmpty { return completion() }
      self.delete(expired, store, completion: completion)
    }
    if called.isEmpty { return delete() }
    store.environment.log.note(callsOf: called.map(\.id)) { result in
      self.noted(called.map(\.name), result)
      delete()
    }
  }

  /// Deletes the sessions that the log has no call of either.
  private func delete(
    _ expired: [SessionListing],
    _ store: SessionStore,
    completion: @escaping @Sendable () -> Void
  ) {
    store.environment.call {
      store.environment.log.lapsed(of: expired.map(\.id), after: grace, completion: $0)
    } then: { result in
      switch result {
      case .success(let lapsed) where !self.hasFailedLately:
        for listing in expired where lapsed.contains(listing.id) { store.expire(listing, by: self) }
      case .success: break
      case .failure: self.noteFailure()
      }
      completion()
    }
  }

  private func noteFailure() {
    let now = now()
    lastFailure.withLock { $0 = now }
  }

  /// Whether the log failed within the last lifetime.
  var hasFailedLately: Bool {
    lastFailure.withLock { $0 }.map { now() - $0 < timeToLive } ?? false
  }

  /// Forgets calls that are so old that a session without one is as old.
  private func forgetOldCalls() {
    let now = now()
    guard now - started >= timeToLive else { return }
    lastCalls.withLock { calls in calls = calls.filter { now - $0.value < timeToLive } }
    lastNotes.withLock { notes in notes = notes.filter { now - $0.value < timeToLive } }
  }

  /// Whether it was called here since the sweep before this one, or a little earlier.
  private func wasCalledLately(_ name: String) -> Bool {
    lastCalls.withLock { $0[name] }.map { now() - $0 <= timeToLive / 2 } ?? false
  }

  private static let pageSize = 1000
}

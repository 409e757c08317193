import OverscrollWire
public import RefreshEngine
public import SessionLog
import Synchronization

/// The deletion of sessions without a call for their lifetime, by the last call of each session.
///
/// Each server records the times of its own calls, by its steady clock; at the server's start every session
/// counts as called. Servers with a shared log record the called sessions in the log, four times in a
/// lifetime, and before the answer to a call if the last record is older than half a lifetime. The log
/// deletes sessions without a record of any server for one and a quarter lifetimes. The log uses its own
/// clock: the servers' clocks are never compared. A server whose log has failed deletes no session for a
/// lifetime: other servers could not record calls either.
///
/// Each session is listed four times in the server's lifetime of sessions, which costs less than the
/// session's creation.
final class SessionExpiry: Sendable {
  /// The lifetime of a session without a call, in microseconds, unless the session has a shorter lifetime;
  /// nil for no limit.
  let timeToLive: Microseconds?
  private let now: @Sendable () -> Microseconds
  /// The start of this server, by the steady clock.
  let started: Microseconds
  /// The last calls of sessions outside memory.
  private let lastCalls = Mutex<[SessionID: Microseconds]>([:])
  /// The sessions with their own lifetimes that were created, loaded or listed since the start.
  private let shortLived = Mutex<[SessionID: Mortal]>([:])
  private let isSweeping = Atomic(false)
  /// The time of the log's last failure.
  private let lastFailure = Mutex<Microseconds?>(nil)
  private let timers = Mutex<Timers>(Timers())

  private struct Timers {
    var walk: TimerQueue.Entry?
    var look: TimerQueue.Entry?
    /// The time of the next `look`.
    var lookAt = Microseconds.max
  }

  /// A session that is deleted after its lifetime without a call.
  struct Mortal: Sendable {
    let id: SessionID
    let name: String
    let lifetime: Microseconds
  }

  /// - Parameters:
  ///   - timeToLive: The lifetime of a session without a call, in microseconds; nil for no limit.
  ///   - now: The steady clock.
  init(timeToLive: Microseconds?, now: @escaping @Sendable () -> Microseconds) {
    self.timeToLive = timeToLive
    self.now = now
    started = now()
  }

  // MARK: Calls

  /// Stores the last call of a session that leaves memory.
  func left(_ session: Session) {
    let lastCall = session.lastCall.load(ordering: .relaxed)
    lastCalls.withLock { $0[session.id] = lastCall }
  }

  /// Registers a created or loaded session.
  func entered(_ session: Session, _ store: SessionStore) {
    _ = lastCalls.withLock { $0.removeValue(forKey: session.id) }
    guard session.idleLifetime != nil, let lifetime = lifetime(session.idleLifetime) else { return }
    add([Mortal(id: session.id, name: session.name, lifetime: lifetime)], store)
  }

  /// Removes the records of a deleted session.
  func forget(_ id: SessionID) {
    _ = lastCalls.withLock { $0.removeValue(forKey: id) }
    _ = shortLived.withLock { $0.removeValue(forKey: id) }
  }

  /// The time of a session's last call at this server; nil without a call since the start.
  func lastCall(of id: SessionID, _ session: Session?) -> Microseconds? {
    session?.lastCall.load(ordering: .relaxed) ?? lastCalls.withLock { $0[id] }
  }

  /// The effective lifetime of a session without a call; nil for no limit.
  private func lifetime(_ own: Microseconds?) -> Microseconds? {
    own.map { min($0, timeToLive ?? $0) } ?? timeToLive
  }

  /// The time without a recorded call in the log after which a session may be deleted.
  func grace(_ lifetime: Microseconds) -> Microseconds { lifetime + lifetime / 4 }

  /// True if a call must be recorded in a shared log before its answer.
  func owesNote(_ session: Session) -> Bool {
    guard let lifetime = lifetime(session.idleLifetime) else { return false }
    return now() - session.lastNote.load(ordering: .relaxed) > lifetime / 2
  }

  /// Handles the result of recording calls in the log.
  func noted(_ sessions: [Session], _ result: Result<Void, SessionLogError>) {
    guard case .success = result else { return noteFailure() }
    let now = now()
    for session in sessions { session.lastNote.store(now, ordering: .relaxed) }
  }

  /// True if a session had no call at this server for its lifetime.
  func isExpired(_ mortal: Mortal, _ session: Session?) -> Bool {
    now() - (lastCall(of: mortal.id, session) ?? started) >= mortal.lifetime
  }

  // MARK: Sweeping

  /// Lists all sessions soon, and then four times in each lifetime, at most once a second.
  ///
  /// After the first list, the sessions with their own lifetimes are known even if the server has none.
  func start(_ store: SessionStore, isFirst: Bool = true) {
    guard isFirst || timeToLive != nil else { return }
    let interval = max(1_000_000, (timeToLive ?? 0) / 4)
    let entry = store.timers.schedule(after: interval) { [weak self, weak store] in
      guard let self, let store else { return }
      sweep(store)
      start(store, isFirst: false)
    }
    timers.withLock { $0.walk = entry }
  }

  /// Adds sessions with their own lifetimes.
  private func add(_ mortals: [Mortal], _ store: SessionStore) {
    guard !mortals.isEmpty else { return }
    shortLived.withLock { known in for mortal in mortals { known[mortal.id] = mortal } }
    lookLater(store, mortals)
  }

  /// Schedules a `look` at the first possible expiry of the given sessions, at most once a second; on a
  /// shared log after a quarter of a lifetime.
  private func lookLater(_ store: SessionStore, _ mortals: some Collection<Mortal>) {
    let next = mortals.map { mortal in
      store.isShared
        ? now() + mortal.lifetime / 4
        : (lastCall(of: mortal.id, store.session(of: mortal)) ?? started) + mortal.lifetime
    }.min()
    guard let next else { return }
    timers.withLock { timers in
      guard next < timers.lookAt else { return }
      timers.lookAt = next
      let delay = max(1_000_000, next - now())
      timers.look = store.timers.schedule(after: delay) { [weak self, weak store] in
        guard let self, let store else { return }
        store.environment.chunks.add { self.look(store) }
      }
    }
  }

  /// Deletes expired sessions with their own lifetimes, and waits for the log.
  func look(_ store: SessionStore) {
    timers.withLock { $0.lookAt = .max }
    delete(expiredOf: shortLived.withLock { Array($0.values) }, store)
    lookLater(store, shortLived.withLock { Array($0.values) })
  }

  /// Deletes the expired sessions in the background, unless an earlier sweep is in progress.
  func sweep(_ store: SessionStore) {
    guard !isSweeping.exchange(true, ordering: .acquiring) else { return }
    store.environment.chunks.add { [self] in
      forgetOldCalls()
      walk(store)
      isSweeping.store(false, ordering: .releasing)
    }
  }

  /// True if a sweep is in progress.
  var isBusy: Bool { isSweeping.load(ordering: .acquiring) }

  /// Lists all sessions page by page, and deletes the expired ones.
  private func walk(_ store: SessionStore) {
    let log = store.environment.log
    var last: String?
    repeat {
      let result = outcome { answer in
        log.list(prefix: "", after: last, limit: Self.pageSize, completion: answer)
      }
      guard case .success(let page) = result else { return noteFailure() }
      var (mortals, shortLived): ([Mortal], [Mortal]) = ([], [])
      for listing in page {
        let own = ConfigurationSummary(listing.configuration).idleLifetime
        guard let lifetime = lifetime(own) else { continue }
        mortals.append(Mortal(id: listing.id, name: listing.name, lifetime: lifetime))
        if own != nil { shortLived.append(mortals[mortals.count - 1]) }
      }
      add(shortLived, store)
      delete(expiredOf: mortals, store)
      last = page.count == Self.pageSize ? page.last?.name : nil
    } while last != nil
  }

  /// Records the calls of sessions in the log, then deletes the sessions without a call at this server and
  /// without a record in the log.
  private func delete(expiredOf mortals: [Mortal], _ store: SessionStore) {
    let log = store.environment.log
    let found = mortals.map { ($0, store.session(of: $0)) }
    for case (_, let session?) in found where !session.isIdle { session.noteCall(at: now()) }
    let called = found.filter { wasCalledLately($0, $1) }
    let expired = found.filter { isExpired($0, $1) }.map(\.0)
    if !called.isEmpty {
      noted(
        called.compactMap(\.1),
        outcome { log.note(callsOf: called.map(\.0.id), completion: $0) }
      )
    }
    for (lifetime, mortals) in Dictionary(grouping: expired, by: \.lifetime) {
      let result = outcome { answer in
        log.lapsed(of: mortals.map(\.id), after: grace(lifetime), completion: answer)
      }
      guard case .success(let lapsed) = result else {
        noteFailure()
        continue
      }
      guard !hasFailedLately(lifetime) else { continue }
      for mortal in mortals where lapsed.contains(mortal.id) { store.expire(mortal, by: self) }
    }
  }

  private func noteFailure() {
    let now = now()
    lastFailure.withLock { $0 = now }
  }

  /// True if the log failed within the last lifetime.
  func hasFailedLately(_ lifetime: Microseconds) -> Bool {
    lastFailure.withLock { $0 }.map { now() - $0 < lifetime } ?? false
  }

  /// Removes calls older than the time to live: a session without a recorded call counts as old too.
  private func forgetOldCalls() {
    let now = now()
    guard let timeToLive, now - started >= timeToLive else { return }
    lastCalls.withLock { calls in calls = calls.filter { now - $0.value < timeToLive } }
  }

  /// True if the session had a call at this server within half its lifetime.
  private func wasCalledLately(_ mortal: Mortal, _ session: Session?) -> Bool {
    lastCall(of: mortal.id, session).map { now() - $0 <= mortal.lifetime / 2 } ?? false
  }

  private static let pageSize = 1000
}

/// The deletion of sessions at the end of their lifetime, and the calls that prevent it.
extension SessionStore {
  /// Records a call in the log before its answer, unless a recent record exists: other servers must not
  /// consider the session unused.
  func noteCall(_ session: Session, _ completion: @escaping @Sendable () -> Void) {
    guard isShared, expiry.owesNote(session) else { return completion() }
    environment.call {
      environment.log.note(callsOf: [session.id], completion: $0)
    } then: { [expiry] result in
      expiry.noted([session], result)
      completion()
    }
  }

  /// A session in memory; the look-up does not count as a call.
  func session(of mortal: SessionExpiry.Mortal) -> Session? {
    residents.glance(at: mortal.name, mortal.id)
  }

  /// The time of a session's last call at this server, or of its last record in the log by any server, in
  /// microseconds since 1970; at least the minute of its last event.
  ///
  /// Without a record in the log, the session counts as called when this server started.
  public func lastUse(of listing: SessionListing) -> Microseconds {
    let session = residents.glance(at: listing.name, listing.id)
    let lastCall = expiry.lastCall(of: listing.id, session) ?? 0
    return max(listing.createdAt, lastCall, listing.notedAt ?? expiry.started)
  }

  /// Deletes an expired session, unless it is in use, had a call meanwhile, or was replaced by a new one.
  ///
  /// No caller can reach the session while its name is entered, so this check of its calls is final.
  func expire(_ mortal: SessionExpiry.Mortal, by expiry: SessionExpiry) {
    let name = mortal.name
    switch residents.enter(name, takingResident: true, waiting: { _ in }) {
    // The call in progress for the name counts as a call of the session.
    case .waits: break
    case .resident(let session) where session.id != mortal.id || !session.isIdle:
      residents.leave(name, .success(session))
      session.noteCall(at: environment.now)
    case .resident(let session):
      if expiry.isExpired(mortal, session) { return delete(mortal, session) }
      residents.leave(name, .success(session))
    case .entered:
      if expiry.isExpired(mortal, nil) { return delete(mortal, nil) }
      residents.leave(name, nil)
    }
  }

  /// Deletes a session unless another server has recorded a call, and ends the call for its name.
  private func delete(_ mortal: SessionExpiry.Mortal, _ session: Session?) {
    let (id, name) = (mortal.id, mortal.name)
    environment.call {
      environment.log.delete(id, ifIdleFor: expiry.grace(mortal.lifetime), completion: $0)
    } then: { result in
      switch result {
      case .success(false): self.residents.leave(name, session.map { .success($0) })
      case .success(true): self.ended(id, session, name, .success(()))
      case .failure(let error): self.ended(id, session, name, .failure(error))
      }
    }
  }
}

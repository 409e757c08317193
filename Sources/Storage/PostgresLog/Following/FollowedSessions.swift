internal import Dispatch
internal import SessionLog
internal import Synchronization
internal import SystemPrimitives

/// The observed sessions, each with the last revision reported to its observers.
///
/// The first finder of a revision reports the revision, once: this server's own writer, another server's
/// notification, or the poll for the positions.
final class FollowedSessions: Sendable {
  private struct Entry {
    var reported = 0
    var isDeleted = false
  }

  /// Raised when a session is observed, and at the end.
  let wake: EventDescriptor
  private let followers = LogFollowers()
  private let answered = Mutex(DispatchTime.now())
  private let entries = Mutex<[SessionID: Entry]>([:])

  /// The time of the database's last answer: positions of sessions, or an open connection.
  var lastAnswer: DispatchTime {
    get { answered.withLock { $0 } }
    set { answered.withLock { $0 = newValue } }
  }

  init() throws(SystemFailure) { wake = try EventDescriptor() }

  func follow(_ session: SessionID, _ observer: @escaping LogObserver) -> LogSubscription {
    let subscription = followers.add(session, observer)
    // Events before the subscription are reported by the next poll.
    entries.withLock { $0[session, default: Entry()].reported = 0 }
    wake.raise()
    return LogSubscription { [weak self] in
      subscription.cancel()
      self?.leave(session)
    }
  }

  private func leave(_ session: SessionID) {
    entries.withLock { if !followers.observe(session) { $0[session] = nil } }
  }

  var ids: [Int64] { entries.withLock { $0.keys.map(\.value) } }

  /// The last revision that was reported to the observers of a session; nil without observers.
  func reportedRevision(of session: SessionID) -> Int? {
    entries.withLock { $0[session]?.reported }
  }

  /// True if one of these sessions has events that were not reported to its observers.
  func hasUnreported(_ ends: [Int64: Int64]) -> Bool {
    entries.withLock { entries in
      ends.contains { $1 > entries[SessionID($0)]?.reported ?? .max }
    }
  }

  /// Reports the present revision of a session, read from the database.
  ///
  /// The revision may be smaller than the reported one: after a failover that lost events, their replacements
  /// are reported as well. A concurrently reported append may be reported twice.
  func ends(_ session: SessionID, at revision: Int64) {
    entries.withLock { entries in
      guard let reported = entries[session]?.reported, reported > revision else { return }
      entries[session]?.reported = Int(revision)
    }
    appended(session, revision)
  }

  /// Reports a revision that a session has reached.
  func appended(_ session: SessionID, _ revision: Int64) {
    let isNew = entries.withLock { entries in
      guard let entry = entries[session], !entry.isDeleted, revision > entry.reported else {
        return false
      }
      entries[session]?.reported = Int(revision)
      return true
    }
    if isNew { followers.notify(session, .appended(revision: Int(revision))) }
  }

  func deleted(_ session: SessionID) {
    let isNew = entries.withLock { entries in
      guard let entry = entries[session], !entry.isDeleted else { return false }
      entries[session]?.isDeleted = true
      return true
    }
    if isNew { followers.notify(session, .deleted) }
  }
}

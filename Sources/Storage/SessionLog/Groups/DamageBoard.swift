internal import Synchronization

/// The damage found in the stored bytes of a log.
package final class DamageBoard: Sendable {
  private struct State {
    var sessions: Set<SessionID> = []
    var records = 0
    var isTableUnreadable = false

    /// The number of other damaged records; an unreadable table counts as one.
    var allRecords: Int { records + (isTableUnreadable ? 1 : 0) }
  }

  private let state = Mutex(State())

  /// Makes a board without damage.
  package init() {}

  /// Notes a damaged session.
  package func note(_ session: SessionID) {
    _ = state.withLock { $0.sessions.insert(session) }
  }

  /// Notes the table of the sessions, or the index of their names, as unreadable.
  package func noteTableOfSessions() { state.withLock { $0.isTableUnreadable = true } }

  /// Sets the number of other damaged records.
  package func setRecords(_ count: Int) { state.withLock { $0.records = count } }

  /// Forgets a deleted session.
  package func forget(_ session: SessionID) { _ = state.withLock { $0.sessions.remove(session) } }

  /// The sessions found damaged.
  package var sessions: Set<SessionID> { state.withLock { $0.sessions } }

  /// True if a session was found damaged.
  package func contains(_ session: SessionID) -> Bool {
    state.withLock { $0.sessions.contains(session) }
  }

  /// Listings without the revisions of sessions found damaged.
  package func marked(_ listings: [SessionListing]) -> [SessionListing] {
    let damaged = sessions
    guard !damaged.isEmpty else { return listings }
    return listings.map { listing in
      var listing = listing
      if damaged.contains(listing.id) { listing.revision = nil }
      return listing
    }
  }

  /// The notice of the damage found; nil without damage.
  package var notice: LogNotice? {
    state.withLock { state in
      state.sessions.isEmpty && state.allRecords == 0
        ? nil : .damaged(sessions: state.sessions.count, records: state.allRecords)
    }
  }
}

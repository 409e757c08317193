internal import Synchronization

/// The stored bytes of a log that were found damaged.
package final class DamageBoard: Sendable {
  private struct State {
    /// The damaged sessions, and how far they have been read since.
    var sessions: [SessionID: Progress] = [:]
    var records = 0
    var isTableUnreadable = false

    /// The other damaged records: a table counts as one.
    var allRecords: Int { records + (isTableUnreadable ? 1 : 0) }
  }

  /// How far a session has been read from its first event on.
  private struct Progress {
    var revision: Int64 = 0
    /// The end of the session when it was opened; nil before.
    var end: Int64?
  }

  private let state = Mutex(State())

  /// Makes a board without damage.
  package init() {}

  /// Notes a damaged session.
  package func note(_ session: SessionID) {
    state.withLock { $0.sessions[session] = Progress() }
  }

  /// Notes that the table of the sessions, or the index of their names, cannot be read to its end.
  package func noteTableOfSessions() { state.withLock { $0.isTableUnreadable = true } }

  /// Notes that a session was opened without a fault; one without events is damaged no longer.
  package func noteOpened(_ session: SessionID, end: Int64) {
    state.withLock { state in
      guard state.sessions[session] != nil else { return }
      state.sessions[session] = end > 0 ? Progress(end: end) : nil
    }
  }

  /// Notes that events were read without a fault; a session is damaged no longer once all have been
  /// that it had when it was opened.
  package func noteRead(_ session: SessionID, from start: Int64, to end: Int64) {
    state.withLock { state in
      guard var progress = state.sessions[session], let last = progress.end,
        start <= progress.revision
      else { return }
      progress.revision = max(progress.revision, end)
      state.sessions[session] = progress.revision < last ? progress : nil
    }
  }

  /// Sets the number of other damaged records.
  package func setRecords(_ count: Int) { state.withLock { $0.records = count } }

  /// Forgets a session that was deleted.
  package func forget(_ session: SessionID) { state.withLock { $0.sessions[session] = nil } }

  /// The sessions that were found damaged.
  package var sessions: Set<SessionID> { state.withLock { Set($0.sessions.keys) } }

  /// True if a session was found damaged.
  package func contains(_ session: SessionID) -> Bool {
    state.withLock { $0.sessions[session] != nil }
  }

  /// Listings without the revisions of those that were found damaged.
  package func marked(_ listings: [SessionListing]) -> [SessionListing] {
    let damaged = sessions
    guard !damaged.isEmpty else { return listings }
    return listings.map { listing in
      var listing = listing
      if damaged.contains(listing.id) { listing.revision = nil }
      return listing
    }
  }

  /// The notice of the damage found; nil if there is none.
  package var notice: LogNotice? {
    state.withLock { state in
      state.sessions.isEmpty && state.allRecords == 0
        ? nil : .damaged(sessions: state.sessions.count, records: state.allRecords)
    }
  }
}

package import SessionLog
internal import Synchronization

/// The stored bytes of a log that were found damaged.
package final class DamageBoard: Sendable {
  private struct State {
    var sessions: Set<SessionID> = []
    var records = 0
  }

  private let state = Mutex(State())

  /// Makes a board without damage.
  package init() {}

  /// Notes a damaged session.
  package func note(_ session: SessionID) { state.withLock { _ = $0.sessions.insert(session) } }

  /// Sets the number of other damaged records.
  package func setRecords(_ count: Int) { state.withLock { $0.records = count } }

  /// Forgets a session that was deleted.
  package func forget(_ session: SessionID) { state.withLock { _ = $0.sessions.remove(session) } }

  /// The sessions that were found damaged.
  package var sessions: Set<SessionID> { state.withLock { $0.sessions } }

  /// Whether a session was found damaged.
  package func contains(_ session: SessionID) -> Bool {
    state.withLock { $0.sessions.contains(session) }
  }

  /// The notice of what was found; nil if nothing was.
  package var notice: LogNotice? {
    state.withLock { state in
      state.sessions.isEmpty && state.records == 0
        ? nil : .damaged(sessions: state.sessions.count, records: state.records)
    }
  }
}

internal import Dispatch
internal import SessionLog

/// The thread that follows other servers' events: it asks for the positions of all followed sessions.
final class Follower {
  private let shared: SharedState
  private let limits: PostgresLog.Limits
  private let link: Link

  init(_ shared: SharedState) {
    self.shared = shared
    limits = shared.limits
    link = Link(shared.connector)
  }

  /// Works until the log is closed.
  func run() {
    while !shared.isClosed {
      shared.followed.wait(until: ask())
    }
  }

  /// Asks once, and returns the time of the next question.
  private func ask() -> DispatchTime {
    do {
      try link.perform { connection throws(DatabaseFailure) in try ask(connection) }
      shared.followed.lastAnswer = .now()
      shared.health[.following] = nil
      return .now() + (shared.followed.ids.isEmpty ? limits.probeTime : limits.followTime)
    } catch {
      shared.health[.following] = "other servers are not heard of: \(error.reason)"
      link.drop()
      return max(link.nextAttempt, .now() + limits.firstRetry)
    }
  }

  /// Asks for the positions of all followed sessions, perhaps none, and reports them.
  private func ask(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let sessions = shared.followed.ids
    let ends = try connection.batches.ends(of: sessions).mapValues(\.count)
    let gone = sessions.filter { ends[$0] == nil }
    // A failover may lose a row that only this primary has.
    if !gone.isEmpty || shared.followed.hasUnreported(ends) { try connection.passBarrier() }
    for (session, end) in ends { shared.followed.ends(SessionID(session), at: end) }
    for session in gone { shared.followed.deleted(SessionID(session)) }
  }
}

internal import Dispatch
internal import SessionLog
internal import SystemPrimitives

/// The thread that follows other servers' events.
///
/// Notifications arrive at once but can be lost, so the thread also asks for the positions of all followed
/// sessions every second, and after each new connection, once that connection listens.
final class Follower {
  private let shared: SharedState
  private let wake: EventDescriptor
  private let options: PostgresLog.Options
  private let link: Link
  private var nextQuestion = DispatchTime.distantPast

  init(_ shared: SharedState) {
    self.shared = shared
    wake = shared.followed.wake
    options = shared.options
    link = Link(
      shared.connector,
      settings: options.notifies ? "LISTEN \"\(options.schema)\";" : ""
    )
  }

  /// Works until the log is closed.
  func run() {
    while !shared.isClosed {
      do {
        let wasUp = link.isUp
        let connection = try link.connected()
        // The connection listens before this question, so that no change is missed.
        if !wasUp { nextQuestion = .now() }
        if .now() >= nextQuestion { try ask(connection) }
        shared.followed.lastAnswer = .now()
        shared.health[.following] = nil
        try listen(connection)
      } catch {
        shared.health[.following] = "other servers are not heard of: \(error.reason)"
        link.drop()
        waitToReconnect()
      }
    }
  }

  private func waitToReconnect() {
    let time = max(link.nextAttempt, .now() + options.limits.firstRetry)
    Poll.awaitReadable(wake.descriptor, until: time)
    wake.lower()
  }

  /// Reports the changes in notifications to observers.
  private func listen(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    let isIdle = shared.followed.ids.isEmpty
    let payloads = try connection.notifications(
      or: wake.descriptor,
      until: isIdle ? .now() + options.limits.probeTime : nextQuestion
    )
    wake.lower()
    for payload in payloads {
      for change in Announcement.parse(payload) {
        if let revision = change.revision {
          shared.followed.appended(change.session, revision)
        } else {
          // The next poll confirms a deletion; a notification alone does not end a stream.
          nextQuestion = .now()
        }
      }
    }
  }

  /// Asks for the positions of all followed sessions.
  private func ask(_ connection: DatabaseConnection) throws(DatabaseFailure) {
    nextQuestion = .now() + options.limits.followTime
    let sessions = shared.followed.ids
    guard !sessions.isEmpty else { return }
    let ends = try connection.batches.ends(of: sessions)
    let gone = sessions.filter { ends[$0] == nil }
    // A failover may lose a row that only this primary has.
    if !gone.isEmpty || shared.followed.hasUnreported(ends.mapValues(\.count)) {
      try connection.passBarrier()
    }
    for (session, end) in ends.mapValues(\.count) {
      shared.followed.ends(SessionID(session), at: end)
    }
    for session in gone { shared.followed.deleted(SessionID(session)) }
  }
}

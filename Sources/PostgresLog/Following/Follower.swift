internal import Dispatch
internal import LogStorage
internal import SessionLog

/// The thread that hears of other servers' events.
///
/// Notifications come at once, but can be lost: so it asks for the positions of all sessions that are
/// followed every second, and after each new connection, once it listens there.
final class Follower {
  private let memory: Memory
  private let wake: Wake
  private let options: PostgresLog.Options
  private let link: Link
  private let isClosed: @Sendable () -> Bool
  private var nextQuestion = DispatchTime(uptimeNanoseconds: 0)

  init(
    _ connector: Connector,
    _ memory: Memory,
    _ wake: Wake,
    isClosed: @escaping @Sendable () -> Bool
  ) {
    self.memory = memory
    self.wake = wake
    self.isClosed = isClosed
    options = connector.options
    link = Link(
      connector,
      settings: options.notifies ? "LISTEN \"\(options.schema)\";" : ""
    )
  }

  /// Works until the log is closed.
  func run() {
    while !isClosed() {
      do {
        let wasUp = link.isUp
        let connection = try link.connected()
        // It listens since before this question: nothing falls between the two.
        if !wasUp { nextQuestion = .now() }
        if .now() >= nextQuestion { try ask(connection) }
        memory.health[.following] = nil
        try listen(connection)
      } catch {
        memory.health[.following] = "other servers are not heard of: \(error.reason)"
        link.drop()
        waitToReconnect()
      }
    }
  }

  private func waitToReconnect() {
    let time = max(link.nextAttempt, .now() + options.limits.firstRetry)
    _ = Poll.wait(for: 0, of: -1, or: wake.descriptor, until: time)
    wake.reset()
  }

  /// Tells observers what notifications say.
  private func listen(_ connection: Connection) throws(DatabaseFailure) {
    let isIdle = memory.followed.ids.isEmpty
    let payloads = try connection.notifications(
      or: wake.descriptor,
      until: isIdle ? .now() + options.limits.probeTime : nextQuestion
    )
    wake.reset()
    for payload in payloads {
      for news in Announcement.parse(payload) {
        if let revision = news.revision {
          memory.followed.appended(news.session, revision)
        } else {
          // What was deleted is looked at: a notification alone does not end a stream.
          nextQuestion = .now()
        }
      }
    }
  }

  /// Asks for the positions of all sessions that are followed.
  private func ask(_ connection: Connection) throws(DatabaseFailure) {
    nextQuestion = .now() + options.limits.followTime
    let sessions = memory.followed.ids
    guard !sessions.isEmpty else { return }
    let deadline = DispatchTime.now() + options.limits.answerTime
    let ends = try BatchTable.ends(of: sessions, connection, until: deadline)
    let gone = sessions.filter { ends[$0] == nil }
    // A row that only this primary has may be lost with it.
    if options.confirmsReads, !gone.isEmpty || memory.followed.hasNews(ends.mapValues(\.count)) {
      try Barrier.pass(connection, until: deadline)
    }
    for (session, end) in ends.mapValues(\.count) {
      memory.followed.ends(SessionID(session), at: end)
    }
    for session in gone { memory.followed.deleted(SessionID(session)) }
  }
}

import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Hearing of what other servers append.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct FollowingTests {
  /// Options that ask rarely, so that only a notification can be what is heard.
  private static var listening: PostgresLog.Options {
    .small { $0.limits.followTime = .seconds(3600) }
  }

  /// Options that ask all the time, and send no notifications.
  private static var asking: PostgresLog.Options {
    .small {
      $0.notifies = false
      $0.limits.followTime = .milliseconds(20)
    }
  }

  @Test func `an append and a deletion by one server are heard on another`() async throws {
    try await withTwoLogs(Self.listening) { _, first, second in
      let session = try await first.wait.create("a")
      let news = News(of: session, second)
      // The listener may not be there yet: what comes before it is found by its first question.
      try await first.wait.append(at: 1...2, to: session)
      #expect(await news.next() == .appended(revision: 2))
      let position = session.end(after: [LogEntry](at: 1...2))
      let start = ContinuousClock.now
      try await first.wait.append(at: [3], to: session.id, after: position)
      #expect(await news.next() == .appended(revision: 3))
      #expect(ContinuousClock.now - start < .seconds(20))
      try await first.wait.delete(session.id)
      #expect(await news.next() == .deleted)
    }
  }

  @Test func `upkeep that takes long delays no announcement`() async throws {
    try await withTwoLogs(Self.listening) { tables, first, second in
      let session = try await first.wait.create("a")
      let news = News(of: session, second)
      try await first.wait.append(at: [1], to: session)
      #expect(await news.next() == .appended(revision: 1))
      let intruder = try Intruder(tables, "LOCK TABLE checkpoint IN ACCESS EXCLUSIVE MODE")
      let saved = Outcomes<Void>()
      first.save(Checkpoint(1, instant: 1, effects: 0), of: session.id, completion: saved.note(1))
      #expect(await tables.server.hasBlocked("INSERT INTO checkpoint"))
      let end = session.end(after: [LogEntry](at: [1]))
      try await first.wait.append(at: [2], to: session.id, after: end)
      #expect(await news.next() == .appended(revision: 2))
      #expect(saved.all.isEmpty, "the checkpoint still waits")
      try intruder.run("COMMIT")
      #expect(await saved.wait(for: 1).count == 1)
    }
  }

  @Test func `what no notification told is found by asking`() async throws {
    try await withTwoLogs(Self.asking) { _, first, second in
      let session = try await first.wait.create("a")
      let news = News(of: session, second)
      try await first.wait.append(at: 1...2, to: session)
      #expect(await news.next() == .appended(revision: 2))
      try await first.wait.delete(session.id)
      #expect(await news.next() == .deleted)
    }
  }

  @Test func `what was appended while a listener reconnected is found by its first question`()
    async throws
  {
    try await withTables(Self.listening) { tables, _, wait in
      let (server, name) = (tables.server, "listener_\(tables.options.schema)")
      try await server.withLog(tables.options, "?application_name=\(name)") { second, _ in
        let session = try await wait.create("a")
        let news = News(of: session, second)
        try await wait.append(at: [1], to: session)
        #expect(await news.next() == .appended(revision: 1))
        // No one of its connections can be made until the role may connect again.
        try server.sql("CREATE ROLE \(name) LOGIN")
        var position = session.end(after: [LogEntry](at: [1]))
        for revision in Int64(1)..<4 {
          try server.terminate("application_name = '\(name)'")
          position = try await wait.append(at: [revision], to: session.id, after: position)
          #expect(await news.next() == .appended(revision: Int(revision) + 1))
        }
      }
    }
  }

  @Test func `events that take the place of lost ones are told`() async throws {
    try await withTwoLogs(Self.asking) { tables, first, second in
      let session = try await first.wait.create("a")
      let news = News(of: session, second)
      try await first.wait.append(at: [1], to: session)
      #expect(await news.next() == .appended(revision: 1))
      // As after a failover to a database that lacks the row.
      try tables.run("DELETE FROM batch")
      #expect(await eventually { second.shared.followed.reportedRevision(of: session.id) == 0 })
      try await first.wait.append(at: [2], to: session)
      #expect(await news.next() == .appended(revision: 1))
    }
  }

  @Test func `a row that only a lost primary showed is not told`() async throws {
    try await PostgresServer.withStandby { primary, standby in
      let (options, url) = (Self.asking, PostgresServer.url(of: primary, standby))
      let follower = try PostgresLog(url: url, options: options)
      defer { follower.close() }
      let writer = try PostgresLog(url: url, options: options)
      defer { writer.close() }
      let session = try await writer.wait.create("a")
      let news = News(of: session, follower)
      // The standby lags: nothing of what follows reaches it.
      try standby.set("primary_conninfo = ''")
      let isApart = await eventually {
        try primary.sql("SELECT count(*) FROM pg_stat_replication") == "0"
      }
      try #require(isApart)
      // A commit that does not wait for its standby is visible at once.
      try primary.sql(
        """
        SET synchronous_commit = local; SET search_path = \(options.schema);
        INSERT INTO batch (session, before, n, nonce, events)
          VALUES (\(session.id.value), 0, 1, 0, '\\x00')
        """
      )
      #expect(await primary.hasWaiting())
      #expect(news.all.isEmpty)
      primary.stop()
      try standby.sql("SELECT pg_promote()")
      let isWritten = await eventually {
        try await writer.wait.append(at: [1], to: session)
        return true
      }
      #expect(isWritten)
      #expect(await eventually { news.all == [.appended(revision: 1)] })
    }
  }

  @Test func `announcements are read as they were written, in payloads that fit`() {
    var news: [Int64: Int64?] = [:]
    for session in Int64(1)...2000 { news[session << 40] = session % 7 == 0 ? nil : session << 20 }
    news[5] = .some(nil)
    let payloads = Announcement.payloads(news)
    #expect(payloads.count > 1)
    #expect(payloads.allSatisfy { $0.utf8.count <= Announcement.mostBytes })
    var read: [Int64: Int64?] = [:]
    for news in payloads.flatMap(Announcement.parse) {
      read[news.session.value] = .some(news.revision)
    }
    #expect(read == news)
    #expect(Announcement.payloads([:]).isEmpty)
    for (text, count) in [("", 0), ("x", 0), ("1:2,x:3,4", 1), ("1:", 0), ("1:2:3", 0), (",,", 0)] {
      #expect(Announcement.parse(text).count == count, "\(text)")
    }
  }
}

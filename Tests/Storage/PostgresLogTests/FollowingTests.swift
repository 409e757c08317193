import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Hearing of what other servers append.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct FollowingTests {
  /// Options that ask all the time.
  private static var asking: PostgresLog.Options {
    .small { $0.limits.followTime = .milliseconds(20) }
  }

  @Test func `an append and a deletion by one server are heard on another`() async throws {
    try await withTwoLogs(Self.asking) { _, first, second in
      let session = try await first.wait.create("a")
      let news = News(of: session, second)
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

  @Test func `what was appended while a follower reconnected is found by its first question`()
    async throws
  {
    try await withTables(Self.asking) { tables, _, wait in
      let (server, name) = (tables.server, "follower_\(tables.options.schema)")
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
}

import LogTesting
import PostgresTesting
import SessionLog
import Synchronization
import Testing

@testable import PostgresLog

/// Hearing of what other servers append.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct FollowingTests {
  /// Options that ask rarely, so that only a notification can be what is heard.
  private static var listening: PostgresLog.Options {
    var options = PostgresLog.Options.small
    options.limits.followTime = .seconds(3600)
    return options
  }

  @Test func `an append and a deletion by one server are heard on another`() async throws {
    try await PostgresServer.shared().withTwoLogs(Self.listening) { first, second in
      let session = try await first.wait.create("a")
      let (news, heard) = AsyncStream.makeStream(of: LogChange.self)
      let subscription = second.follow(session.id) { heard.yield($0) }
      defer { subscription.cancel() }
      var iterator = news.makeAsyncIterator()
      // The listener may not be there yet: what comes before it is found by its first question.
      try await first.wait.append([LogEntry](at: 1...2), to: session.id, after: session.position)
      #expect(await iterator.next() == .appended(revision: 2))
      let position = session.end(after: [LogEntry](at: 1...2))
      let start = ContinuousClock.now
      try await first.wait.append([LogEntry](at: [3]), to: session.id, after: position)
      #expect(await iterator.next() == .appended(revision: 3))
      #expect(ContinuousClock.now - start < .seconds(20))
      try await first.wait.delete(session.id)
      #expect(await iterator.next() == .deleted)
    }
  }

  @Test func `upkeep that takes long delays no announcement`() async throws {
    let server = try PostgresServer.shared()
    let options = Self.listening
    try await server.withTwoLogs(options) { first, second in
      let session = try await first.wait.create("a")
      let (news, heard) = AsyncStream.makeStream(of: LogChange.self)
      let subscription = second.follow(session.id) { heard.yield($0) }
      defer { subscription.cancel() }
      var iterator = news.makeAsyncIterator()
      try await first.wait.append([LogEntry](at: [1]), to: session.id, after: session.position)
      #expect(await iterator.next() == .appended(revision: 1))
      let intruder = try Intruder(server, options)
      try intruder.run("BEGIN; LOCK TABLE checkpoint IN ACCESS EXCLUSIVE MODE")
      let saved = Outcomes<Void>()
      first.save(Checkpoint(1, instant: 1, effects: 0), of: session.id, completion: saved.note(1))
      let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
      let isHeld = await eventually {
        try server.sql(waiting + "AND query LIKE '%INSERT INTO checkpoint%'") == "1"
      }
      #expect(isHeld)
      let end = session.end(after: [LogEntry](at: [1]))
      try await first.wait.append([LogEntry](at: [2]), to: session.id, after: end)
      #expect(await iterator.next() == .appended(revision: 2))
      #expect(saved.all.isEmpty, "the checkpoint still waits")
      try intruder.run("COMMIT")
      #expect(await saved.wait(for: 1).count == 1)
    }
  }

  @Test func `what no notification told is found by asking`() async throws {
    var silent = PostgresLog.Options.small
    silent.notifies = false
    var asking = silent
    asking.limits.followTime = .milliseconds(20)
    let server = try PostgresServer.shared()
    try await server.withLog(silent) { first, wait in
      try await server.withLog(asking) { second, _ in
        let session = try await wait.create("a")
        let (news, heard) = AsyncStream.makeStream(of: LogChange.self)
        let subscription = second.follow(session.id) { heard.yield($0) }
        defer { subscription.cancel() }
        var iterator = news.makeAsyncIterator()
        try await wait.append([LogEntry](at: 1...2), to: session.id, after: session.position)
        #expect(await iterator.next() == .appended(revision: 2))
        try await wait.delete(session.id)
        #expect(await iterator.next() == .deleted)
      }
    }
  }

  @Test func `what was appended while a listener reconnected is found by its first question`()
    async throws
  {
    let options = Self.listening
    let server = try PostgresServer.shared()
    let name = "listener_\(options.schema)"
    try await server.withLog(options) { _, wait in
      try await server.withLog(options, "?application_name=\(name)") { second, _ in
        let session = try await wait.create("a")
        let (news, heard) = AsyncStream.makeStream(of: LogChange.self)
        let subscription = second.follow(session.id) { heard.yield($0) }
        defer { subscription.cancel() }
        var iterator = news.makeAsyncIterator()
        try await wait.append([LogEntry](at: [1]), to: session.id, after: session.position)
        #expect(await iterator.next() == .appended(revision: 1))
        // No one of its connections can be made until the role may connect again.
        try server.sql("CREATE ROLE \(name) LOGIN")
        var position = session.end(after: [LogEntry](at: [1]))
        for revision in Int64(1)..<4 {
          try server.sql(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE application_name = '\(name)'
            """
          )
          let entries = [LogEntry](at: [revision])
          position = try await wait.append(entries, to: session.id, after: position)
          #expect(await iterator.next() == .appended(revision: Int(revision) + 1))
        }
      }
    }
  }

  @Test func `events that take the place of lost ones are told`() async throws {
    var options = PostgresLog.Options.small
    options.notifies = false
    options.limits.followTime = .milliseconds(20)
    let server = try PostgresServer.shared()
    let rows = "\(options.schema).batch"
    let first = try PostgresLog(url: server.url(), options: options)
    defer { first.close() }
    let second = try PostgresLog(url: server.url(), options: options)
    defer { second.close() }
    let session = try await first.wait.create("a")
    let news = News(of: session, second)
    try await first.wait.append([LogEntry](at: [1]), to: session.id, after: session.position)
    #expect(await eventually { news.all == [.appended(revision: 1)] })
    // As after a failover to a database that lacks the row.
    try server.sql("DELETE FROM \(rows)")
    #expect(await eventually { second.reportedRevision(of: session.id) == 0 })
    try await first.wait.append([LogEntry](at: [2]), to: session.id, after: session.position)
    #expect(await eventually { news.all.count == 2 })
    #expect(news.all.last == .appended(revision: 1))
  }

  @Test func `a row that only a lost primary showed is not told`() async throws {
    try await PostgresServer.withStandby { primary, standby in
      var options = PostgresLog.Options.small
      options.notifies = false
      options.limits.followTime = .milliseconds(20)
      let hosts = "postgresql://postgres@127.0.0.1:\(primary.port),127.0.0.1:\(standby.port)"
      let follower = try PostgresLog(url: hosts + "/postgres", options: options)
      defer { follower.close() }
      let writer = try PostgresLog(url: hosts + "/postgres", options: options)
      defer { writer.close() }
      let session = try await writer.wait.create("a")
      let news = News(of: session, follower)
      // The standby lags: nothing of what follows reaches it.
      try standby.sql("ALTER SYSTEM SET primary_conninfo = ''")
      try standby.sql("SELECT pg_reload_conf()")
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
      #expect(await primary.hasWaiting(1))
      #expect(news.all.isEmpty)
      primary.stop()
      try standby.sql("SELECT pg_promote()")
      let isWritten = await eventually {
        try await writer.wait.append([LogEntry](at: [1]), to: session.id, after: session.position)
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

/// What an observer of a session has heard.
private final class News: Sendable {
  private let heard: Mutex<[LogChange]>
  private let subscription: Mutex<LogSubscription?>

  init(of session: LoggedSession, _ log: PostgresLog) {
    heard = Mutex([])
    subscription = Mutex(nil)
    let started = log.follow(session.id) { [weak self] news in self?.add(news) }
    subscription.withLock { $0 = started }
  }

  private func add(_ news: LogChange) { heard.withLock { $0.append(news) } }

  var all: [LogChange] { heard.withLock { $0 } }
}

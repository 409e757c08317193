import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Commits of which the log is not told what became of them.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"), .serialized)
struct UnknownOutcomeTests {
  /// What takes away the answer to a commit that waits for its standby.
  enum Loss: String, CaseIterable {
    /// The server closes the connection.
    case terminated = "pg_terminate_backend"
    /// The server answers with success, and with a warning that it is none.
    case cancelled = "pg_cancel_backend"
  }

  @Test(arguments: Loss.allCases)
  func `a commit without its standby is acknowledged once the standby has it, and made once`(
    loss: Loss
  ) async throws {
    try await PostgresServer.withLogAndStandby { primary, standby, log, wait in
      let session = try await wait.create("a")
      let start = try await wait.append(at: [1], to: session)
      let outcomes = Outcomes<LogPosition>()
      standby.pause()
      defer { standby.resume() }
      log.append(at: [2], to: session, after: start, outcomes.note(0))
      #expect(await primary.hasWaiting())
      let lost = "SELECT \(loss.rawValue)(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
      try primary.sql(lost)
      // The commit is visible; the log has sent it again, and waits for a commit of its own.
      let confirming = "wait_event = 'SyncRep' AND query LIKE '%emit_message%'"
      #expect(await eventually { try primary.connections(confirming) == 1 })
      #expect(outcomes.all.isEmpty)
      standby.resume()
      #expect(
        await outcomes.wait(for: 1) == [0: .success(session.end(after: [LogEntry](at: 1...2)))]
      )
      #expect(try await wait.read(session.id).entries == [LogEntry](at: 1...2))
      #expect(log.health == .healthy)
    }
  }

  @Test func `while it is not known, clients are told so, and the session is not read`()
    async throws
  {
    try await PostgresServer.withLogAndStandby(.answering(within: .seconds(2))) {
      primary,
      standby,
      log,
      wait in
      let session = try await wait.create("a")
      standby.pause()
      defer { standby.resume() }
      let entries = [LogEntry](at: [1])
      let error = await wait.error { try await $0.append(entries, to: session) }
      #expect(error?.isUnknown == true)
      #expect(log.health != .healthy)
      #expect(await wait.error { try await $0.read(session.id) }?.unavailability != nil)
      #expect(await wait.error { try await $0.append([], to: session) }?.unavailability != nil)
      standby.resume()
      // It is settled without the client, and heals.
      var found: [LogEntry] = []
      let isSettled = await eventually {
        found = try await wait.read(session.id).entries
        return log.health == .healthy
      }
      #expect(isSettled)
      #expect(found == entries)
      let end = session.end(after: entries)
      try await wait.append(at: [2], to: session.id, after: end)
    }
  }

  @Test func `however long a standby is missing, each thread leaves one commit waiting`()
    async throws
  {
    try await PostgresServer.withLogAndStandby(.answering(within: .seconds(1))) {
      primary,
      standby,
      log,
      wait in
      let session = try await wait.create("a")
      let end = try await wait.append(at: [1], to: session)
      standby.pause()
      defer { standby.resume() }
      for _ in 0..<30 {
        for error in [
          await wait.error { try await $0.append(at: [2], to: session.id, after: end) },
          await wait.error { try await $0.open("a") },
          await wait.error { try await $0.create("b") },
        ] {
          #expect(error?.isUnknown == true || error?.unavailability != nil)
        }
      }
      #expect(try primary.connections("wait_event = 'SyncRep'") == 3)
      standby.resume()
      #expect(await eventually { log.health == .healthy })
      #expect(try await wait.list().map(\.name) == ["a", "b"])
      #expect(try await wait.read(session.id).entries == [LogEntry](at: 1...2))
      #expect(try primary.connections("wait_event = 'SyncRep'") == 0)
    }
  }

  @Test func `a commit that was lost before it was made is made by sending it again`()
    async throws
  {
    try await withTables { tables, log, wait in
      let session = try await wait.create("a")
      let intruder = try Intruder(tables, "LOCK TABLE batch IN EXCLUSIVE MODE")
      let outcomes = Outcomes<LogPosition>()
      let retry = LogAppend.RetriedPart(protection: RetryProtection("k"), revision: 0, count: 1)
      log.append(
        LogAppend([LogEntry](at: [1]), retries: [retry]),
        to: session.id,
        after: session.position,
        completion: outcomes.note(0)
      )
      let name = "application_name = '\(tables.options.schema)'"
      let blocked = name + " AND wait_event_type = 'Lock'"
      #expect(await eventually { try tables.server.terminate(blocked) == "1" })
      try intruder.run("COMMIT")
      let end = session.end(after: [LogEntry](at: [1]))
      #expect(await outcomes.wait(for: 1) == [0: .success(end)])
      #expect(try await wait.read(session.id).entries == [LogEntry](at: [1]))
      #expect(try await wait.record(of: retry.protection.key)?.count == 1)
      #expect(try tables.count("batch") == "1")
    }
  }

  @Test func `a server that stops is left after the log's own time, and heals when it continues`()
    async throws
  {
    let server = try PostgresServer(settings: [])
    defer { server.stop() }
    try await server.withLog(.answering(within: .seconds(2))) { log, wait in
      let session = try await wait.create("a")
      let end = try await wait.append(at: [1], to: session)
      server.pause()
      defer { server.resume() }
      let start = ContinuousClock.now
      let entries = [LogEntry](at: [2])
      let error = await wait.error { try await $0.append(entries, to: session.id, after: end) }
      #expect(ContinuousClock.now - start < .seconds(60))
      #expect(error?.isUnknown == true)
      let other = await wait.error { try await $0.open("a") }
      #expect(other?.unavailability != nil)
      server.resume()
      let isSettled = await eventually {
        try await wait.read(session.id).entries == [LogEntry](at: 1...2) && log.health == .healthy
      }
      #expect(isSettled)
    }
  }

  @Test func `a creation of which the answer is lost is made once, and a deletion done`()
    async throws
  {
    try await PostgresServer.withLogAndStandby { primary, standby, log, wait in
      let old = try await wait.create("old")
      let created = Outcomes<LoggedSession>()
      let deleted = Outcomes<Void>()
      standby.pause()
      defer { standby.resume() }
      let new = NewSession(header: SessionHeader("new"), events: [LogEntry](at: 1...3))
      log.create(new, completion: created.note(0))
      #expect(await primary.hasWaiting())
      try primary.terminate("wait_event = 'SyncRep'")
      #expect(created.all.isEmpty)
      standby.resume()
      let session = try #require(try await created.wait(for: 1)[0]?.get())
      #expect(try await wait.open("new") == session)
      standby.pause()
      log.delete(old.id, completion: deleted.note(0))
      #expect(await primary.hasWaiting())
      try primary.terminate("wait_event = 'SyncRep'")
      standby.resume()
      try await deleted.wait(for: 1)[0]?.get()
      #expect(try await wait.list().map(\.name) == ["new"])
    }
  }
}

import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// What is removed without a client, and limits that several servers share.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct UpkeepTests {
  private func count(_ table: String, _ options: PostgresLog.Options) throws -> String {
    try PostgresServer.shared().sql("SELECT count(*) FROM \(options.schema).\(table)")
  }

  @Test func `nothing of a deleted session is left, also what comes late`() async throws {
    var options = PostgresLog.Options.small
    options.limits.rowsOfStatement = 2
    options.limits.sweepTime = .milliseconds(20)
    options.limits.sweepAge = .zero
    let server = try PostgresServer.shared()
    try await server.withLog(options) { _, wait in
      let session = try await wait.create("a", events: [LogEntry](at: 0..<2000))
      let other = try await wait.create("b", events: [LogEntry](at: 0..<2000))
      for revision in [1, 2, 3] {
        try await wait.save(Checkpoint(revision, instant: 1, effects: 0), of: session.id)
      }
      try await wait.delete(session.id)
      // An append that was under way leaves a row after its session has gone.
      try server.sql(
        """
        SET search_path = \(options.schema);
        INSERT INTO batch VALUES (\(session.id.value), 9000, 1, 0, '');
        INSERT INTO dropped VALUES (\(session.id.value)) ON CONFLICT DO NOTHING;
        """
      )
      let isSwept = await eventually {
        try count("batch", options) == "8" && count("checkpoint", options) == "0"
          && count("dropped", options) == "0"
      }
      #expect(isSwept)
      #expect(try await wait.read(other.id).entries.count == 2000)
    }
  }

  @Test func `sessions of all servers count for the limit`() async throws {
    var options = PostgresLog.Options.small
    options.maxSessions = 3
    options.limits.recountTime = .zero
    options.limits.countTime = .zero
    try await PostgresServer.shared().withTwoLogs(options) { first, second in
      let a = try await first.wait.create("a")
      try await first.wait.create("b")
      try await second.wait.create("c")
      let full = SessionLogError.refused(.tooManySessions(limit: 3))
      #expect(await first.wait.error { try await $0.create("d") } == full)
      #expect(await second.wait.error { try await $0.create("d") } == full)
      try await second.wait.delete(a.id)
      try await first.wait.create("d")
      #expect(await second.wait.error { try await $0.create("a") } == full)
      #expect(await second.wait.error { try await $0.create("d") } == .refused(.exists))
    }
  }

  @Test func `a checkpoint of one server spares another one the replay`() async throws {
    try await PostgresServer.shared().withTwoLogs { first, second in
      let session = try await first.wait.create("a", events: [LogEntry](at: 1...3))
      let checkpoint = Checkpoint(3, instant: 3, effects: 1)
      try await first.wait.save(checkpoint, of: session.id)
      let found = try await second.wait.checkpoint(of: session.id, notPast: .revision(3))
      #expect(found == checkpoint)
    }
  }
}

import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// What the database refuses, and connections that end.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct FailureTests {
  @Test func `connections that end while nothing is under way are made again unnoticed`()
    async throws
  {
    try await withTables { tables, _, wait in
      let session = try await wait.create("a")
      for revision in Int64(0)..<3 {
        try tables.terminate()
        let position = session.end(after: [LogEntry](at: 0..<revision))
        try await wait.append(at: [revision], to: session.id, after: position)
        #expect(try await wait.read(session.id).entries.count == Int(revision) + 1)
        try await wait.create("b\(revision)")
        try await wait.save(Checkpoint(1, instant: 1, effects: 0), of: session.id)
      }
    }
  }

  @Test func `a full disk refuses what needs room, and heals`() async throws {
    // What is said of the log lasts an hour.
    try await withTables(.small { $0.limits.lastRetry = .seconds(3600) }) { tables, log, wait in
      let session = try await wait.create("a", events: [LogEntry](at: [1]))
      // The server answers as it does when a file cannot grow.
      try tables.trigger("RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100';")
      let full = SessionLogError.refused(.storageFull(limitBytes: nil))
      let entries = [LogEntry](at: [2])
      #expect(await wait.error { try await $0.append(entries, to: session) } == full)
      #expect(await wait.error { try await $0.create("b", events: entries) } == full)
      let reason = try #require(log.health.fault)
      #expect(reason.contains("53100"))
      #expect(try await wait.read(session.id).entries.count == 1)
      try tables.run("DROP TRIGGER fault ON batch")
      try await wait.append(entries, to: session)
      try await wait.create("b", events: entries)
      #expect(log.health == .healthy)
    }
  }

  /// A way to take the database away from a role, and what is said about it.
  enum Withdrawal: String, CaseIterable {
    case connections = "CONNECTION LIMIT 0"
    case writing = "SET default_transaction_read_only = on"

    var end: String {
      self == .connections ? "CONNECTION LIMIT -1" : "RESET default_transaction_read_only"
    }
    var reason: String { self == .connections ? "too many connections" : "read-only" }
  }

  @Test(arguments: Withdrawal.allCases)
  func `without connections, or on a server that cannot write, it is unavailable until it heals`(
    withdrawal: Withdrawal
  ) async throws {
    let options = PostgresLog.Options.small
    let role = options.schema
    let server = try PostgresServer.shared()
    // Two grants of one database at the same time fail: the cases take turns.
    try server.sql(
      """
      SELECT pg_advisory_xact_lock(1);
      CREATE ROLE \(role) LOGIN; GRANT CREATE ON DATABASE postgres TO \(role)
      """
    )
    try await withTables(options, "&user=\(role)") { _, log, wait in
      let session = try await wait.create("a")
      try server.sql("ALTER ROLE \(role) \(withdrawal.rawValue)")
      #expect(await eventually { try server.terminate("usename = '\(role)'") == "0" })
      let entries = [LogEntry](at: [1])
      let errors = [
        await wait.error { try await $0.append(entries, to: session) },
        await wait.error { try await $0.open("a") }, await wait.error { try await $0.create("b") },
      ]
      for error in errors {
        #expect(try #require(error?.unavailability).contains(withdrawal.reason))
      }
      #expect(log.health != .healthy)
      try server.sql("ALTER ROLE \(role) \(withdrawal.end)")
      // It heals by itself.
      #expect(await eventually { log.health == .healthy })
      try await wait.append(entries, to: session)
    }
  }

  @Test func `what fails in the rows of one session fails no other one of its group`()
    async throws
  {
    try await withTables { tables, log, wait in
      var sessions: [LoggedSession] = []
      for number in 0..<4 { sessions.append(try await wait.create("s\(number)")) }
      // The server answers as it does when a page is damaged.
      try tables.trigger(
        "RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001';",
        of: sessions[2]
      )
      let intruder = try Intruder(tables, "LOCK TABLE batch IN EXCLUSIVE MODE")
      let outcomes = Outcomes<LogPosition>()
      for (number, session) in sessions.enumerated() {
        log.append(at: [1], to: session, outcomes.note(number))
      }
      try intruder.run("COMMIT")
      let all = await outcomes.wait(for: 4)
      let isDone = [0, 1, 3].allSatisfy { number in
        all[number] == .success(sessions[number].end(after: [LogEntry](at: [1])))
      }
      #expect(isDone)
      #expect(all[2] == .failure(.refused(.damaged("invalid page (SQLSTATE XX001)"))))
    }
  }

  /// Conflicts of transactions, and a standby's refusal: nothing was changed.
  @Test(arguments: [("40001", "session"), ("40P01", "session"), ("25006", "batch")])
  func `what was not done is tried again, elsewhere if the server was demoted`(
    code: String,
    table: String
  ) async throws {
    try await withTables { tables, _, wait in
      if table == "session" { try tables.failTwice(code, on: table) }
      let session = try await wait.create("a")
      if table != "session" { try tables.failTwice(code, on: table) }
      if table == "batch" { try await wait.append(at: [1], to: session) }
      #expect(try tables.attempts == "3")
    }
  }

  @Test func `what waits for the database is bounded`() async throws {
    try await withTables(.small { $0.limits.waitingOperations = 3 }) { tables, log, wait in
      let session = try await wait.create("a")
      let intruder = try Intruder(tables, "LOCK TABLE batch IN EXCLUSIVE MODE")
      let outcomes = Outcomes<LogPosition>()
      for number in Int64(0)..<10 {
        let position = session.end(after: [LogEntry](at: 0..<number))
        log.append(at: [number], to: session, after: position, outcomes.note(Int(number)))
      }
      #expect(outcomes.all.count == 7)
      #expect(outcomes.all.values.allSatisfy { $0 == .failure(.tooMuchWaits) })
      try intruder.run("COMMIT")
      let all = await outcomes.wait(for: 10)
      let isDone = (0..<3).allSatisfy { number in
        all[number] == .success(session.end(after: [LogEntry](at: 0...Int64(number))))
      }
      #expect(isDone)
      #expect(try await wait.read(session.id).entries.count == 3)
    }
  }
}

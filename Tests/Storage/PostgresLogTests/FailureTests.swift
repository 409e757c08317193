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
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try await server.withLog(options, "?application_name=\(options.schema)") { _, wait in
      let session = try await wait.create("a")
      for revision in Int64(0)..<3 {
        try server.sql(
          """
          SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
          WHERE application_name = '\(options.schema)'
          """
        )
        let position = session.end(after: [LogEntry](at: 0..<revision))
        try await wait.append([LogEntry](at: [revision]), to: session.id, after: position)
        #expect(try await wait.read(session.id).entries.count == Int(revision) + 1)
        try await wait.create("b\(revision)")
        try await wait.save(Checkpoint(1, instant: 1, effects: 0), of: session.id)
      }
    }
  }

  @Test func `a full disk refuses what needs room, and heals`() async throws {
    var options = PostgresLog.Options.small
    // What is said of the log lasts so long.
    options.limits.lastRetry = .seconds(3600)
    let server = try PostgresServer.shared()
    try await server.withLog(options) { [options] log, wait in
      let session = try await wait.create("a", events: [LogEntry](at: [1]))
      // The server answers as it does when a file cannot grow.
      try server.sql(
        """
        SET search_path = \(options.schema);
        CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER full_disk BEFORE INSERT ON batch EXECUTE FUNCTION full_disk();
        """
      )
      let full = SessionLogError.refused(.storageFull(limitBytes: nil))
      let entries = [LogEntry](at: [2])
      let position = session.position
      #expect(
        await wait.error { try await $0.append(entries, to: session.id, after: position) } == full
      )
      #expect(await wait.error { try await $0.create("b", events: entries) } == full)
      guard case .failing(let reason) = log.health else {
        Issue.record("healthy on a full disk")
        return
      }
      #expect(reason.contains("53100"))
      #expect(try await wait.read(session.id).entries.count == 1)
      try server.sql("DROP TRIGGER full_disk ON \(options.schema).batch")
      try await wait.append(entries, to: session.id, after: position)
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
    try await server.withLog(options, "?user=\(role)") { log, wait in
      let session = try await wait.create("a")
      try server.sql("ALTER ROLE \(role) \(withdrawal.rawValue)")
      let hasEnded = await eventually {
        let ended = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        return try server.sql("\(ended) WHERE usename = '\(role)'") == "0"
      }
      #expect(hasEnded)
      let entries = [LogEntry](at: [1])
      let errors = [
        await wait.error { try await $0.append(entries, to: session.id, after: session.position) },
        await wait.error { try await $0.open("a") }, await wait.error { try await $0.create("b") },
      ]
      for error in errors {
        guard case .refused(.unavailable(let reason)) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(reason.contains(withdrawal.reason))
      }
      guard case .failing = log.health else {
        Issue.record("healthy without a database")
        return
      }
      try server.sql("ALTER ROLE \(role) \(withdrawal.end)")
      // It heals by itself.
      #expect(await eventually { log.health == .healthy })
      try await wait.append(entries, to: session.id, after: session.position)
    }
  }

  @Test func `a server that is demoted under a connection is left`() async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try await server.withLog(options) { _, wait in
      let session = try await wait.create("a")
      // The code of a standby's refusal; nothing was changed, so it is tried elsewhere or again.
      try server.sql(
        """
        SET search_path = \(options.schema);
        CREATE SEQUENCE attempts;
        CREATE FUNCTION demoted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('attempts') < 3 THEN
            RAISE EXCEPTION 'cannot execute INSERT' USING ERRCODE = '25006';
          END IF;
          RETURN NULL; END $$;
        CREATE TRIGGER demoted BEFORE INSERT ON batch EXECUTE FUNCTION demoted();
        """
      )
      try await wait.append([LogEntry](at: [1]), to: session.id, after: session.position)
      #expect(try server.sql("SELECT last_value FROM \(options.schema).attempts") == "3")
    }
  }

  @Test func `what fails in the rows of one session fails no other one of its group`()
    async throws
  {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try await server.withLog(options) { log, wait in
      var sessions: [LoggedSession] = []
      for number in 0..<4 { sessions.append(try await wait.create("s\(number)")) }
      let ids = sessions.map(\.id)
      // The server answers as it does when a page is damaged.
      try server.sql(
        """
        SET search_path = \(options.schema);
        CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001'; END $$;
        CREATE TRIGGER damage BEFORE INSERT ON batch FOR EACH ROW
          WHEN (new.session = \(ids[2].value)) EXECUTE FUNCTION damage();
        """
      )
      let intruder = try Intruder(server, options)
      try intruder.run("BEGIN; LOCK TABLE batch IN EXCLUSIVE MODE")
      let outcomes = Outcomes<LogPosition>()
      for (number, session) in sessions.enumerated() {
        log.append(
          LogAppend([LogEntry](at: [1])),
          to: session.id,
          after: session.position,
          completion: outcomes.note(number)
        )
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

  @Test(arguments: ["40001", "40P01"])
  func `a conflict of transactions is tried again`(code: String) async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try await server.withLog(options) { _, wait in
      try server.sql(
        """
        SET search_path = \(options.schema);
        CREATE SEQUENCE attempts;
        CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          IF nextval('attempts') < 3 THEN
            RAISE EXCEPTION 'conflict' USING ERRCODE = '\(code)';
          END IF;
          RETURN NULL; END $$;
        CREATE TRIGGER conflict BEFORE INSERT ON session EXECUTE FUNCTION conflict();
        """
      )
      let session = try await wait.create("a")
      #expect(try server.sql("SELECT last_value FROM \(options.schema).attempts") == "3")
      try server.sql(
        """
        SET search_path = \(options.schema); SELECT setval('attempts', 1);
        CREATE TRIGGER conflict BEFORE INSERT ON call EXECUTE FUNCTION conflict();
        """
      )
      try await wait.note(callsOf: [session.id])
      #expect(try server.sql("SELECT last_value FROM \(options.schema).attempts") == "3")
    }
  }

  @Test func `what waits for the database is bounded`() async throws {
    var options = PostgresLog.Options.small
    options.limits.waitingOperations = 3
    let server = try PostgresServer.shared()
    try await server.withLog(options) { log, wait in
      let session = try await wait.create("a")
      let intruder = try Intruder(server, options)
      try intruder.run("BEGIN; LOCK TABLE batch IN EXCLUSIVE MODE")
      let outcomes = Outcomes<LogPosition>()
      for number in 0..<10 {
        log.append(
          LogAppend([LogEntry](at: [Int64(number)])),
          to: session.id,
          after: session.end(after: [LogEntry](at: 0..<Int64(number))),
          completion: outcomes.note(number)
        )
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

  @Test func `closing completes what was handed over, and refuses what comes later`()
    async throws
  {
    let log = try PostgresLog(url: PostgresServer.shared().url(), options: .small)
    let session = try await log.wait.create("a")
    let outcomes = Outcomes<LogPosition>()
    for number in 0..<100 {
      log.append(
        LogAppend([LogEntry](at: [Int64(number)])),
        to: session.id,
        after: session.end(after: [LogEntry](at: 0..<Int64(number))),
        completion: outcomes.note(number)
      )
    }
    log.close()
    #expect(outcomes.all.values.count { (try? $0.get()) != nil } == 100)
    #expect(await log.wait.error { try await $0.create("b") } == .closed)
    #expect(await log.wait.error { try await $0.open("a") } == .closed)
    #expect(
      await log.wait.error { try await $0.append([], to: session.id, after: session.position) }
        == .closed
    )
    log.close()
  }
}

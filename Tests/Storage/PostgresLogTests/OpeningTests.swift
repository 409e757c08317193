import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Opening a log: the tables, and databases that cannot be used.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct OpeningTests {
  @Test func `servers that start together make the tables once`() async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    // All of them see that there is no table before the first one may make them.
    let intruder = try Intruder(
      Tables(server: server, options: options),
      Schema.lock(schema: options.schema)
    )
    let outcomes = Outcomes<Void>()
    let threads = WorkThreads()
    let bodies: [@Sendable () -> Void] = (0..<3).map { number in
      let note = outcomes.note(number)
      return { [url = server.url()] in
        do throws(LogOpeningError) {
          try PostgresLog(url: url, options: options).close()
          note(.success(()))
        } catch {
          note(.failure(.unknown("\(error)")))
        }
      }
    }
    try threads.start(bodies, orStop: {})
    let isWaiting = await eventually {
      let waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
      return try server.sql(waiting) == "3"
    }
    #expect(isWaiting)
    try intruder.run("COMMIT")
    threads.join()
    for outcome in outcomes.all.values { try outcome.get() }
    #expect(outcomes.all.count == 3)
    let versions = try server.sql("SELECT version FROM \(options.schema).migration ORDER BY 1")
    #expect(versions.split(separator: "\n").map { Int($0) } == Array(1...Schema.version))
    let tables = """
      SELECT relname FROM pg_class JOIN pg_namespace AS n ON n.oid = relnamespace
      WHERE n.nspname = '\(options.schema)' AND relkind = 'r' AND obj_description(pg_class.oid)
      """
    #expect(try server.sql(tables + " IS NULL") == "")
    #expect(try server.sql(tables + " <> ''").split(separator: "\n").count == 8)
  }

  @Test func `tables of a newer version are refused, and stay as they are`() async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try await server.withLog(options) { _, _ in }
    try server.sql("INSERT INTO \(options.schema).migration (version) VALUES (99)")
    let error = LogOpeningError(
      """
      the database postgresql://127.0.0.1:\(server.port)/postgres has version 99 of the tables, newer than \
      version \(Schema.version), which this program knows
      """
    )
    #expect(throws: error) { try PostgresLog(url: server.url(), options: options) }
  }

  @Test func `a database that cannot be had is named with the reason, without the password`()
    async throws
  {
    let port = try PostgresServer.shared().port
    let rows = [
      ("postgresql://postgres:hush1@127.0.0.1:1/postgres", "127.0.0.1:1", "Connection refused"),
      ("postgresql://postgres:hush1@127.0.0.1:\(port)/nowhere", "/nowhere", "does not exist"),
      ("postgresql://hush1:hush1@127.0.0.1:\(port)/postgres", "/postgres", "role \"***\""),
      ("postgresql://127.0.0.1:1,127.0.0.1:2/a?password=hush1", "127.0.0.1:1,", "port 2 failed"),
      ("postgresql://127.0.0.1:\(port)/postgres?sslmode=require&password=hush1", "", "SSL"),
    ]
    for (url, database, reason) in rows {
      #expect {
        try PostgresLog(url: url, options: .small)
      } throws: { error in
        let text = "\(error)"
        return text.contains(database) && text.contains(reason) && !text.contains("hush1")
          && !text.contains("\n")
      }
    }
  }

  @Test func `without the right to make tables, that is said`() async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try server.sql("CREATE ROLE \(options.schema) LOGIN")
    #expect {
      try PostgresLog(url: server.url("?user=\(options.schema)"), options: options)
    } throws: { error in
      "\(error)".contains("cannot be prepared: permission denied for database")
    }
    // Where an administrator made them, the right to use them is enough.
    try await server.withLog(options) { _, _ in }
    try server.sql(
      """
      GRANT USAGE ON SCHEMA \(options.schema) TO \(options.schema);
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(options.schema)
        TO \(options.schema);
      """
    )
    try await server.withLog(options, "?user=\(options.schema)") { _, log in
      let session = try await log.create("a")
      try await log.append(at: [1], to: session)
      #expect(try await log.read(session.id).entries.count == 1)
      try await log.delete(session.id)
    }
  }

  @Test func `settings that weaken the promise are named at the start`() async throws {
    let server = try PostgresServer.shared()
    let options = PostgresLog.Options.small
    let setting = "?options=-csynchronous_commit%3Dlocal"
    try await server.withLog(options, setting) { log, _ in
      let expected = [
        "synchronous_commit is local", "fsync is off", "synchronous_standby_names is empty",
      ]
      #expect(log.warnings.count == expected.count)
      for (line, text) in zip(log.warnings, expected) { #expect(line.contains(text)) }
    }
  }

  @Test(arguments: [
    (["on", "on", "on", "ANY 1 (b)"], []), (["remote_apply", "on", "on", "b"], []),
    (["off", "on", "on", "b"], ["synchronous_commit is off"]),
    (["remote_write", "on", "on", "b"], ["synchronous_commit is remote_write"]),
    (["on", "off", "on", "b"], ["fsync is off"]),
    (["on", "on", "off", "b"], ["full_page_writes is off"]),
    (["on", "on", "on", ""], ["synchronous_standby_names is empty"]),
    (
      ["local", "off", "off", ""],
      ["synchronous_commit is local", "fsync is", "full_page_writes is", "standby_names is empty"]
    ),
  ])
  func `each setting that weakens the promise has a line`(settings: [String], lines: [String]) {
    let check = PromiseCheck(
      synchronousCommit: settings[0],
      fsync: settings[1],
      fullPageWrites: settings[2],
      standbyNames: settings[3]
    )
    #expect(check.warnings.count == lines.count)
    for (line, text) in zip(check.warnings, lines) { #expect(line.contains(text)) }
  }
}

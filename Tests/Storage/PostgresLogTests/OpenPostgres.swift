internal import Dispatch
internal import LogTesting
internal import PostgresTesting
internal import SessionLog
internal import Synchronization
internal import Testing

@testable internal import PostgresLog

extension PostgresLog.Options {
  /// Options with a schema of its own and short times.
  static var small: PostgresLog.Options {
    var options = PostgresLog.Options()
    options.readers = 1
    options.schema = "test_\(UInt64.random(in: 0 ... .max))"
    options.limits.firstRetry = .milliseconds(1)
    options.limits.lastRetry = .milliseconds(50)
    // Longer than all other tests at the same time can take; tests of limits set their own.
    options.limits.openingTime = .seconds(300)
    options.limits.answerTime = .seconds(300)
    // Tests that count what waits must not count this.
    options.limits.probeTime = .seconds(3600)
    options.limits.probeTimeOfAppends = .seconds(3600)
    options.limits.standbyLookTime = .seconds(3600)
    return options
  }

  /// The same but for what a test changes.
  static func small(_ change: (inout PostgresLog.Options) -> Void) -> PostgresLog.Options {
    var options = small
    change(&options)
    return options
  }

  /// Options with which the database may take so long to answer.
  static func answering(within time: Duration) -> PostgresLog.Options {
    small { $0.limits.answerTime = time }
  }
}

extension PostgresServer {
  /// Opens a log, calls a function with it, and closes it.
  @discardableResult
  func withLog<Value>(
    _ options: PostgresLog.Options = .small,
    _ parameters: String = "",
    isolation: isolated (any Actor)? = #isolation,
    _ body: (PostgresLog, AsyncLog) async throws -> Value
  ) async throws -> Value {
    let log = try PostgresLog(url: url(parameters), options: options)
    defer { log.close() }
    return try await body(log, log.wait)
  }

  /// Makes a server with a synchronous standby, calls a function with both, and stops them.
  static func withStandby(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (_ primary: PostgresServer, _ standby: PostgresServer) async throws -> Void
  ) async throws {
    let primary = try PostgresServer(settings: [])
    defer { primary.stop() }
    let standby = try primary.standby("b")
    defer { standby.stop() }
    try primary.sql("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (b)'")
    try primary.sql("SELECT pg_reload_conf()")
    let isSynchronous = await eventually {
      try primary.sql("SELECT sync_state FROM pg_stat_replication") == "quorum"
    }
    try #require(isSynchronous)
    try await body(primary, standby)
  }

  /// Makes such servers, and opens a log of the first one.
  static func withLogAndStandby(
    _ options: PostgresLog.Options = .small,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (PostgresServer, _ standby: PostgresServer, PostgresLog, AsyncLog) async throws -> Void
  ) async throws {
    try await withStandby { primary, standby in
      try await primary.withLog(options) { log, wait in
        try await body(primary, standby, log, wait)
      }
    }
  }

  /// The URL of two servers, of which the first is asked first.
  static func url(of first: PostgresServer, _ second: PostgresServer) -> String {
    "postgresql://postgres@127.0.0.1:\(first.port),127.0.0.1:\(second.port)/postgres"
  }

  /// How many connections are as a condition says.
  func connections(_ condition: String) throws -> Int {
    Int(try sql("SELECT count(*) FROM pg_stat_activity WHERE \(condition)")) ?? -1
  }

  /// Waits until a connection waits for a standby.
  func hasWaiting() async -> Bool {
    await eventually { try self.connections("wait_event = 'SyncRep'") == 1 }
  }

  /// Waits until a statement that is like a text waits for a lock.
  func hasBlocked(_ text: String) async -> Bool {
    let condition = "wait_event_type = 'Lock' AND query LIKE '%\(text)%'"
    return await eventually { try self.connections(condition) == 1 }
  }

  /// Ends the connections that are as a condition says; gives their number.
  @discardableResult
  func terminate(_ condition: String) throws -> String {
    try sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE \(condition)")
  }

  /// Changes a setting of the server while it runs.
  func set(_ setting: String) throws {
    try sql("ALTER SYSTEM SET \(setting)")
    try sql("SELECT pg_reload_conf()")
  }
}

/// The tables of a log on the shared server.
struct Tables {
  let server: PostgresServer
  let options: PostgresLog.Options

  /// Executes SQL in their schema.
  func run(_ sql: String) throws {
    try server.sql("SET search_path = \(options.schema); \(sql)")
  }

  func count(_ table: String) throws -> String {
    try server.sql("SELECT count(*) FROM \(options.schema).\(table)")
  }

  /// Calls a function before rows are added to a table, or before each one of a session.
  func trigger(
    _ body: String,
    on table: String = "batch",
    of session: LoggedSession? = nil
  ) throws {
    let rows = session.map { "FOR EACH ROW WHEN (NEW.session = \($0.id.value))" } ?? ""
    try run(
      """
      CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(body) END $$;
      CREATE TRIGGER fault BEFORE INSERT ON \(table) \(rows) EXECUTE FUNCTION fault();
      """
    )
  }

  /// Lets the first two insertions in a table fail, and counts all as `attempts`.
  func failTwice(_ code: String, on table: String) throws {
    try run("CREATE SEQUENCE attempts")
    let raise = "RAISE EXCEPTION 'fault' USING ERRCODE = '\(code)';"
    try trigger("IF nextval('attempts') < 3 THEN \(raise) END IF; RETURN NULL;", on: table)
  }

  var attempts: String {
    get throws { try server.sql("SELECT last_value FROM \(options.schema).attempts") }
  }

  /// Ends the connections of the log.
  func terminate() throws { try server.terminate("application_name = '\(options.schema)'") }
}

/// Opens a log on the shared server, and calls a function with its tables and it.
func withTables(
  _ options: PostgresLog.Options = .small,
  _ parameters: String = "",
  isolation: isolated (any Actor)? = #isolation,
  _ body: (Tables, PostgresLog, AsyncLog) async throws -> Void
) async throws {
  let tables = Tables(server: try PostgresServer.shared(), options: options)
  let name = "?application_name=\(options.schema)"
  try await tables.server.withLog(options, name + parameters) { log, wait in
    try await body(tables, log, wait)
  }
}

/// Opens two logs, as two servers with the same tables have.
func withTwoLogs(
  _ options: PostgresLog.Options = .small,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (Tables, PostgresLog, PostgresLog) async throws -> Void
) async throws {
  try await withTables(options) { tables, first, _ in
    try await tables.server.withLog(options) { second, _ in try await body(tables, first, second) }
  }
}

extension LoggedSession {
  /// Where a session ends that was created without events, after these.
  func end(after entries: [LogEntry]) -> LogPosition {
    LogPosition(
      count: Int64(entries.count),
      chain: EventChain(header).adding(EventBytes.encode(entries[...]))
    )
  }
}

/// A connection of a test's own, beside those of logs.
struct Intruder {
  let connection: DatabaseConnection

  /// Connects, and begins a transaction if there is SQL for it.
  init(_ tables: Tables, _ sql: String? = nil) throws {
    let address = try DatabaseAddress(url: tables.server.url())
    connection = try Connector(address, tables.options).connect()
    if let sql { try run("BEGIN; \(sql)") }
  }

  func run(_ sql: String) throws { try connection.until(.now() + Duration.seconds(20)).run(sql) }
}

/// Results by the numbers of the operations that gave them.
final class Outcomes<Value: Sendable>: Sendable {
  private let found = Mutex<[Int: Result<Value, SessionLogError>]>([:])

  func note(_ number: Int) -> @Sendable (Result<Value, SessionLogError>) -> Void {
    { result in self.found.withLock { $0[number] = result } }
  }

  var all: [Int: Result<Value, SessionLogError>] { found.withLock { $0 } }

  /// Waits for so many.
  func wait(for count: Int) async -> [Int: Result<Value, SessionLogError>] {
    _ = await eventually { all.count >= count }
    return all
  }
}

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

  /// Options with which the database may take so long to answer.
  static func answering(within time: Duration) -> PostgresLog.Options {
    var options = small
    options.limits.answerTime = time
    return options
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

  /// Opens two logs, as two servers with the same tables have.
  func withTwoLogs(
    _ options: PostgresLog.Options = .small,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (PostgresLog, PostgresLog) async throws -> Void
  ) async throws {
    try await withLog(options) { first, _ in
      try await withLog(options) { second, _ in try await body(first, second) }
    }
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

  /// Waits until so many connections wait for a standby.
  func hasWaiting(_ count: Int) async -> Bool {
    await eventually {
      try self.sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        == "\(count)"
    }
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

  init(_ server: PostgresServer, _ options: PostgresLog.Options) throws {
    connection = try Connector(DatabaseAddress(url: server.url()), options).connect()
  }

  func run(_ sql: String) throws { try connection.run(sql, until: .now() + Duration.seconds(20)) }
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

internal import LogTesting
internal import PostgresTesting
internal import SessionLog
internal import Testing

@testable internal import PostgresLog
@testable internal import SQLiteLog

/// The logs that the shared suite tests; all must behave alike.
enum LogUnderTest: CaseIterable {
  case memory
  case sqlite
  case postgres

  /// Those that can be tested here.
  static let allCases: [LogUnderTest] =
    PostgresServer.isInstalled ? [.memory, .sqlite, .postgres] : [.memory, .sqlite]

  /// Calls a function with an empty log for at most `limit` sessions, and closes the log.
  func use(
    limit: Int = 1_000_000,
    _ body: (any SessionLog, AsyncLog) async throws -> Void
  ) async throws {
    switch self {
    case .memory:
      let log = MemoryLog(limit: limit)
      try await body(log, log.wait)
    case .sqlite:
      try await withTemporaryDirectory { directory in
        var options = SQLiteLog.Options()
        options.maxSessions = limit
        options.limits.ballastBytes = 1 << 20
        let log = try SQLiteLog(directory: directory, options: options)
        defer { log.close() }
        try await body(log, log.wait)
      }
    case .postgres:
      var options = PostgresLog.Options()
      options.maxSessions = limit
      options.readers = 1
      // All other tests run at the same time.
      options.limits.answerTime = .seconds(300)
      options.schema = "suite_\(UInt64.random(in: 0 ... .max))"
      let log = try PostgresLog(url: PostgresServer.shared().url(), options: options)
      defer { log.close() }
      try await body(log, log.wait)
    }
  }
}

struct LogUnderTestTests {
  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
  func `the suite runs on a database server too`() {
    #expect(LogUnderTest.allCases.contains(.postgres))
  }
}

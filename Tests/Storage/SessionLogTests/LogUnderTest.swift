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

  /// Those that keep what they have.
  static let durable = allCases.filter { $0 != .memory }

  /// Calls a function with an empty log for at most `limit` sessions, and closes the log.
  func use(
    limit: Int = 1_000_000,
    _ body: (any SessionLog, AsyncLog) async throws -> Void
  ) async throws {
    try await usePlace(limit: limit) { open in
      let log = try open()
      defer { log.close() }
      try await body(log, log.wait)
    }
  }

  /// Calls a function with one that opens the log of an empty place, again and again.
  func usePlace(
    limit: Int = 1_000_000,
    _ body: (() throws -> any SessionLog) async throws -> Void
  ) async throws {
    switch self {
    case .memory: try await body { MemoryLog(limit: limit) }
    case .sqlite:
      try await withTemporaryDirectory { directory in
        var options = SQLiteLog.Options()
        options.maxSessions = limit
        options.limits.ballastBytes = 1 << 20
        try await body { [options] in try SQLiteLog(directory: directory, options: options) }
      }
    case .postgres:
      var options = PostgresLog.Options()
      options.maxSessions = limit
      options.readers = 1
      // All other tests run at the same time.
      options.limits.answerTime = .seconds(300)
      options.schema = "suite_\(UInt64.random(in: 0 ... .max))"
      let url = try PostgresServer.shared().url()
      try await body { [options] in try PostgresLog(url: url, options: options) }
    }
  }
}

struct LogUnderTestTests {
  @Test(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
  func `the suite runs on a database server too`() {
    #expect(LogUnderTest.allCases.contains(.postgres))
  }
}

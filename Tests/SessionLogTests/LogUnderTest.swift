internal import LogTesting
internal import SessionLog

@testable internal import SQLiteLog

/// The logs that the shared suite tests; all must behave alike.
enum LogUnderTest: CaseIterable {
  case memory
  case sqlite

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
    }
  }
}

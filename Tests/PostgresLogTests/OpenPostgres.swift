internal import LogTesting
internal import PostgresTesting
internal import SessionLog
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
    return options
  }
}

extension PostgresServer {
  /// Opens a log, calls a function with it, and closes it.
  @discardableResult
  func withLog<Value>(
    _ options: PostgresLog.Options = .small,
    isolation: isolated (any Actor)? = #isolation,
    _ body: (PostgresLog, AsyncLog) async throws -> Value
  ) async throws -> Value {
    let log = try PostgresLog(url: url(), options: options)
    defer { log.close() }
    return try await body(log, log.wait)
  }
}

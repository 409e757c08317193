internal import Foundation
internal import LogTesting
internal import SessionLog
internal import Testing

@testable internal import SQLiteLog

extension SQLiteLog.Options {
  /// Options with small limits, so that a few events do what a hundred thousand do otherwise.
  static var small: SQLiteLog.Options {
    var options = SQLiteLog.Options()
    options.limits.ballastBytes = 1 << 20
    options.limits.pause = .milliseconds(1)
    options.limits.firstRetry = .milliseconds(1)
    options.limits.lastRetry = .milliseconds(10)
    // The check in the background would tell what a test has noted, and take it back.
    options.limits.inspectionPause = .seconds(3600)
    return options
  }

  /// The same but for what a test changes.
  static func small(_ change: (inout SQLiteLog.Options) -> Void) -> SQLiteLog.Options {
    var options = small
    change(&options)
    return options
  }

  /// Options with which a tail is full after so many rows.
  static func turning(after rows: Int, slice: Duration = .milliseconds(1)) -> SQLiteLog.Options {
    small {
      $0.limits.tailRows = rows
      $0.limits.slice = slice
      $0.limits.longestSlice = slice
    }
  }
}

/// Calls a function with the log of a directory, and closes the log.
@discardableResult
func withLog<Value>(
  _ directory: String,
  _ options: SQLiteLog.Options = .small,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (SQLiteLog, AsyncLog) async throws -> Value
) async throws -> Value {
  let log = try SQLiteLog(directory: directory, options: options)
  defer { log.close() }
  return try await body(log, log.wait)
}

/// Calls a function with the log of a new directory, closes the log, and removes the directory.
func withNewLog(
  _ options: SQLiteLog.Options = .small,
  isolation: isolated (any Actor)? = #isolation,
  _ body: (String, SQLiteLog, AsyncLog) async throws -> Void
) async throws {
  try await withTemporaryDirectory { directory in
    try await withLog(directory, options) { log, wait in try await body(directory, log, wait) }
  }
}

extension AsyncLog {
  /// Appends events until they are refused; gives the position before, and the error.
  func fill(
    _ session: LoggedSession,
    with event: [LogEntry],
    after position: LogPosition? = nil
  ) async -> (end: LogPosition, error: SessionLogError?) {
    var end = position ?? session.position
    while end.count < 1000 {
      let present = end
      let error = await error { try await $0.append(event, to: session.id, after: present) }
      if let error { return (end, error) }
      end = end.adding(event)
    }
    return (end, nil)
  }
}

extension LogPosition {
  /// The position after more events.
  func adding(_ entries: [LogEntry]) -> LogPosition {
    LogPosition(
      count: count + Int64(entries.count),
      chain: chain?.adding(EventBytes.encode(entries[...]))
    )
  }
}

extension SQLiteLog {
  /// The result of a function on the writer's thread.
  func atWriter<Value: Sendable>(
    _ look: @escaping @Sendable (SQLiteConnection) -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      onWriter { continuation.resume(returning: look($0)) }
    }
  }

  /// Executes SQL on the writer's thread.
  func run(_ sql: String) async {
    #expect(await atWriter { (try? $0.statement(sql).run()) != nil }, "\(sql)")
  }

  /// The number that SQL gives on the writer's thread.
  func number(_ sql: String) async -> Int64? { await atWriter { try? $0.integer(sql) } }

  /// Waits until SQL gives a number.
  func reaches(_ sql: String, _ number: Int64) async -> Bool {
    await reaches { (try? $0.integer(sql)) == number }
  }

  /// Waits until the log is healthy.
  func heals() async -> Bool { await reaches { _ in self.health == .healthy } }

  /// Waits until something holds on the writer's thread; each look lets the writer work once.
  func reaches(_ holds: @escaping @Sendable (SQLiteConnection) -> Bool) async -> Bool {
    // Beside tests that keep all processors busy, the time alone may pass between two looks.
    let end = ContinuousClock.now + .seconds(20)
    var looks = 0
    while looks < 2000 || ContinuousClock.now < end {
      if await atWriter(holds) { return true }
      looks += 1
      try? await Task.sleep(for: .milliseconds(1))
    }
    return false
  }
}

/// Executes SQL on a database file without the log.
func change(_ database: String, _ sql: String) throws {
  let connection = try SQLiteConnection(database, for: .writing(.normal))
  defer { connection.close() }
  try connection.execute(sql)
}

/// Copies the files of a log's directory as they are, as the end of the process would leave them.
///
/// They are of one moment unless the write-ahead log starts over in between: then nothing may be
/// written meanwhile.
func copyFiles(of directory: String, to copy: String) throws {
  try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
  for name in ["overscroll.db", "overscroll.db-wal"] {
    let file = directory + "/" + name
    guard FileManager.default.fileExists(atPath: file) else { continue }
    try FileManager.default.copyItem(atPath: file, toPath: copy + "/" + name)
  }
}

/// The bytes of all files in a directory, but not those that hold nothing lasting: the lock, the
/// index of the write-ahead log, and an empty one.
func files(in directory: String) throws -> [String: Data] {
  var files: [String: Data] = [:]
  for name in try FileManager.default.contentsOfDirectory(atPath: directory)
  where name != "lock" && !name.hasSuffix("-shm") {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory + "/" + name))
    if !bytes.isEmpty || !name.hasSuffix("-wal") { files[name] = bytes }
  }
  return files
}

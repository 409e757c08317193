import CFailingVFS
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// Calls of the system that fail.
///
/// The failing layer is one for the process: one test after the other.
@Suite(.serialized) struct FailureTests {
  /// A call that fails, in the words of the layer.
  struct Call: CustomTestStringConvertible {
    let file: failing_file
    let call: failing_call
    let code: Int32
    var manner = FAILING_NOTHING_WRITTEN

    static let fullDisk: Int32 = 13
    static let failedWrite: Int32 = 778
    static let failedSync: Int32 = 1034
    static let failedTruncation: Int32 = 1546

    static let all = [FAILING_WAL, FAILING_MAIN].flatMap { file in
      [
        Call(file: file, call: FAILING_WRITE, code: failedWrite),
        Call(file: file, call: FAILING_WRITE, code: failedWrite, manner: FAILING_HALF_WRITTEN),
        Call(file: file, call: FAILING_WRITE, code: fullDisk),
        Call(file: file, call: FAILING_WRITE, code: fullDisk, manner: FAILING_HALF_WRITTEN),
        Call(file: file, call: FAILING_SYNC, code: failedSync),
        Call(file: file, call: FAILING_TRUNCATE, code: failedTruncation),
      ]
    }

    var testDescription: String {
      "\(file == FAILING_WAL ? "log" : "main file"), call \(call.rawValue), code \(code)"
        + (manner == FAILING_HALF_WRITTEN ? ", half written" : "")
    }

    /// Lets the n-th call fail, and those after it.
    func arm(_ n: Int, times: Int = 1_000_000) {
      failing_vfs_arm(
        Int32(file.rawValue),
        Int32(call.rawValue),
        Int32(n),
        Int32(times),
        code,
        Int32(manner.rawValue)
      )
    }
  }

  /// Options with the failing layer, under which all that upkeep does happens all the time.
  private var options: SQLiteLog.Options {
    var options = SQLiteLog.Options.turning(after: 3, slice: .zero)
    options.limits.systemLayer = "failing"
    options.limits.pagesOfLog = 4
    return options
  }

  init() throws {
    try #require(failing_vfs_register() == 0)
  }

  /// Calls a function with a log on the failing layer, which fails no more afterwards.
  private func withFailing(
    _ change: (inout SQLiteLog.Options) -> Void = { _ in },
    _ body: (String, SQLiteLog, AsyncLog) async throws -> Void
  ) async throws {
    var options = options
    change(&options)
    defer { failing_vfs_disarm() }
    try await withNewLog(options, body)
  }

  @Test func `after a failed sync the outcome is unknown, and nothing is read until it is known`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      defer { failing_vfs_disarm() }
      try await withLog(directory, options) { log, wait in
        let session = try await wait.create("a")
        let end = try await wait.append(at: [1], to: session)
        Call(file: FAILING_WAL, call: FAILING_SYNC, code: Call.failedSync).arm(1)

        let second = [LogEntry](at: [2])
        let error = await wait.error { try await $0.append(second, to: session.id, after: end) }
        #expect(error?.isUnknown == true)
        let reason = try #require(log.health.fault)
        for error in [
          await wait.error { try await $0.read(session.id) },
          await wait.error { try await $0.open("a") },
          await wait.error { try await $0.identity(of: "a") },
          await wait.error { try await $0.create("b") },
          await wait.error { try await $0.delete(session.id) },
          await wait.error { try await $0.record(of: .init(path: "", key: "")) },
          await wait.error { try await $0.append(second, to: session.id, after: end) },
        ] {
          #expect(error?.unavailability == reason)
        }

        // Killed in between, the next process may find the append done: both are what unknown says.
        let killed = directory + "/killed"
        try copyFiles(of: directory, to: killed)
        let found = try await withLog(killed) { _, log in try await log.read(session.id).entries }
        #expect(found == [LogEntry](at: 1...1) || found == [LogEntry](at: 1...2))

        failing_vfs_disarm()
        #expect(await log.heals())
        #expect(try await wait.read(session.id).entries == [LogEntry](at: [1]))
        #expect(try await wait.open("a").position == end)
        // Killed now, the next process finds what was read.
        let healed = directory + "/healed"
        try copyFiles(of: directory, to: healed)
        let rest = try await withLog(healed) { _, log in try await log.read(session.id).entries }
        #expect(rest == [LogEntry](at: [1]))
        try await wait.append(second, to: session.id, after: end)
      }
      let events = try await withLog(directory) { _, log in
        try await log.read(log.open("a").id).entries
      }
      #expect(events == [LogEntry](at: 1...2))
    }
  }

  @Test func `rows that are missing after an unknown outcome are not passed over`() async throws {
    try await withFailing { _, log, wait in
      let session = try await wait.create("a")
      await log.run("DELETE FROM tail0")
      Call(file: FAILING_WAL, call: FAILING_SYNC, code: Call.failedSync).arm(1)
      let events = [LogEntry](at: [1])
      _ = await wait.error { try await $0.append(events, to: session) }
      failing_vfs_disarm()
      #expect(await log.reaches { _ in log.health == .failing(Damage.tails) })
      let error = await wait.error { try await $0.open("a") }
      #expect(error == .refused(.unavailable(Damage.tails)))
    }
  }

  @Test func `a full disk refuses a whole group, and the next write succeeds`() async throws {
    try await withFailing { _, log, wait in
      let session = try await wait.create("a")
      Call(file: FAILING_WAL, call: FAILING_WRITE, code: Call.fullDisk).arm(1, times: 1)
      let error = await wait.error { try await $0.append(at: [1], to: session) }
      #expect(error == .refused(.unavailable("the disk is full (SQLite 13)")))
      #expect(await log.reaches { _ in log.shared.health[.diskFull] == nil })
      try await wait.append(at: [2], to: session)
      #expect(try await wait.read(session.id).entries == [LogEntry](at: [2]))
    }
  }

  @Test func `a main file that cannot be written shows in the health, not in the appends`()
    async throws
  {
    try await withFailing { _, log, wait in
      let session = try await wait.create("a")
      Call(file: FAILING_MAIN, call: FAILING_WRITE, code: Call.failedWrite).arm(1)
      var position = try await wait.append(each: 1...20, to: session)
      #expect(await log.reaches { _ in log.health.fault?.contains("write-ahead log") == true })
      failing_vfs_disarm()
      // The next long log is copied; appends make it so.
      var isHealthy = false
      for instant in Int64(21)...200 where !isHealthy {
        position = try await wait.append(at: [instant], to: session.id, after: position)
        isHealthy = log.health == .healthy
      }
      #expect(await log.heals())
    }
  }

  @Test func `while the main file cannot be written, a full write-ahead log stops all writes`()
    async throws
  {
    try await withFailing {
      $0.limits.tooManyPagesOfLog = 20
      $0.limits.mostPagesOfLog = 40
    } _: { directory, log, wait in
      let session = try await wait.create("a")
      Call(file: FAILING_MAIN, call: FAILING_WRITE, code: Call.failedWrite).arm(1)
      let (end, error) = await wait.fill(session, with: [LogEntry](at: [1]))
      let reason = try #require(error?.unavailability)
      #expect(reason.contains("cannot be copied"))
      #expect(log.health == .failing(reason))
      #expect(await wait.error { try await $0.delete(session.id) } == error)
      let size = try #require(DataDirectory.size(of: directory + "/overscroll.db-wal"))
      #expect(size < 60 * 4120)
      failing_vfs_disarm()
      #expect(await log.heals())
      try await wait.append(at: [2], to: session.id, after: end)
      let events = try await wait.read(session.id).entries.map(\.instant)
      #expect(events == Array(repeating: 1, count: Int(end.count)) + [2])
    }
  }

  @Test(arguments: Call.all)
  func `whatever call fails, each event is there once, in order`(call: Call) async throws {
    var failures = 0
    for (n, times) in [(1, 1), (2, 3), (3, 2), (5, 1), (8, 3), (13, 2)] {
      try await withTemporaryDirectory { directory in
        defer { failures += Int(failing_vfs_disarm()) }
        try await withLog(directory, options) { log, wait in
          let session = try await wait.create("a")
          call.arm(n, times: times)
          try await append(1...12, to: session, log, in: directory)
          failures += Int(failing_vfs_disarm())
          failing_vfs_arm(0, 0, 0, 0, 0, 0)
          #expect(try await wait.read(session.id).entries == [LogEntry](at: 1...12), "call \(n)")
        }
        let events = try await withLog(directory) { _, log in
          try await log.read(log.open("a").id).entries
        }
        #expect(events == [LogEntry](at: 1...12), "call \(n)")
        #expect(try SQLiteLog.inspect(directory: directory).findings == [])
      }
    }
    // The main file is never truncated here, and the log only when it is larger than 16 MB.
    #expect(failures > 0 || call.call == FAILING_TRUNCATE)
  }

  /// Appends as a careful client: after a failure it reads back, and continues from the stored events.
  private func append(
    _ instants: ClosedRange<Int64>,
    to session: LoggedSession,
    _ log: SQLiteLog,
    in directory: String
  ) async throws {
    let wait = log.wait
    var acknowledged: Int64 = 0
    var position = session.position
    var copies = 0
    while acknowledged < instants.upperBound {
      let entries = [LogEntry](at: [acknowledged + 1])
      let killed = "\(directory)/killed-\(copies + 1)"
      let error = await log.append(entries, to: session.id, after: position) {
        try? copyFiles(of: directory, to: killed)
      }
      if error == nil {
        acknowledged += 1
        position = position.adding(entries)
        continue
      }
      if error?.isUnknown == true {
        copies += 1
        let found = try await withLog(killed) { _, log in
          try await log.read(session.id).entries.map(\.instant)
        }
        #expect(found.starts(with: 1..<(acknowledged + 1)) && found.count <= acknowledged + 1)
      } else {
        #expect(error?.unavailability != nil)
      }
      try #require(await log.reaches { _ in log.shared.health[.uncertain] == nil })
      let end = try await wait.open("a").position.count
      // An outcome of unknown may be either; what was refused or acknowledged is certain.
      #expect(end == acknowledged)
      acknowledged = end
    }
  }
}

extension SQLiteLog {
  /// Appends, calls a function if the outcome is unknown, and gives the error.
  ///
  /// The function runs on the writer's thread before it tries to write again: what it copies is what
  /// the end of the process would leave then. Later copies, file by file, can be of two moments.
  fileprivate func append(
    _ entries: [LogEntry],
    to session: SessionID,
    after position: LogPosition,
    ifUnknown body: @escaping @Sendable () -> Void
  ) async -> SessionLogError? {
    await withCheckedContinuation { continuation in
      append(LogAppend(entries), to: session, after: position) { result in
        guard case .failure(let error) = result else { return continuation.resume(returning: nil) }
        if case .unknown = error { body() }
        continuation.resume(returning: error)
      }
    }
  }
}

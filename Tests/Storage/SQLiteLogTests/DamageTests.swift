import Foundation
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// Bytes that the disk gave back otherwise than they were written.
struct DamageTests {
  /// Inverts a byte of the only place in a file where a text is.
  private func damage(_ text: String, in path: String) throws {
    let url = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: url)
    let place = try #require(bytes.firstRange(of: Data(text.utf8)))
    #expect(bytes[place.upperBound...].firstRange(of: Data(text.utf8)) == nil)
    bytes[place.lowerBound] ^= 0x10
    try bytes.write(to: url)
  }

  private func entry(_ text: String) -> [LogEntry] {
    [LogEntry(instant: 0, event: Array(text.utf8))]
  }

  /// Makes two sessions of two events, one with the text "the damaged one" in an event, and
  /// closes the log, so that all is in the main file.
  private func makeTwo(
    _ directory: String,
    _ options: SQLiteLog.Options
  ) async throws -> (bad: LoggedSession, good: LoggedSession) {
    try await withLog(directory, options) { log, wait in
      let bad = try await wait.create("bad")
      let good = try await wait.create("good")
      for session in [bad, good] {
        let text = session.id == bad.id ? "the damaged one" : "the other one"
        let end = try await wait.append(entry(text), to: session.id, after: session.position)
        try await wait.append(entry("later"), to: session.id, after: end)
      }
      return try await (wait.open("bad"), wait.open("good"))
    }
  }

  /// Rows of a tail of 100,000, or chunks.
  @Test(arguments: [100_000, 1])
  func `a damaged event is that session's alone, and is never overwritten`(
    tailRows: Int
  ) async throws {
    let options = SQLiteLog.Options.turning(after: tailRows)
    try await withTemporaryDirectory { directory in
      let (bad, good) = try await makeTwo(directory, options)
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
      try damage("the damaged one", in: directory + "/overscroll.db")
      let findings = try SQLiteLog.inspect(directory: directory).findings
      #expect(findings.map(\.session).contains("bad"))
      #expect(!findings.map(\.session).contains("good"))

      // The second time, the tails are turned and moved.
      for rows in [tailRows, 1, 1] {
        try await withLog(directory, .turning(after: rows)) { log, wait in
          let end = try await wait.open("good").position
          #expect(try await wait.read(good.id).entries.count == Int(end.count))
          try await wait.append(entry("more"), to: good.id, after: end)
          #expect(await wait.error { try await $0.read(bad.id) }?.damage != nil)
          let error = await wait.error { try await $0.append(entry("more"), to: bad) }
          #expect(error?.damage != nil)
          let left = "SELECT (SELECT sum(seq) FROM tail0) + (SELECT sum(seq) FROM tail1)"
          if rows == 1 { #expect(await log.reaches(left, 0)) }
        }
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings.map(\.session).contains("bad"))
      // The name can be used again after a deletion.
      try await withLog(directory) { _, wait in
        try await wait.delete(bad.id)
        try await wait.create("bad")
      }
    }
  }

  @Test func `a damaged header is refused, and its session can be deleted`() async throws {
    try await withTemporaryDirectory { directory in
      let session = try await withLog(directory) { _, log in
        try await log.create("good")
        return try await log.create(
          NewSession(header: SessionHeader("bad", configuration: "a configuration of its own"))
        )
      }
      try damage("a configuration of its own", in: directory + "/overscroll.db")
      let findings = try SQLiteLog.inspect(directory: directory).findings
      #expect(findings.map(\.session) == ["bad"])
      try await withLog(directory) { _, log in
        #expect(await log.error { try await $0.open("bad") }?.damage != nil)
        #expect(try await log.open("good").header == SessionHeader("good"))
        #expect(try await log.list().map(\.name) == ["bad", "good"])
        #expect(try await log.identity(of: "bad") == session.id)
        try await log.delete(session.id)
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
    }
  }

  @Test func `a damaged checkpoint is passed over`() async throws {
    try await withTemporaryDirectory { directory in
      let session = try await withLog(directory) { _, log in
        let session = try await log.create("a", events: [LogEntry](at: 1...2))
        try await log.save(Checkpoint(1, instant: 0, effects: 0), of: session.id)
        try await log.save(Checkpoint(2, instant: 0, effects: 0), of: session.id)
        return session
      }
      try damage("state 2", in: directory + "/overscroll.db")
      #expect(try SQLiteLog.inspect(directory: directory).findings.map(\.session) == ["a"])
      let found = try await withLog(directory) { _, log in
        try await log.checkpoint(of: session.id, notPast: .revision(9))
      }
      #expect(found?.revision == 1)
    }
  }

  @Test func `a damaged idempotency key does not let its request be done again`() async throws {
    try await withTemporaryDirectory { directory in
      let retry = RetryProtection("k")
      try await withLog(directory, .small { $0.limits.wallClock = { 0x1234_5678_9ABC } }) {
        _,
        log in
        _ = try await log.create("a", retry: retry)
        return
      }
      let time = String(decoding: [0x12, 0x34, 0x56, 0x78] as [UInt8], as: UTF8.self)
      try damage(time, in: directory + "/overscroll.db")
      #expect(try SQLiteLog.inspect(directory: directory).findings.count == 1)
      let error = try await withLog(directory) { _, log in
        await log.error { try await $0.record(of: retry.key) }
      }
      #expect(error?.damage != nil)
    }
  }

  @Test(arguments: [1, 24, 100, 4096, 4120, 5000])
  func `a torn end of the write-ahead log loses the last commits only`(bytes: Int) async throws {
    // A pause on a busy machine must not copy the log to the main file and begin it again.
    var options = SQLiteLog.Options.small
    options.limits.idle = .seconds(600)
    try await withTemporaryDirectory { directory in
      let copy = directory + "/copy"
      let session = try await withLog(directory, options) { _, log in
        let session = try await log.create("a")
        try await log.append(each: 1...5, to: session)
        try copyFiles(of: directory, to: copy)
        return session
      }
      let log = URL(fileURLWithPath: copy + "/overscroll.db-wal")
      try Data(contentsOf: log).dropLast(bytes).write(to: log)
      let events = try await withLog(copy) { _, log in try await log.read(session.id).entries }
      #expect(events == [LogEntry](at: 1...(bytes <= 4120 ? 4 : 3)))
    }
  }

  @Test func `only a directory with a database can be checked, while no server uses it`()
    async throws
  {
    try await withTemporaryDirectory { directory in
      #expect(throws: LogOpeningError.nothingToCheck(directory)) {
        try SQLiteLog.inspect(directory: directory).findings
      }
      try await withLog(directory) { _, _ in
        #expect(throws: LogOpeningError.inUse(directory)) {
          try SQLiteLog.inspect(directory: directory).findings
        }
      }
      let before = try files(in: directory)
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
      #expect(try files(in: directory) == before)
    }
  }
}

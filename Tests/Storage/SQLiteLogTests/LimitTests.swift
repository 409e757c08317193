import Foundation
import LogTesting
import SessionLog
import Synchronization
import Testing

@testable import SQLiteLog

/// What is bounded: bytes, pages, keys, the write-ahead log.
struct LimitTests {
  private func event(_ bytes: Int) -> [LogEntry] {
    [LogEntry(instant: 0, event: [UInt8](repeating: 7, count: bytes))]
  }

  @Test func `beyond the limit of bytes only deletions are accepted, and make room`() async throws {
    try await withNewLog(.small { $0.maxBytes = 400_000 }) { _, log, wait in
      let full = SessionLogError.refused(.storageFull(limitBytes: 400_000))
      let session = try await wait.create("a")
      let event = event(20_000)
      let (position, error) = await wait.fill(session, with: event)
      #expect(error == full)
      #expect(position.count > 10)
      #expect(await wait.error { try await $0.create("b") } == full)
      #expect(try await wait.read(session.id).entries.count == Int(position.count))
      try await wait.delete(session.id)
      // Also what is still in the order of its arrival is removed then.
      #expect(await log.reaches("SELECT sum(seq) FROM tail0", 0))
      try await wait.create("b")
    }
  }

  @Test func `a full file refuses the group and is written again when there is room`() async throws
  {
    try await withNewLog { directory, log, wait in
      let session = try await wait.create("a")
      let first = [LogEntry](at: [1])
      let end = try await wait.append(first, to: session)
      let pages = try #require(await log.number("PRAGMA page_count"))
      _ = await log.number("PRAGMA max_page_count = \(pages)")
      let large = event(100_000)
      let error = await wait.error { try await $0.append(large, to: session.id, after: end) }
      #expect(error == .refused(.unavailable("the disk is full (SQLite 13)")))
      #expect(try await wait.read(session.id).entries == [LogEntry](at: [1]))
      _ = await log.number("PRAGMA max_page_count = 1000000")
      #expect(await log.reaches { _ in log.shared.health[.diskFull] == nil })
      // It finds out by itself that small writes succeed.
      #expect(await log.heals())
      try await wait.append(large, to: session.id, after: end)
      #expect(log.health == .healthy)
      #expect(FileManager.default.fileExists(atPath: directory + "/ballast"))
    }
  }

  @Test func `keys beyond the number or older than 24 hours are removed`() async throws {
    try await withTemporaryDirectory { directory in
      var options = SQLiteLog.Options.small
      options.limits.retryKeys = 10
      let keys = "SELECT count(*) FROM retry WHERE id > 0"
      let day = IdempotencyKey.lifetime
      let now = Mutex<Int64>(1)
      options.limits.wallClock = { now.withLock { $0 } }
      let limited = options
      try await withLog(directory, limited) { log, wait in
        for number in 0..<30 {
          try await wait.create("s\(number)", retry: RetryProtection("k\(number)"))
        }
        #expect(await log.reaches(keys, 10))
        for number in 0..<30 {
          let record = try await wait.record(of: RetryProtection("k\(number)").key)
          #expect((record != nil) == (number >= 20), "\(number)")
        }
        now.withLock { $0 = day + 1 }
        #expect(try await wait.record(of: RetryProtection("k29").key) != nil)
        try await wait.create("later", retry: RetryProtection("later"))
        now.withLock { $0 = day + 2 }
        #expect(try await wait.record(of: RetryProtection("k29").key) == nil)
        try await wait.create("last", retry: RetryProtection("last"))
        #expect(await log.reaches(keys, 2))
      }
      try await withLog(directory, limited) { log, wait in
        #expect(try await wait.record(of: RetryProtection("k29").key) == nil)
        #expect(try await wait.record(of: RetryProtection("later").key) != nil)
        now.withLock { $0 = 2 * day + 2 }
        try await wait.create("next", retry: RetryProtection("next"))
        #expect(await log.reaches(keys, 2))
        #expect(try await wait.record(of: RetryProtection("last").key) != nil)
      }
    }
  }

  @Test func `the write-ahead log stays short under load, and is copied when idle`() async throws {
    var options = SQLiteLog.Options.small
    options.limits.pagesOfLog = 20
    options.limits.idle = .milliseconds(1)
    try await withNewLog(options) { directory, log, wait in
      let session = try await wait.create("a")
      var position = session.position
      for _ in 0..<6 {
        for _ in 0..<50 {
          position = try await wait.append(event(3000), to: session.id, after: position)
        }
        #expect(await log.reaches { $0.pagesOfLog == 0 })
      }
      // Three pages an event: it begins anew once all is copied.
      let size = try #require(DataDirectory.size(of: directory + "/overscroll.db-wal"))
      #expect(size < 450 * 4120)
      // All is in the main file then: the log is not needed.
      let copy = directory + "/copy"
      try copyFiles(of: directory, to: copy)
      try FileManager.default.removeItem(atPath: copy + "/overscroll.db-wal")
      let events = try await withLog(copy) { _, log in try await log.read(session.id).entries }
      #expect(events.count == 300)
    }
  }

  private func limitedLog() -> SQLiteLog.Options {
    .small {
      $0.limits.pagesOfLog = 10
      $0.limits.tooManyPagesOfLog = 50
      $0.limits.mostPagesOfLog = 100
      $0.limits.readerWait = .milliseconds(20)
      $0.limits.idle = .milliseconds(1)
    }
  }

  private func reader(_ directory: String) throws -> SQLiteConnection {
    try SQLiteConnection(directory + "/overscroll.db", for: .reading)
  }

  @Test func `while a reader holds a full write-ahead log, nothing is written`() async throws {
    try await withNewLog(limitedLog()) { directory, log, wait in
      let session = try await wait.create("a")
      let reader = try reader(directory)
      try reader.execute("BEGIN; SELECT * FROM session")
      let event = event(3000)
      // The health tells it before the log is full.
      var grown = session.position
      while log.health == .healthy, grown.count < 500 {
        grown = try await wait.append(event, to: session.id, after: grown)
      }
      #expect(log.health.fault?.contains("has grown") == true)
      let (position, error) = await wait.fill(session, with: event, after: grown)
      #expect(position.count > grown.count)
      let reason = try #require(error?.unavailability)
      #expect(reason.contains("has grown"))
      #expect(log.health == .failing(reason))
      // The reason tells the pages at the time: upkeep may have added one since.
      let others = [
        await wait.error { try await $0.create("b") },
        await wait.error { try await $0.delete(session.id) },
      ]
      #expect(others.allSatisfy { "\(String(describing: $0))".contains("has grown") })
      let size = try #require(DataDirectory.size(of: directory + "/overscroll.db-wal"))
      #expect(size < 120 * 4120)
      #expect(try await wait.read(session.id).entries.count == Int(position.count))

      try reader.execute("COMMIT")
      reader.close()
      #expect(await log.heals())
      try await wait.append(event, to: session.id, after: position)
      try await wait.delete(session.id)
    }
  }

  @Test func `overlapping readers do not keep the write-ahead log long`()
    async throws
  {
    var options = limitedLog()
    options.limits.readerWait = .seconds(5)
    options.limits.idle = .seconds(60)
    try await withNewLog(options) { directory, log, wait in
      let session = try await wait.create("a")
      let progress = Progress()
      let readers = try [reader(directory), reader(directory)]
      async let turns = overlap(readers, progress)
      var position = session.position
      for _ in 0..<300 {
        position = try await wait.append(event(3000), to: session.id, after: position)
        progress.commits.add(1, ordering: .relaxed)
      }
      progress.isDone.store(true, ordering: .relaxed)
      #expect(try await turns > 3)
      for reader in readers { reader.close() }
      let size = try #require(DataDirectory.size(of: directory + "/overscroll.db-wal"))
      #expect(size < 80 * 4120)
      #expect(log.health == .healthy)
    }
  }

  /// How far the writer of a test is.
  private final class Progress: Sendable {
    let commits = Atomic(0)
    let isDone = Atomic(false)
  }

  /// Takes snapshots by turns, each before the last one ends, and holds each over two commits or for
  /// 5 ms; gives the number of turns.
  private func overlap(_ readers: [SQLiteConnection], _ progress: Progress) async throws -> Int {
    var turns = 0
    while !progress.isDone.load(ordering: .relaxed) {
      try readers[turns % 2].execute("BEGIN; SELECT * FROM session")
      turns += 1
      if turns > 1 { try readers[turns % 2].execute("COMMIT") }
      let end = ContinuousClock.now + .milliseconds(5)
      let next = progress.commits.load(ordering: .relaxed) + 2
      while progress.commits.load(ordering: .relaxed) < next, ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
    return turns
  }

  @Test func `sessions of an earlier process count for the limit`() async throws {
    try await withTemporaryDirectory { directory in
      let options = SQLiteLog.Options.small { $0.maxSessions = 1 }
      try await withLog(directory, options) { _, log in _ = try await log.create("a") }
      let error = try await withLog(directory, options) { _, log in
        await log.error { try await $0.create("b") }
      }
      #expect(error == .refused(.tooManySessions(limit: 1)))
    }
  }
}

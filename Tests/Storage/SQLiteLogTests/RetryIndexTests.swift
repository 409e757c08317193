import Foundation
import LogTesting
import SessionLog
import Synchronization
import Testing

@testable import SQLiteLog

/// A time that a test sets.
private final class Clock: Sendable {
  let now = Atomic<Int64>(0)
}

/// The index of the idempotency keys.
struct RetryIndexTests {
  private func key(_ text: String, path: String = "/a") -> IdempotencyKey {
    IdempotencyKey(path: path, key: text)
  }

  @Test func `keys of one hash are all found, and each leaves with its row`() {
    var index = RetryIndex { _ in 7 }
    let keys = ["a", "b", "c"].map { key($0) }
    for (row, key) in keys.enumerated() { index.add(key, row: Int64(row + 1), at: 5) }
    for key in keys { #expect(index.candidates(key) == [3, 2, 1]) }
    index.remove([(keys[0], 1)], next: (2, 5))
    #expect(index.candidates(keys[0]) == [3, 2])
    index.remove([(keys[1], 2), (keys[2], 3)], next: nil)
    #expect(index.candidates(keys[0]) == [])
    #expect(index.count == 0)
  }

  @Test func `a damaged row may be of any key with its path or its text`() {
    var index = RetryIndex()
    index.addDamaged(key("a", path: "/x"), row: 1)
    index.add(key("b"), row: 2, at: 5)
    let rows: [(key: IdempotencyKey, mayBeLost: Bool)] = [
      (key("a", path: "/y"), true), (key("c", path: "/x"), true), (key("c", path: "/y"), false),
    ]
    for row in rows { #expect(index.mayHaveLost(row.key) == row.mayBeLost, "\(row)") }
    #expect(index.damagedRecords == 1)
    index.remove([(key("a", path: "/x"), 1)], next: (2, 5))
    #expect(!index.mayHaveLost(key("a", path: "/x")))
    #expect(index.damagedRecords == 0)
  }

  /// The rows that are there after row 1, and whether one is missing.
  @Test(arguments: [([2, 3], false), ([3, 4], true), ([2, 4], true), ([], false)])
  func `a missing row may be of any key`(rows: [Int64], isMissing: Bool) {
    var index = RetryIndex(after: 1)
    for row in rows { index.add(key("\(row)"), row: row, at: 5) }
    #expect(index.mayHaveLost(key("other")) == isMissing)
    #expect(index.damagedRecords == (isMissing ? 1 : 0))
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `no stored number traps`(number: Int64) {
    var index = RetryIndex(after: number)
    index.add(key("a"), row: number, at: number)
    index.addDamaged(key("b"), row: number)
    #expect(index.count >= 0 && index.last < .max && index.earliest <= number)
  }

  /// The columns whose damage changes which key a row seems to be of.
  @Test(arguments: ["path", "key", "bodyDigest", "session", "revision", "count", "at", "id"])
  func `a retry whose record is damaged is refused, whatever is damaged`(
    column: String
  ) async throws {
    try await withTemporaryDirectory { directory in
      let retries = ["k", "l", "m"].map { RetryProtection($0, path: "/\($0)") }
      try await withLog(directory) { log, wait in
        for (name, retry) in zip(["a", "b", "c"], retries) {
          _ = try await wait.create(name, retry: retry)
        }
        let values = ["key": "CAST('x' AS BLOB)", "path": "randomblob(16)"]
        let value = values[column] ?? "\(column) + 100"
        let sql = "UPDATE retry SET \(column) = \(value) WHERE id = 2"
        await log.run(sql)
      }
      try await withLog(directory) { log, wait in
        if column == "id" {
          // The number does not say what was done.
          let found = try await wait.record(of: retries[1].key)
          #expect(found?.name == "b")
        } else {
          let error = await wait.error { try await $0.record(of: retries[1].key) }
          #expect(error?.damage == Damage.retry)
        }
        let intact = try await wait.record(of: retries[0].key)
        #expect(intact?.name == "a")
        #expect(log.notices == [.damaged(sessions: 0, records: 1)])
        // The numbers of the rows say that one is missing: it may be of any key.
        let other = await wait.error { try await $0.record(of: RetryProtection("z").key) }
        #expect((other == nil) == (column != "id"))
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings.count == 1)
    }
  }

  @Test(arguments: ["DELETE FROM retry WHERE id = 1", "UPDATE retry SET at = at + 1 WHERE id = 1"])
  func `a record that is lost while the log is open is not taken for a removed one`(
    sql: String
  ) async throws {
    try await withNewLog { _, log, wait in
      let retry = RetryProtection("k")
      _ = try await wait.create("a", retry: retry)
      await log.run(sql)
      for _ in 0..<2 {
        let error = await wait.error { try await $0.record(of: retry.key) }
        #expect(error == .refused(.damaged(Damage.retry)))
        #expect(log.notices == [.damaged(sessions: 0, records: 1)])
      }
    }
  }

  /// The mark, or a row between two others.
  @Test(arguments: [0, 2])
  func `what was lost counts until it would be too old`(lost: Int) async throws {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { log, wait in
        for name in ["a", "b", "c"] {
          _ = try await wait.create(name, retry: RetryProtection(name))
        }
        let sql = "DELETE FROM retry WHERE id = \(lost)"
        await log.run(sql)
      }
      let clock = Clock()
      var options = SQLiteLog.Options.small
      options.limits.wallClock = { clock.now.load(ordering: .relaxed) }
      clock.now.store(SystemTime.wallClock, ordering: .relaxed)
      let other = RetryProtection("other")
      try await withLog(directory, options) { log, wait in
        let error = await wait.error { try await $0.record(of: other.key) }
        #expect(error == .refused(.damaged(Damage.retry)))
        #expect(log.notices == [.damaged(sessions: 0, records: 1)])
        clock.now.add(IdempotencyKey.lifetime, ordering: .relaxed)
        let free = try await wait.record(of: other.key)
        #expect(free == nil)
        _ = try await wait.create("d", retry: other)
        // The rows around the gap go a little later; until then an opening finds it again.
        let isOver = await log.reaches { connection in
          (try? connection.retries.hasMark()) ?? false && log.notices == []
            && (try? connection.integer("SELECT count(*) FROM retry WHERE id > 0")) == 1
        }
        #expect(isOver)
      }
      try await withLog(directory, options) { log, wait in
        let kept = try await wait.record(of: other.key)
        let more = try await wait.record(of: RetryProtection("more").key)
        #expect(kept?.name == "d" && more == nil)
        #expect(log.notices == [])
      }
    }
  }
}

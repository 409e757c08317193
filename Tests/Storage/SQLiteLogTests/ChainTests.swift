import Foundation
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// The chain of a session's events, and the end that is stored for it.
struct ChainTests {
  private func entries(_ instants: ClosedRange<Int64>) -> [LogEntry] { [LogEntry](at: instants) }

  /// How many events each append has; all together have as many.
  @Test(arguments: [[600], [1, 599], [200, 200, 200], [300, 1, 299]])
  func `a chain does not depend on batches, tails, chunks and starts`(counts: [Int]) async throws {
    try await withTemporaryDirectory { directory in
      let options = SQLiteLog.Options.turning(after: 2)
      var next: Int64 = 1
      var session: LoggedSession?
      for count in counts {
        session = try await withLog(directory, options) { log, wait in
          let present =
            if session == nil { try await wait.create("a") } else { try await wait.open("a") }
          let events = entries(next...(next + Int64(count) - 1))
          next += Int64(count)
          let end = try await wait.append(events, to: present)
          #expect(end == present.position.adding(events))
          #expect(try await wait.open("a").position == end)
          return try await wait.open("a")
        }
      }
      let whole = EventBytes.encode(entries(1...600)[...])
      let chain = EventChain(SessionHeader("a")).adding(whole)
      #expect(session?.position == LogPosition(count: 600, chain: chain))
      try await withLog(directory, options) { log, wait in
        for after in [0, 1, 255, 256, 257, 599, 600] {
          let session = try await wait.open("a")
          let page = try await wait.read(session.id, after: after, limit: 100)
          let before = EventBytes.encode(entries(1...600).prefix(after))
          let start = EventChain(SessionHeader("a")).adding(before)
          #expect(page.start == LogPosition(count: Int64(after), chain: start))
          #expect(page.position == page.start.adding(page.entries))
        }
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
    }
  }

  @Test func `a log that was put back and filled again refuses the old position`() async throws {
    try await withTemporaryDirectory { directory in
      let saved = directory + "/saved"
      let first = try await withLog(directory) { _, wait in try await wait.create("a") }
      try copyFiles(of: directory, to: saved)
      let old = try await withLog(directory) { _, wait in
        try await wait.append(entries(1...1), to: first.id, after: first.position)
      }
      for name in ["overscroll.db", "overscroll.db-wal"] {
        try? FileManager.default.removeItem(atPath: directory + "/" + name)
      }
      try copyFiles(of: saved, to: directory)
      try await withLog(directory) { _, wait in
        let new = try await wait.append(entries(2...2), to: first.id, after: first.position)
        #expect(old.contradicts(new))
        let error = await wait.error {
          try await $0.append(entries(3...3), to: first.id, after: old)
        }
        #expect(error == .refused(.conflict(present: new)))
      }
    }
  }

  @Test func `a session that ends before its own checkpoint is damaged`() async throws {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { _, wait in
        let session = try await wait.create("a", events: entries(1...2))
        try await wait.save(Checkpoint(3, instant: 0, effects: 0), of: session.id)
        let error = await wait.error { try await $0.open("a") }
        #expect(error == .refused(.damaged(Damage.end)))
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings.map(\.session) == ["a"])
    }
  }

  @Test(arguments: [
    "DELETE FROM chunk WHERE key = (SELECT max(key) FROM chunk)", "DELETE FROM chunk",
    "UPDATE session SET moved = moved - 1", "UPDATE session SET movedChain = movedChain + 1",
    "UPDATE session SET seed = seed + 1", "DELETE FROM tail0 WHERE seq = 1",
    "UPDATE tail0 SET chain = chain + 1", "UPDATE tail0 SET chain = NULL",
    "UPDATE chunk SET chain = NULL", "UPDATE progress SET emptied = emptied - 1",
    "DELETE FROM tail0",
  ])
  func `no event is lost unnoticed`(sql: String) async throws {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { log, wait in
        let session = try await wait.create("a", events: entries(1...600))
        let end = try await wait.append(entries(601...601), to: session.id, after: session.position)
        try await wait.append(entries(602...602), to: session.id, after: end)
        await log.run(sql)
      }
      #expect(try SQLiteLog.inspect(directory: directory).findings != [])
      do {
        try await withLog(directory) { log, wait in
          let error = await wait.error { try await $0.read($0.open("a").id) }
          #expect(error?.damage != nil)
          #expect(log.notices == [.damaged(sessions: 1)])
          let listed = try await wait.list()
          #expect(listed.map(\.isDamaged) == [true] && listed.map(\.revision) == [nil])
        }
      } catch let error as LogOpeningError {
        #expect(error == .damaged(directory + "/overscroll.db", Damage.tails))
      }
    }
  }

  @Test func `damage is found in the background, and ends with the session`() async throws {
    try await withTemporaryDirectory { directory in
      let sessions = try await withLog(directory) { log, wait in
        var sessions: [LoggedSession] = []
        for name in ["a", "b", "c"] {
          sessions.append(try await wait.create(name, events: entries(1...300)))
        }
        let sql = "UPDATE chunk SET events = zeroblob(length(events)) WHERE key & 4294967295 = 256"
        _ = await log.atWriter { try? $0.statement(sql + " AND key >> 32 < 3").run() }
        return sessions
      }
      try await withLog(directory, .inspected) { log, wait in
        #expect(await eventually { log.isInspected })
        #expect(log.notices == [.damaged(sessions: 2)])
        #expect(try await wait.list().map(\.revision) == [nil, nil, 300])
        #expect(log.health == .healthy)
        try await wait.delete(sessions[0].id)
        #expect(log.notices == [.damaged(sessions: 1)])
        try await wait.delete(sessions[1].id)
        #expect(log.notices == [])
      }
    }
  }

  @Test func `a session that was deleted is not noted as damaged`() async throws {
    try await withNewLog { _, log, wait in
      let shared = log.shared
      let session = try await wait.create("a")
      for isThere in [true, false] {
        _ = await log.atWriter { SQLiteReader($0, shared).noteDamage(of: session.id) }
        #expect(shared.damage.contains(session.id) == isThere)
        if isThere { try await wait.delete(session.id) }
      }
    }
  }

  @Test func `the check in the background ends with the log`() async throws {
    try await withTemporaryDirectory { directory in
      let log = try SQLiteLog(directory: directory, options: .small)
      try await log.wait.create("a")
      log.close()
      #expect(!log.isInspected)
    }
  }
}

extension SQLiteLog.Options {
  /// Options with which a log is looked at at once after its start.
  static var inspected: SQLiteLog.Options {
    var options = small
    options.limits.inspectionPause = .zero
    return options
  }
}

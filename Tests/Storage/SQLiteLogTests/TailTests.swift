import LogTesting
import SessionLog
import Synchronization
import TestSupport
import Testing

@testable import SQLiteLog

/// Turning the tails and moving events to chunks.
struct TailTests {
  /// Does the same random operations in both logs.
  private func work(
    _ steps: Int,
    _ numbers: inout SeededGenerator,
    _ log: AsyncLog,
    _ model: AsyncLog
  ) async throws {
    for _ in 0..<steps {
      let name = "s\(Int.random(in: 0..<6, using: &numbers))"
      let listed = try await model.list(prefix: name).first
      let action = Int.random(in: 0..<100, using: &numbers)
      guard let listed else {
        let events = [LogEntry](at: 0..<Int64(action < 10 ? 300 : action % 3))
        _ = try await (log.create(name, events: events), model.create(name, events: events))
        continue
      }
      let (mine, theirs) = try await (log.open(name), model.open(name))
      #expect(mine.revision == listed.revision)
      if action < 4 {
        _ = try await (log.delete(mine.id), model.delete(theirs.id))
      } else {
        let count = action < 8 ? 700 : action % 3 + 1
        let events = [LogEntry](at: Int64(mine.revision)..<Int64(mine.revision + count))
        try await log.append(events, to: mine)
        try await model.append(events, to: theirs)
      }
    }
  }

  /// Expects that both logs hold the same, in pages of any size.
  private func expectEqual(_ log: AsyncLog, _ model: AsyncLog, _ seed: UInt64) async throws {
    let (mine, theirs) = try await (log.list(), model.list())
    #expect(mine.map(\.name) == theirs.map(\.name), "seed \(seed)")
    #expect(mine.map(\.revision) == theirs.map(\.revision), "seed \(seed)")
    for (mine, theirs) in zip(mine, theirs) {
      let whole = try await model.read(theirs.id).entries
      #expect(try await log.read(mine.id).entries == whole, "seed \(seed)")
      for (after, limit) in [(0, 1), (whole.count / 2, 5), (whole.count - 3, 100), (3, 256)] {
        let page = try await model.read(theirs.id, after: after, limit: limit)
        let found = try await log.read(mine.id, after: after, limit: limit)
        let pages = [found, page].map { ($0.entries, $0.start.count, $0.position.count) }
        #expect(pages[0] == pages[1], "seed \(seed), after \(after), limit \(limit)")
      }
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `events stay the same while tails turn, and after the end of the process at any time`(
    seed: UInt64
  ) async throws {
    var numbers = SeededGenerator(seed: seed)
    let rows = Int.random(in: 1...6, using: &numbers)
    // With slices of no time, each session is moved in a transaction of its own.
    var options = SQLiteLog.Options.turning(after: rows, slice: .zero)
    // Two files are copied while the log writes: they fit as long as the write-ahead log only grows.
    options.limits.idle = .seconds(600)
    try await withTemporaryDirectory { directory in
      let model = MemoryLog().wait
      try await withLog(directory, options) { _, log in
        for round in 0..<5 {
          try await work(12, &numbers, log, model)
          let copy = directory + "/copy-\(round)"
          try copyFiles(of: directory, to: copy)
          try await withLog(copy, options) { _, log in try await expectEqual(log, model, seed) }
          try await expectEqual(log, model, seed)
        }
      }
      try await withLog(directory, options) { _, log in try await expectEqual(log, model, seed) }
      #expect(try SQLiteLog.inspect(directory: directory).findings == [])
    }
  }

  /// A number that several tasks use.
  private final class Count: Sendable {
    private let count = Mutex(0)

    var value: Int {
      get { count.withLock { $0 } }
      set { count.withLock { $0 = newValue } }
    }
  }

  @Test func `readers see all that was acknowledged while tails turn and are moved`() async throws {
    try await withNewLog(.turning(after: 3, slice: .zero)) { _, _, log in
      let session = try await log.create("a")
      try await log.create("b")
      let acknowledged = Count()
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          var position = session.position
          for instant in Int64(0)..<600 {
            position = try await log.append(at: [instant], to: session.id, after: position)
            acknowledged.value = Int(position.count)
          }
        }
        for _ in 0..<4 {
          group.addTask {
            while acknowledged.value < 600 {
              let least = acknowledged.value
              #expect(try await log.open("a").revision >= least)
              #expect(try await log.list().first?.revision ?? 0 >= least)
              let entries = try await log.read(session.id).entries
              #expect(entries.count >= least)
              #expect(entries == [LogEntry](at: 0..<Int64(entries.count)))
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `a moved tail is emptied, and its events are joined to chunks of 256`() async throws {
    try await withNewLog(.turning(after: 600)) { _, log, wait in
      let session = try await wait.create("a")
      var position = try await wait.append(each: 1...600, to: session)
      let rows = "SELECT (SELECT sum(seq) FROM tail0) + (SELECT sum(seq) FROM tail1)"
      #expect(await log.reaches(rows, 0))
      #expect(await log.number("SELECT count(*) FROM chunk") == 3)
      #expect(try await wait.open("a").position == position)
      position = try await wait.append(at: [601], to: session.id, after: position)
      #expect(try await wait.read(session.id).entries == [LogEntry](at: 1...601))
    }
  }

  @Test
  func `large events are kept in chunks of their own, and many are read in several snapshots`()
    async throws
  {
    try await withNewLog(.turning(after: 1)) { _, log, wait in
      let session = try await wait.create("a")
      // After 4,096 events a reading continues with another snapshot.
      let many = try await wait.create("many", events: [LogEntry](at: 0..<10_000))
      let limited = try await wait.read(many.id, after: 1, limit: 8192)
      #expect(limited.entries == [LogEntry](at: 1..<8193))
      #expect(limited.start.count == 1)
      #expect(limited.position.count == 8193)
      #expect(try await wait.read(many.id, after: 8193).start == limited.position)
      let events = (0..<5).map { index in
        LogEntry(instant: Int64(index), event: [UInt8](repeating: UInt8(index), count: 50_000))
      }
      try await wait.append(events, to: session)
      #expect(await log.reaches("SELECT count(*) FROM chunk", 40 + 3))
      #expect(try await wait.read(session.id).entries == events)
    }
  }

  @Test func `what deleted sessions left is removed`() async throws {
    try await withNewLog(.turning(after: 2)) { _, log, wait in
      for name in ["a", "b"] {
        let session = try await wait.create(name, events: [LogEntry](at: 0..<30_000))
        try await wait.append(at: 0..<300, to: session)
        for revision in 0..<300 {
          try await wait.save(Checkpoint(revision, instant: 0, effects: 0), of: session.id)
        }
        try await wait.delete(session.id)
      }
      for table in ["chunk", "checkpoint", "dropped", "session", "configuration"] {
        #expect(await log.reaches("SELECT count(*) FROM \(table)", 0), "\(table)")
      }
    }
  }

  @Test func `tails that were read again differ from all that were there before`() {
    var index = TailIndex()
    var times = [index.timesEmptied]
    index.empty(0)
    times.append(index.timesEmptied)
    index.replace(with: TailIndex())
    times.append(index.timesEmptied)
    index.empty(1)
    times.append(index.timesEmptied)
    #expect(times == [0, 1, 2, 3])
  }

  @Test func `a snapshot from before a deletion still finds where the session ended`() {
    var index = TailIndex()
    let row = TailIndex.Row(seq: 1, revision: 4, count: 2, chain: EventChain(9))
    index.add(row, bytes: 1, of: 7, to: index.active)
    index.quarantine(8)
    for session: Int64 in [7, 8] { index.remove(session) }
    for session: Int64 in [7, 8] { #expect(index.place(of: session) == .cold) }
    #expect(index.place(inSnapshot: 7) == .end(row.position))
    #expect(index.place(inSnapshot: 8) == .quarantined)
    // Who has read this meanwhile reads again.
    index.empty(index.active)
    #expect(index.place(inSnapshot: 7) == .cold)
  }
}

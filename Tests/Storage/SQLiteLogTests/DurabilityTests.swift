import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// The sessions and events after a start.
struct DurabilityTests {
  @Test(arguments: SQLiteLog.Durability.allCases)
  func `the writer syncs as the operator chose`(durability: SQLiteLog.Durability) async throws {
    try await withTemporaryDirectory { directory in
      var options = SQLiteLog.Options.small
      options.durability = durability
      try await withLog(directory, options) { log, _ in
        let level = await log.atWriter { try? $0.integer("PRAGMA synchronous") }
        #expect(level == (durability == .full ? 2 : 1))
        let erases = await log.atWriter { try? $0.integer("PRAGMA secure_delete") }
        #expect(erases == 0)
      }
    }
  }

  @Test func `everything is there after closing and opening`() async throws {
    try await withTemporaryDirectory { directory in
      let events = [LogEntry](at: 1...3)
      let checkpoint = Checkpoint(2, instant: 9, effects: 1)
      let retry = RetryProtection("k")
      let (session, end, record) = try await withLog(directory) { _, log in
        let session = try await log.create("a")
        let part = LogAppend.RetriedPart(protection: retry, revision: 0, count: 3)
        let end = try await log.append(
          events,
          to: session.id,
          after: session.position,
          retries: [part]
        )
        try await log.save(checkpoint, of: session.id)
        return (session, end, try await log.record(of: retry.key))
      }
      try await withLog(directory) { _, log in
        let opened = try await log.open("a")
        #expect(opened.header == session.header)
        #expect(opened.position == end)
        #expect(try await log.read(session.id).entries == events)
        #expect(try await log.checkpoint(of: session.id, notPast: .revision(3)) == checkpoint)
        #expect(record != nil)
        #expect(try await log.record(of: retry.key) == record)
      }
    }
  }

  @Test func `what was acknowledged is in the files at once`() async throws {
    try await withTemporaryDirectory { directory in
      try await withLog(directory) { _, log in
        let session = try await log.create("a")
        var position = session.position
        for instant in Int64(1)...20 {
          position = try await log.append(
            [LogEntry](at: [instant]),
            to: session.id,
            after: position
          )
          let copy = directory + "/copy-\(instant)"
          try copyFiles(of: directory, to: copy)
          let events = try await withLog(copy) { _, log in try await log.read(session.id).entries }
          #expect(events == [LogEntry](at: 1...instant))
        }
      }
    }
  }

  @Test func `the identity of a deleted session is not given again after a start`() async throws {
    try await withTemporaryDirectory { directory in
      let first = try await withLog(directory) { _, log in
        let session = try await log.create("a", events: [LogEntry](at: 1...3))
        try await log.delete(session.id)
        return session
      }
      try await withLog(directory) { _, log in
        let second = try await log.create("a")
        #expect(second.id.value > first.id.value)
        #expect(try await log.read(second.id).entries == [])
      }
    }
  }
}

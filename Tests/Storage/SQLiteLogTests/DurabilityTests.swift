import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// The sessions and events after a start.
struct DurabilityTests {
  @Test(arguments: SQLiteLog.Durability.allCases)
  func `the writer syncs as the operator chose`(durability: SQLiteLog.Durability) async throws {
    try await withNewLog(.small { $0.durability = durability }) { _, log, _ in
      let level = await log.number("PRAGMA synchronous")
      #expect(level == (durability == .full ? 2 : 1))
      let erases = await log.number("PRAGMA secure_delete")
      #expect(erases == 0)
    }
  }

  @Test func `what was acknowledged is in the files at once`() async throws {
    try await withNewLog { directory, _, log in
      let session = try await log.create("a")
      var position = session.position
      for instant in Int64(1)...20 {
        position = try await log.append(at: [instant], to: session.id, after: position)
        let copy = directory + "/copy-\(instant)"
        try copyFiles(of: directory, to: copy)
        let events = try await withLog(copy) { _, log in try await log.read(session.id).entries }
        #expect(events == [LogEntry](at: 1...instant))
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

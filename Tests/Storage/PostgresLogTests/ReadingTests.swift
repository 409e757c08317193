import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// What is read, and when it may be answered.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct ReadingTests {
  @Test func `a read waits until what it found is where all commits must be`() async throws {
    try await PostgresServer.withLogAndStandby { primary, standby, log, wait in
      let session = try await wait.create("a")
      try await wait.append(at: 1...2, to: session)
      let pages = Outcomes<LogPage>()
      let revisions = Outcomes<LogPosition>()
      standby.pause()
      defer { standby.resume() }
      log.read(session.id, after: 0, limit: 10, completion: pages.note(0))
      #expect(await primary.hasWaiting())
      // What waits meanwhile shares the next confirmation.
      for number in 0..<10 { log.position(of: session.id, completion: revisions.note(number)) }
      log.position(of: SessionID(0), completion: revisions.note(10))
      #expect(pages.all.isEmpty && revisions.all.isEmpty)
      standby.resume()
      #expect(try await pages.wait(for: 1)[0]?.get().entries == [LogEntry](at: 1...2))
      let found = await revisions.wait(for: 11)
      #expect((0..<10).allSatisfy { found[$0].flatMap { try? $0.get().count } == 2 })
      #expect(found[10] == .failure(.refused(.notFound)))
    }
  }

  @Test func `a revision is the one after the last acknowledged append, on each server`()
    async throws
  {
    try await withTwoLogs { _, first, second in
      let session = try await first.wait.create("a")
      for revision in Int64(0)..<20 {
        let (writer, reader) = revision % 2 == 0 ? (first, second) : (second, first)
        let position = session.end(after: [LogEntry](at: 0..<revision))
        let end = try await writer.wait.append(at: [revision], to: session.id, after: position)
        #expect(try await reader.wait.position(of: session.id) == end)
      }
    }
  }

  @Test func `long sessions are read in statements of some rows, and pages of some bytes`()
    async throws
  {
    try await withTables(.small { $0.limits.rowsOfStatement = 7 }) { _, _, wait in
      let large = [UInt8](repeating: 7, count: 100_000)
      let entries = (0..<40).map { LogEntry(instant: $0, event: large) }
      let session = try await wait.create("a", events: Array(entries[..<20]))
      var position = session.position
      for entry in entries[20...] {
        position = try await wait.append([entry], to: session.id, after: position)
      }
      var found: [LogEntry] = []
      var pages = 0
      while found.count < entries.count {
        let page = try await wait.read(session.id, after: found.count)
        #expect(page.isFull || found.count + page.entries.count == entries.count)
        #expect(page.entries.count <= 11)
        found += page.entries
        pages += 1
        #expect(page.position == session.end(after: found))
      }
      #expect(found == entries)
      #expect(pages == 4)
      let small = try await wait.create("b", events: [LogEntry](at: 0..<2000))
      #expect(try await wait.read(small.id).entries == [LogEntry](at: 0..<2000))
      #expect(
        try await wait.read(small.id, after: 255, limit: 2).entries == [LogEntry](at: 255...256)
      )
    }
  }
}

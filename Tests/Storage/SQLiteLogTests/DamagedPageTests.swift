import Foundation
import LogTesting
import SessionLog
import Testing

@testable import SQLiteLog

/// Pages of the database whose structure the disk gave back otherwise than it was written.
struct DamagedPageTests {
  /// Makes sessions with long names, so that the index of the names has several pages.
  private func makeSessions(_ directory: String) async throws -> [LoggedSession] {
    try await withLog(directory) { _, log in
      var sessions: [LoggedSession] = []
      for number in 100..<500 { sessions.append(try await log.create(name(number))) }
      return sessions
    }
  }

  /// Damages the page of the names' index that has the first ones, of a log that has written nothing
  /// yet, and lets it read the page again.
  private func damage(_ directory: String, of log: SQLiteLog) async throws {
    let url = URL(fileURLWithPath: directory + "/overscroll.db")
    let bytes = try Data(contentsOf: url)
    let leafOfIndex: UInt8 = 10
    let first = Data(name(100).utf8)
    let pages = stride(from: 0, to: bytes.count, by: 4096).filter { start in
      bytes[start] == leafOfIndex && bytes[start..<(start + 4096)].firstRange(of: first) != nil
    }
    #expect(pages.count == 1)
    let file = try FileHandle(forUpdating: url)
    try file.seek(toOffset: UInt64(try #require(pages.first)))
    try file.write(contentsOf: [0xFF])
    try file.close()
    await log.run("PRAGMA shrink_memory")
  }

  private func name(_ number: Int) -> String {
    "s\(number)" + String(repeating: "-", count: 96)
  }

  @Test func `a table of sessions that cannot be read to its end is told`() async throws {
    try await withTemporaryDirectory { directory in
      _ = try await makeSessions(directory)
      let url = URL(fileURLWithPath: directory + "/overscroll.db")
      var bytes = try Data(contentsOf: url)
      let leafOfTable: UInt8 = 13
      let first = Data(name(100).utf8)
      let page = try #require(
        stride(from: 0, to: bytes.count, by: 4096).first { start in
          bytes[start] == leafOfTable && bytes[start..<(start + 4096)].firstRange(of: first) != nil
        }
      )
      bytes[page] = 0xFF
      try bytes.write(to: url)
      try await withLog(directory, .inspected) { log, _ in
        #expect(await eventually { log.isInspected })
        guard case .damaged(let sessions, let records) = log.notices.first else {
          Issue.record("nothing is told")
          return
        }
        #expect(sessions > 0 && records == 1)
      }
    }
  }

  /// A creation meets the page as it reads, a deletion as it writes.
  @Test(arguments: ["create", "delete"])
  func `a damaged page refuses only the writes of a group that need it`(
    damaged: String
  ) async throws {
    try await withTemporaryDirectory { directory in
      let sessions = try await makeSessions(directory)
      try await withLog(directory) { log, wait in
        try await damage(directory, of: log)
        let results = Results(count: 5)
        let entry = LogAppend([LogEntry](at: [1]))
        let last = try #require(sessions.last)
        let good = sessions[sessions.count - 2]
        group(log) {
          log.append(entry, to: last.id, after: last.position, completion: results.note("append"))
          if damaged == "create" {
            let header = SessionHeader(name(100))
            log.create(NewSession(header: header), completion: results.note("damaged"))
          } else {
            log.delete(sessions[0].id, completion: results.note("damaged"))
          }
          log.append(entry, to: last.id, after: last.position, completion: results.note("stale"))
          log.create(NewSession(header: SessionHeader("z")), completion: results.note("create"))
          log.delete(good.id, completion: results.note("delete"))
        }
        let lines = results.wait()
        #expect(lines[0] == "append: done")
        #expect(lines[1].hasPrefix("damaged: unavailable("))
        #expect(lines[2].hasPrefix("stale: conflict("))
        #expect(lines[3...] == ["create: done", "delete: done"])
        #expect(log.health == .healthy)
        // What was refused changed nothing, and the others are there.
        #expect(try await wait.read(sessions[0].id).entries == [])
        #expect(try await wait.read(last.id).entries == [LogEntry](at: [1]))
        #expect(try await wait.open("z").revision == 0)
        #expect(await wait.error { try await $0.read(good.id) } == .refused(.notFound))
        #expect(await log.number("SELECT count(*) FROM session NOT INDEXED") == 400)
      }
    }
  }
}

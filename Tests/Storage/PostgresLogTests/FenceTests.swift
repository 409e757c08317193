import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Writers that are at the same position, in one statement or in several.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct FenceTests {
  @Test func `of 500 pairs of writers with the same fence, never both are accepted`() async throws {
    try await withTwoLogs { _, first, second in
      var sessions: [LoggedSession] = []
      for number in 0..<100 { sessions.append(try await first.wait.create("s\(number)")) }
      var ends = sessions.map(\.position)
      for _ in 0..<5 {
        let outcomes = Outcomes<LogPosition>()
        // Opposite orders: the two statements wait for each other's rows in turn.
        for index in 0..<100 {
          for (writer, log, index) in [(0, first, index), (1, second, 99 - index)] {
            let note = outcomes.note(index * 2 + writer)
            log.append(at: [Int64(writer)], to: sessions[index], after: ends[index], note)
          }
        }
        let all = await outcomes.wait(for: 200)
        for index in 0..<100 {
          let pair = [all[index * 2], all[index * 2 + 1]]
          let winners = pair.compactMap { outcome in outcome.flatMap { try? $0.get() } }
          let end = try #require(winners.first)
          ends[index] = end
          #expect(pair.count { $0 == .success(end) } == 1, "\(pair)")
          #expect(pair.count { $0 == .failure(.refused(.conflict(present: end))) } == 1, "\(pair)")
        }
      }
      for session in sessions {
        #expect(try await second.wait.read(session.id).entries.count == 5)
      }
    }
  }

  @Test func `in one group each session is by itself: a conflict fails its own alone`()
    async throws
  {
    try await withTables { tables, log, wait in
      var sessions: [LoggedSession] = []
      for number in 0..<4 {
        sessions.append(try await wait.create("s\(number)", events: [LogEntry](at: [0])))
      }
      try await wait.delete(sessions[3].id)
      // One event at 0, then as many at 1 as are needed.
      let at = { [sessions] (session: Int, count: Int64) in
        sessions[session].end(after: [LogEntry](at: (0..<count).map { min($0, 1) }))
      }
      let outcomes = Outcomes<LogPosition>()
      let intruder = try Intruder(tables, "LOCK TABLE batch IN EXCLUSIVE MODE")
      let rows: [(session: Int, after: Int64)] = [(0, 1), (1, 0), (2, 1), (0, 2), (3, 1), (2, 9)]
      // The first one waits for the table, the others become its successor group.
      for (number, row) in rows.enumerated() {
        let position = at(row.session, row.after)
        log.append(at: [1], to: sessions[row.session], after: position, outcomes.note(number))
      }
      try intruder.run("COMMIT")
      #expect(
        await outcomes.wait(for: rows.count) == [
          0: .success(at(0, 2)), 1: .failure(.refused(.conflict(present: at(1, 1)))),
          2: .success(at(2, 2)), 3: .success(at(0, 3)), 4: .failure(.refused(.notFound)),
          5: .failure(.refused(.conflict(present: at(2, 2)))),
        ]
      )
    }
  }

  @Test func `two servers that create the same names at once make each of them once`()
    async throws
  {
    try await withTwoLogs { _, first, second in
      let outcomes = Outcomes<LoggedSession>()
      for index in 0..<200 {
        for (writer, log, index) in [(0, first, index), (1, second, 199 - index)] {
          let session = NewSession(
            header: SessionHeader("s\(index)"),
            events: [LogEntry](at: [Int64(writer)])
          )
          log.create(session, completion: outcomes.note(index * 2 + writer))
        }
      }
      let all = await outcomes.wait(for: 400)
      for index in 0..<200 {
        let pair = [all[index * 2], all[index * 2 + 1]]
        let made = pair.compactMap { try? $0?.get() }
        #expect(made.count == 1)
        #expect(pair.count { $0 == .failure(.refused(.exists)) } == 1)
        let session = try #require(made.first)
        let writer = Int64(pair[0] == .success(session) ? 0 : 1)
        #expect(try await second.wait.open("s\(index)") == session)
        #expect(try await second.wait.read(session.id).entries == [LogEntry](at: [writer]))
      }
    }
  }
}

import Dispatch
import LogTesting
import PostgresTesting
import SessionLog
import SystemPrimitives
import Testing

@testable import PostgresLog

/// What is removed without a client, and limits that several servers share.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct UpkeepTests {
  @Test func `nothing of a deleted session is left, also what comes late`() async throws {
    let options = PostgresLog.Options.small {
      $0.limits.rowsOfStatement = 2
      $0.limits.sweepTime = .milliseconds(20)
      $0.limits.sweepAge = .zero
    }
    try await withTables(options) { tables, _, wait in
      let session = try await wait.create("a", events: [LogEntry](at: 0..<2000))
      let other = try await wait.create("b", events: [LogEntry](at: 0..<2000))
      for revision in [1, 2, 3] {
        try await wait.save(Checkpoint(revision, instant: 1, effects: 0), of: session.id)
      }
      try await wait.delete(session.id)
      // An append that was under way leaves a row after its session has gone.
      try tables.run(
        """
        INSERT INTO batch VALUES (\(session.id.value), 9000, 1, 0, '');
        INSERT INTO dropped VALUES (\(session.id.value)) ON CONFLICT DO NOTHING;
        """
      )
      let isSwept = await eventually {
        try tables.count("batch") == "8" && tables.count("checkpoint") == "0"
          && tables.count("dropped") == "0"
      }
      #expect(isSwept)
      #expect(try await wait.read(other.id).entries.count == 2000)
    }
  }

  @Test func `sessions of all servers count for the limit`() async throws {
    var options = PostgresLog.Options.small
    options.maxSessions = 3
    options.limits.recountTime = .zero
    options.limits.sweepTime = .milliseconds(20)
    try await withTwoLogs(options) { _, first, second in
      let a = try await first.wait.create("a")
      try await first.wait.create("b")
      try await second.wait.create("c")
      #expect(await eventually { first.sessionCount == 3 && second.sessionCount == 3 })
      let full = SessionLogError.refused(.tooManySessions(limit: 3))
      #expect(await first.wait.error { try await $0.create("d") } == full)
      #expect(await second.wait.error { try await $0.create("d") } == full)
      try await second.wait.delete(a.id)
      try await first.wait.create("d")
      // A server learns of another's sessions when it counts again.
      #expect(await eventually { second.sessionCount == 3 })
      #expect(await second.wait.error { try await $0.create("a") } == full)
      #expect(await second.wait.error { try await $0.create("d") } == .refused(.exists))
    }
  }

  @Test func `deletions take their locks in the order of the ids`() async throws {
    try await withTables { tables, _, wait in
      let ids = [
        try await wait.create("a").id.value, try await wait.create("b").id.value,
        try await wait.create("c").id.value,
      ]
      let holder = try Intruder(tables, "SELECT FROM session WHERE id = \(ids[1]) FOR UPDATE")
      let looker = try Intruder(tables)
      let remover = try Intruder(tables)
      let removal = Task.detached {
        try remover.connection.until(.now() + Duration.seconds(60)).sessions.remove([
          ids[2], ids[0], ids[1],
        ])
      }
      #expect(await tables.server.hasBlocked("gone AS"))
      // The first is locked, the last is not yet.
      try looker.run("BEGIN; SELECT FROM session WHERE id = \(ids[2]) FOR UPDATE NOWAIT; ROLLBACK")
      #expect(throws: (any Error).self) {
        try looker.run("SELECT FROM session WHERE id = \(ids[0]) FOR UPDATE NOWAIT")
      }
      try holder.run("COMMIT")
      #expect(try await removal.value == Set(ids))
    }
  }

  @Test func `checkpoints beyond the bound are refused while others wait`() async throws {
    try await withTables(.small { $0.limits.waitingCheckpointBytes = 20 }) { tables, log, wait in
      let session = try await wait.create("a").id
      let intruder = try Intruder(tables, "LOCK TABLE checkpoint IN ACCESS EXCLUSIVE MODE")
      let saved = Outcomes<Void>()
      // The state of each has seven bytes.
      for number in 1...3 {
        let checkpoint = Checkpoint(number, instant: 0, effects: 0)
        log.save(checkpoint, of: session, completion: saved.note(number))
      }
      #expect(saved.all.count == 1)
      #expect(throws: SessionLogError.tooMuchWaits) { try saved.all[3]?.get() }
      try intruder.run("COMMIT")
      #expect(await saved.wait(for: 3).count == 3)
    }
  }

  @Test func `what an operator watches is counted`() async throws {
    try await withTwoLogs { _, first, second in
      let session = try await first.wait.create("a")
      let end = try await first.wait.append(at: [1], to: session)
      let error = await second.wait.error { try await $0.append(at: [2], to: session) }
      #expect(error == .refused(.conflict(present: end)))
      let figures = [first.figures, second.figures]
      // A creation and an append; the last group may not be counted yet.
      #expect(figures[0].groupSizes.sum >= 1 && figures[0].commitSeconds.sum > 0)
      let databases = figures.compactMap(\.database)
      #expect(databases.map(\.lostRaces) == [0, 1])
      #expect(databases.allSatisfy { $0.hosts.count == 1 && $0.hosts[0].connections > 0 })
      #expect(databases.allSatisfy { $0.unknownOutcomes == 0 && $0.unsettledAppends == 0 })
      #expect(databases.allSatisfy { abs($0.clockOffsetSeconds) < 1 })
    }
  }

  @Test func `a checkpoint of one server spares another one the replay`() async throws {
    try await withTwoLogs { _, first, second in
      let session = try await first.wait.create("a", events: [LogEntry](at: 1...3))
      let checkpoint = Checkpoint(3, instant: 3, effects: 1)
      try await first.wait.save(checkpoint, of: session.id)
      let found = try await second.wait.checkpoint(of: session.id, notPast: .revision(3))
      #expect(found == checkpoint)
    }
  }
}

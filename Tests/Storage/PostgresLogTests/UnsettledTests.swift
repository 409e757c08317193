import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Appends that fail for a cause in their own session; those to others go on.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct UnsettledTests {
  @Test func `an append after a row without events is refused`() async throws {
    try await withTables { tables, _, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      let row = "(session, before, n, nonce, events) VALUES (\(bad.id.value), 0, 0, 7, '')"
      // The tables admit no such row; one of an earlier version may be there.
      #expect(throws: PostgresServer.Failure.self) { try tables.run("INSERT INTO batch \(row)") }
      try tables.run("ALTER TABLE batch DROP CONSTRAINT batch_n_check; INSERT INTO batch \(row)")
      let error = await wait.error { try await $0.append(at: [1], to: bad) }
      #expect(error?.damage != nil)
      try await wait.append(at: [1], to: good)
    }
  }

  @Test func `an append that is refused again and again without a reason is given up`()
    async throws
  {
    try await withTables(.small { $0.limits.groundlessRefusals = 3 }) { tables, _, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      try tables.trigger("RETURN NULL;", of: bad)
      let error = await wait.error { try await $0.append(at: [1], to: bad) }
      #expect(error?.unavailability != nil)
      try await wait.append(at: [1], to: good)
    }
  }

  @Test func `an append that can never be settled stops its own session alone`() async throws {
    var options = PostgresLog.Options.answering(within: .seconds(4))
    options.limits.settlingTime = .milliseconds(20)
    try await withTables(options) { tables, log, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      // The connection is lost each time, so that nobody knows what became of the append.
      let end = "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(10);"
      try tables.trigger(end + " RETURN NEW;", of: bad)
      let outcomes = Outcomes<LogPosition>()
      log.append(at: [1], to: bad, outcomes.note(0))
      log.append(at: [1], to: good, outcomes.note(1))
      guard case .failure(.unknown) = await outcomes.wait(for: 2)[0] else {
        Issue.record("\(outcomes.all)")
        return
      }
      #expect(await eventually { log.notices == [.unsettled(sessions: ["bad"])] })
      #expect(await eventually { log.health == .healthy })
      // One of the same group was settled.
      let settled = try await wait.read(good.id)
      #expect(settled.entries.count == 1)
      try await wait.append(at: [2], to: good.id, after: settled.position)
      #expect(await wait.error { try await $0.append(at: [2], to: bad) }?.unavailability != nil)
      #expect(await wait.error { try await $0.read(bad.id) }?.unavailability != nil)
      try tables.run("DROP TRIGGER fault ON batch")
      #expect(await eventually { log.notices.isEmpty })
      #expect(try await wait.read(bad.id).entries == [LogEntry](at: [1]))
    }
  }

  @Test func `an append that waits for another transaction is refused, and stops no other`()
    async throws
  {
    try await withTables(.answering(within: .seconds(2))) { tables, log, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      let row = "(session, before, n, nonce, events) VALUES (\(bad.id.value), 0, 1, 7, '')"
      let intruder = try Intruder(tables, "INSERT INTO batch \(row)")
      let error = await wait.error { try await $0.append(at: [1], to: bad) }
      #expect(try #require(error?.unavailability).contains("55P03"))
      try await wait.append(at: [1], to: good)
      try intruder.run("ROLLBACK")
      try await wait.append(at: [1], to: bad)
      #expect(log.health == .healthy)
    }
  }
}

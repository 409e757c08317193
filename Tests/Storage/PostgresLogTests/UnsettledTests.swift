import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// Appends that fail for a cause in their own session; those to others go on.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct UnsettledTests {
  @Test func `an append after a row without events is refused`() async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer.shared()
    try await server.withLog(options) { _, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      let insertion = """
        SET search_path = \(options.schema);
        INSERT INTO batch (session, before, n, nonce, events)
          VALUES (\(bad.id.value), 0, 0, 7, '')
        """
      // The tables admit no such row; one of an earlier version may be there.
      #expect(throws: PostgresServer.Failure.self) { try server.sql(insertion) }
      try server.sql("ALTER TABLE \(options.schema).batch DROP CONSTRAINT batch_n_check")
      try server.sql(insertion)
      let error = await wait.error {
        try await $0.append([LogEntry](at: [1]), to: bad.id, after: bad.position)
      }
      guard case .refused(.damaged) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      try await wait.append([LogEntry](at: [1]), to: good.id, after: good.position)
    }
  }

  @Test func `an append that is refused again and again without a reason is given up`()
    async throws
  {
    var options = PostgresLog.Options.small
    options.limits.groundlessRefusals = 3
    let server = try PostgresServer.shared()
    try await server.withLog(options) { [options] _, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      try Self.trigger(server, options, on: bad, "RETURN NULL;")
      let error = await wait.error {
        try await $0.append([LogEntry](at: [1]), to: bad.id, after: bad.position)
      }
      guard case .refused(.unavailable) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      try await wait.append([LogEntry](at: [1]), to: good.id, after: good.position)
    }
  }

  @Test func `an append that can never be settled stops its own session alone`() async throws {
    var options = PostgresLog.Options.answering(within: .seconds(4))
    options.limits.settlingTime = .milliseconds(20)
    let server = try PostgresServer.shared()
    try await server.withLog(options) { [options] log, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      // The connection is lost each time, so that nobody knows what became of the append.
      try Self.trigger(
        server,
        options,
        on: bad,
        "PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(10); RETURN NEW;"
      )
      let outcomes = Outcomes<LogPosition>()
      for (number, session) in [bad, good].enumerated() {
        log.append(
          LogAppend([LogEntry](at: [1])),
          to: session.id,
          after: session.position,
          completion: outcomes.note(number)
        )
      }
      guard case .failure(.unknown) = await outcomes.wait(for: 2)[0] else {
        Issue.record("\(outcomes.all)")
        return
      }
      #expect(await eventually { log.notices == [.unsettled(sessions: ["bad"])] })
      #expect(await eventually { log.health == .healthy })
      // One of the same group was settled.
      let end = try await wait.read(good.id)
      #expect(end.entries.count == 1)
      try await wait.append([LogEntry](at: [2]), to: good.id, after: end.position)
      for error in [
        await wait.error {
          try await $0.append([LogEntry](at: [2]), to: bad.id, after: bad.position)
        }, await wait.error { try await $0.read(bad.id) },
      ] {
        guard case .refused(.unavailable) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      try server.sql("DROP TRIGGER fault ON \(options.schema).batch")
      #expect(await eventually { log.notices.isEmpty })
      #expect(try await wait.read(bad.id).entries == [LogEntry](at: [1]))
    }
  }

  @Test func `an append that waits for another transaction is refused, and stops no other`()
    async throws
  {
    let options = PostgresLog.Options.answering(within: .seconds(2))
    let server = try PostgresServer.shared()
    try await server.withLog(options) { log, wait in
      let (bad, good) = (try await wait.create("bad"), try await wait.create("good"))
      let intruder = try Intruder(server, options)
      try intruder.run(
        """
        BEGIN; INSERT INTO batch (session, before, n, nonce, events)
          VALUES (\(bad.id.value), 0, 1, 7, '')
        """
      )
      let error = await wait.error {
        try await $0.append([LogEntry](at: [1]), to: bad.id, after: bad.position)
      }
      guard case .refused(.unavailable(let reason)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(reason.contains("55P03"))
      try await wait.append([LogEntry](at: [1]), to: good.id, after: good.position)
      try intruder.run("ROLLBACK")
      try await wait.append([LogEntry](at: [1]), to: bad.id, after: bad.position)
      #expect(log.health == .healthy)
    }
  }

  /// Adds a function that is called before each row of a session is added.
  private static func trigger(
    _ server: PostgresServer,
    _ options: PostgresLog.Options,
    on session: LoggedSession,
    _ body: String
  ) throws {
    try server.sql(
      """
      SET search_path = \(options.schema);
      CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(body) END $$;
      CREATE TRIGGER fault BEFORE INSERT ON batch FOR EACH ROW
        WHEN (NEW.session = \(session.id.value)) EXECUTE FUNCTION fault();
      """
    )
  }
}

import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// What gets old by the database's clock: calls of sessions, and idempotency keys.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct ClockTests {
  private static let hour: Int64 = 3_600_000_000

  @Test func `a session lapses once no server noted a call for a lifetime`() async throws {
    try await withTwoLogs { tables, first, second in
      let ids = try await tables.sessions(in: first)
      #expect(try tables.count("call") == "3", "each is noted when it is created")
      #expect(try await second.wait.lapsed(of: ids + [SessionID(0)], after: Self.hour) == [])
      try tables.age("call", by: Self.hour)
      try await first.wait.note(callsOf: [ids[0]])
      #expect(try await second.wait.lapsed(of: Array(ids[0...1]), after: Self.hour) == [ids[1]])
      #expect(try await second.wait.lapsed(of: ids, after: 2 * Self.hour) == [])
    }
  }

  @Test func `a session that was noted before its expiry is not deleted`() async throws {
    try await withTwoLogs { tables, first, second in
      let ids = try await tables.sessions(in: first)
      try await second.wait.note(callsOf: Array(ids[0...1]))
      try tables.age("call", by: Self.hour)
      #expect(try await first.wait.lapsed(of: ids, after: Self.hour) == Set(ids))
      // A note that is not yet stored when the deletion begins counts as well.
      let note = "UPDATE call SET at = at + \(Self.hour) WHERE session = \(ids[0].value)"
      let other = try Intruder(tables, note)
      let (wait, id) = (first.wait, ids[0])
      async let isExpired = wait.expire(id, after: Self.hour)
      #expect(await tables.server.hasBlocked("FOR UPDATE%dropped"))
      try other.run("COMMIT")
      #expect(try await isExpired == false)
      #expect(try await first.wait.expire(ids[1], after: Self.hour))
      // One without a note was perhaps called just now.
      try tables.run("DELETE FROM call WHERE session = \(ids[2].value)")
      #expect(try await first.wait.expire(ids[2], after: Self.hour) == false)
      #expect(try await second.wait.list().map(\.name) == ["a", "c"])
      #expect(first.wait.log.notices == [])
    }
  }

  @Test func `a note of the future is one of now`() async throws {
    try await withTables { tables, _, wait in
      let session = try await wait.create("a")
      try await wait.note(callsOf: [session.id])
      try tables.trustClock()
      try tables.age("call", by: -60 * Self.hour)
      #expect(try await wait.lapsed(of: [session.id], after: Self.hour) == [])
      try tables.age("call", by: Self.hour)
      #expect(try await wait.lapsed(of: [session.id], after: Self.hour) == [session.id])
    }
  }

  /// Reasons not to trust the clock of the database.
  enum Doubt: String, CaseIterable {
    case anotherPrimary = "UPDATE clock SET since = 0, server = server - 1"
    case firstLook = "DELETE FROM clock"
    case jumpLately = "SELECT"
  }

  @Test(arguments: Doubt.allCases)
  func `nothing gets old for a lifetime after the clock may have changed`(
    doubt: Doubt
  ) async throws {
    try await withTables(.small { $0.limits.sweepTime = .milliseconds(20) }) { tables, _, wait in
      let session = try await wait.create("a", retry: RetryProtection("k"))
      try await wait.note(callsOf: [session.id])
      try tables.age("call", by: 2 * Self.hour)
      try tables.run(doubt.rawValue)
      try tables.age("retry", by: 2 * IdempotencyKey.lifetime)
      for _ in 0..<2 {
        #expect(try await wait.lapsed(of: [session.id], after: Self.hour) == [])
      }
      #expect(try await wait.record(of: RetryProtection("k").key)?.session == session.id)
      try tables.trustClock()
      #expect(try await wait.lapsed(of: [session.id], after: Self.hour) == [session.id])
      #expect(await eventually { try tables.count("retry") == "0" })
    }
  }

  @Test func `idempotency keys go after a day, and hold on each server until then`()
    async throws
  {
    var options = PostgresLog.Options.small
    options.limits.sweepTime = .milliseconds(20)
    options.limits.rowsOfStatement = 3
    try await withTwoLogs(options) { tables, first, second in
      let session = try await first.wait.create("a")
      for (key, hours) in [("new", 0), ("young", 23), ("old", 25), ("older", 48)] as [(_, Int64)] {
        let part = LogAppend.RetriedPart(protection: RetryProtection(key), revision: 0, count: 0)
        // An append without events keeps its keys as well.
        try await first.wait.append([], to: session, retries: [part, part])
        try tables.age("retry", by: hours * Self.hour, "key = '\(key)'")
      }
      // The clock was noted first when the tables were made.
      #expect(try tables.count("retry") == "8")
      try tables.trustClock()
      #expect(await eventually { try tables.count("retry") == "4" })
      for key in ["new", "young"] {
        let record = try await second.wait.record(of: RetryProtection(key).key)
        #expect(record?.session == session.id)
      }
    }
  }

  // MARK: Jumps and skew

  /// A reading after some seconds of this process, which took a tenth of one.
  private static func reading(
    _ seconds: Double,
    database: Double,
    wall: Double? = nil,
    server: Int64 = 1
  ) -> DatabaseClock.Reading {
    let microseconds = { (seconds: Double) in Int64(seconds * 1_000_000) }
    let wall = microseconds(1000 + (wall ?? seconds))
    return DatabaseClock.Reading(
      database: microseconds(1000 + database),
      server: server,
      wall: wall...(wall + 100_000),
      monotonic: microseconds(seconds)...(microseconds(seconds) + 100_000)
    )
  }

  @Test(
    arguments: [
      (database: 10.0, server: 1, isJump: false), (11.0, 1, false), (9.0, 1, false),
      (11.2, 1, true), (8.8, 1, true), (90_000, 1, true), (-90_000, 1, true),
      // Another primary's clock is another one: its row in the tables tells that.
      (90_000, 2, false),
    ] as [(Double, Int64, Bool)]
  )
  func `a clock has jumped that differs by more than a second from the time that passed`(
    database: Double,
    server: Int64,
    isJump: Bool
  ) {
    var clock = DatabaseClock()
    let jumps = [
      clock.note(Self.reading(0, database: 0)),
      clock.note(Self.reading(10, database: database, server: server)),
      clock.note(Self.reading(20, database: database + 10, server: server)),
    ]
    #expect(jumps == [false, isJump, false])
  }

  @Test(
    arguments: [
      (wall: 0.0, skew: 0), (-0.05, 0), (0.9, 0), (-1, 0), (1.1, 1100), (-1.2, -1100),
      (90_000, 90_000_000), (-90_000, -89_999_900),
    ] as [(Double, Int)]
  )
  func `a wall clock is wrong that differs by more than a second from the database's`(
    wall: Double,
    skew: Int
  ) {
    var clock = DatabaseClock()
    _ = clock.note(Self.reading(0, database: 0, wall: wall))
    #expect((clock.isSkewed ? Int(clock.skew / 1000) : 0) == skew)
  }
}

extension Tables {
  /// Makes three sessions while the clock is trusted.
  fileprivate func sessions(in log: PostgresLog) async throws -> [SessionID] {
    var ids: [SessionID] = []
    for name in ["a", "b", "c"] { ids.append(try await log.wait.create(name).id) }
    try trustClock()
    return ids
  }

  fileprivate func trustClock() throws { try run("UPDATE clock SET since = 0") }

  /// Lets the notes of calls be so much older.
  fileprivate func age(_ table: String, by time: Int64, _ condition: String = "true") throws {
    try run("UPDATE \(table) SET at = at - \(time) WHERE \(condition)")
  }
}

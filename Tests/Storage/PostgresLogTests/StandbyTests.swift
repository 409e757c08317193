import Dispatch
import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// What a server says while no standby confirms its commits.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct StandbyTests {
  private static var looking: PostgresLog.Options {
    .small {
      $0.limits.standbyLookTime = .milliseconds(20)
      $0.limits.probeTimeOfAppends = .milliseconds(20)
      $0.limits.lookTime = .milliseconds(20)
    }
  }

  private static func isFailing(_ log: PostgresLog, _ word: String) -> Bool {
    log.health.fault?.contains(word) ?? false
  }

  @Test func `each server says that no standby is connected, before any write failed`() async throws
  {
    let options = Self.looking
    try await PostgresServer.withLogAndStandby(options) { primary, standby, first, _ in
      try await primary.withLog(options) { second, _ in
        let logs = [first, second]
        #expect(await eventually { logs.allSatisfy { $0.figures.database?.standbysInSync == 1 } })
        #expect(logs.allSatisfy { $0.health == .healthy })
        standby.stop()
        let word = "0 of 1 standbys"
        #expect(await eventually { logs.allSatisfy { Self.isFailing($0, word) } })
        #expect(logs.allSatisfy { $0.figures.database?.standbysInSync == 0 })
        try primary.set("synchronous_standby_names = ''")
        #expect(await eventually { logs.allSatisfy { $0.health == .healthy } })
      }
    }
  }

  @Test func `a standby that hangs is named as the reason while nobody writes`() async throws {
    try await PostgresServer.withStandby { primary, standby in
      try await primary.withLog(Self.looking) { log, _ in
        #expect(await eventually { log.figures.database?.standbysInSync == 1 })
        standby.pause()
        defer { standby.resume() }
        let found = await eventually { Self.isFailing(log, "have not answered for a second") }
        let seen = try primary.sql(
          "SELECT state, wait_event, now() - query_start, query FROM pg_stat_activity "
            + "WHERE backend_type = 'client backend'"
        )
        #expect(found, "\(log.health) \(seen)")
        standby.resume()
        #expect(await eventually { log.health == .healthy })
      }
    }
  }

  @Test func `a role that may not see the standbys sees at least whether there are any`()
    async throws
  {
    try await PostgresServer.withStandby { primary, standby in
      try primary.sql("CREATE ROLE plain LOGIN")
      let url = "postgresql://plain@127.0.0.1:\(primary.port)/postgres"
      let connection = try Connector(DatabaseAddress(url: url), .small).connect()
      let look = {
        try StandbyLook.take(connection.until(.now() + Duration.seconds(20)))
      }
      #expect(try look() == StandbyLook(inSync: nil, senders: 1, isCommitWaiting: false))
      standby.stop()
      #expect(await eventually { try look().senders == 0 })
    }
  }

  @Test(
    arguments: [
      (0, 0, 0, true, nil), (1, 1, 1, false, nil), (nil, 1, 1, false, nil),
      (1, 1, 2, false, "1 of 2"),
      (0, 1, 1, false, "0 of 1"), (nil, 0, 1, false, "0 of 1"),
      (1, 1, 1, true, "have not answered"),
    ] as [(Int?, Int, Int, Bool, String?)]
  )
  func `commits wait for standbys that are too few or do not answer`(
    inSync: Int?,
    senders: Int,
    awaited: Int,
    isWaiting: Bool,
    word: String?
  ) {
    let look = StandbyLook(inSync: inSync, senders: senders, isCommitWaiting: isWaiting)
    let reason = look.reasonToWait(for: awaited)
    #expect((reason == nil) == (word == nil))
    if let word { #expect(reason?.contains(word) == true) }
  }
}

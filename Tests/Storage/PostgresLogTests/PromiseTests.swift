import LogTesting
import PostgresTesting
import SessionLog
import Testing

@testable import PostgresLog

/// The settings of the database on which it depends what an acknowledged event survives.
@Suite(.enabled(if: PostgresServer.isInstalled, "\(PostgresServer.isMissing)"))
struct PromiseTests {
  /// What the log says of the settings that are weaker than at its start.
  private func weakened(_ log: PostgresLog) -> [String] {
    log.notices.flatMap { if case .weakPromise(let lines) = $0 { lines } else { [String]() } }
  }

  @Test(
    arguments: [
      ("", 0), (" ", 0), ("a", 1), ("a, b", 1), ("*", 1), ("ANY 1 (a,b,c)", 1),
      ("ANY 2 (a, b, c)", 2), ("any 2(a,b)", 2), ("FIRST 3 (a,b,c)", 3), ("2 (a,b)", 2),
      ("\"ANY\", b", 1), ("ANY\t2\n(a,b)", 2), ("\n", 0),
    ]
  )
  func `the standbys that confirm a commit are read from their setting`(
    names: String,
    standbys: Int
  ) {
    for commit in ["on", "remote_apply"] {
      #expect(Self.check(names, commit: commit).standbys == standbys)
    }
    for commit in ["off", "local", "remote_write"] {
      #expect(Self.check(names, commit: commit).standbys == 0)
    }
  }

  @Test func `settings that are weakened while the log runs are seen, and their end`() async throws
  {
    var options = PostgresLog.Options.small
    options.limits.lookTime = .milliseconds(20)
    try await PostgresServer.withLogAndStandby(options) { primary, _, log, wait in
      #expect(weakened(log) == [])
      try primary.set("synchronous_standby_names = ''")
      #expect(await eventually { weakened(log).count == 1 })
      #expect(weakened(log).first?.contains("synchronous_standby_names") == true)
      // Nobody asked for more than the settings give.
      try await wait.create("a")
      #expect(log.health == .healthy)
      try primary.set("synchronous_commit = local")
      #expect(await eventually { weakened(log).count == 2 })
      try primary.set("synchronous_commit = on")
      try primary.set("synchronous_standby_names = 'ANY 1 (b)'")
      #expect(await eventually { weakened(log) == [] })
    }
  }

  @Test func `without the standbys that are required nothing is written, also at the start`()
    async throws
  {
    try await PostgresServer.withStandby { primary, _ in
      var options = PostgresLog.Options.small
      options.requiredStandbys = 1
      options.limits.lookTime = .milliseconds(20)
      try await primary.withLog(options) { log, wait in
        let session = try await wait.create("a", events: [LogEntry](at: [1]))
        try primary.set("synchronous_standby_names = ''")
        #expect(await eventually { log.health != .healthy })
        try await Self.expectRefusals(log, session)
        try primary.set("synchronous_standby_names = 'ANY 1 (b)'")
        #expect(await eventually { log.health == .healthy })
        try await wait.append(at: [2], to: session)
      }
      try primary.set("synchronous_commit = remote_write")
      try await primary.withLog(options) { log, wait in
        #expect(log.warnings.contains { $0.contains("remote_write") })
        try await Self.expectRefusals(log, try await wait.open("a"))
      }
    }
  }

  @Test func `settings weakened while no standby is there are seen before the next write`()
    async throws
  {
    var options = PostgresLog.Options.small
    options.requiredStandbys = 1
    options.limits.standbyLookTime = .milliseconds(20)
    // Nothing else looks.
    options.limits.lookTime = .seconds(3600)
    options.limits.lookTimeOfRequirement = .seconds(3600)
    try await PostgresServer.withLogAndStandby(options) { primary, standby, log, wait in
      let session = try await wait.create("a", events: [LogEntry](at: [1]))
      standby.stop()
      #expect(await eventually { log.figures.database?.standbysInSync == 0 })
      try primary.set("synchronous_standby_names = ''")
      try await Self.expectRefusals(log, session)
    }
  }

  private static func expectRefusals(_ log: PostgresLog, _ session: LoggedSession) async throws {
    let wait = log.wait
    for error in [
      await wait.error { try await $0.append(at: [9], to: session) },
      await wait.error { try await $0.create("b") },
      await wait.error { try await $0.delete(session.id) },
    ] {
      #expect(try #require(error?.unavailability).contains("0 of 1 required standbys"))
    }
    // Reads need no confirmation by a disk that is not there.
    #expect(try await wait.read(session.id).entries.count == session.revision)
  }

  private static func check(_ names: String, commit: String = "on") -> PromiseCheck {
    PromiseCheck(
      synchronousCommit: commit,
      fsync: "on",
      fullPageWrites: "on",
      standbyNames: names
    )
  }

  @Test(
    arguments: [
      ("ANY 2 (a,b)", "ANY 1 (a)", "2"), ("ANY 2 (a,b)", "a, b", "2"), ("ANY 2 (a,b)", "", "empty"),
      ("ANY 2 (a,b)", "ANY 2 (c,d)", nil), ("ANY 1 (a)", "ANY 2 (a,b)", nil), ("", "a", nil),
    ] as [(String, String, String?)]
  )
  func `settings with which fewer standbys confirm a commit are weaker`(
    first: String,
    names: String,
    word: String?
  ) {
    let lines = Self.check(names).weaknesses(beside: Self.check(first))
    #expect(lines.count == (word == nil ? 0 : 1))
    if let word { #expect(lines.allSatisfy { $0.contains(word) }) }
  }

  @Test func `no other connection lifts the requirement that the writer's does not meet`()
    async throws
  {
    try await PostgresServer.withStandby { primary, _ in
      var options = PostgresLog.Options.small
      options.requiredStandbys = 1
      options.limits.lookTime = .milliseconds(20)
      let name = "?application_name=\(options.schema)"
      try await primary.withLog(options, name) { log, wait in
        let session = try await wait.create("a", events: [LogEntry](at: [1]))
        _ = try await wait.lapsed(of: [session.id], after: 1)
        // It reaches new connections alone: all but the one that reads.
        try primary.sql("ALTER ROLE postgres SET synchronous_commit = local")
        let name = "application_name = '\(options.schema)'"
        try primary.terminate(name + " AND query NOT LIKE '%JOIN call%'")
        for _ in 0..<3 {
          _ = try await wait.lapsed(of: [session.id], after: 1)
          try await Self.expectRefusals(log, session)
        }
        try primary.sql("ALTER ROLE postgres RESET synchronous_commit")
        #expect(await eventually { log.health == .healthy })
        try await wait.append(at: [2], to: session)
        #expect(log.notices == [])
      }
    }
  }

  @Test func `the settings are looked at by each new connection`() async throws {
    let options = PostgresLog.Options.small
    let server = try PostgresServer(settings: ["synchronous_commit=on"])
    defer { server.stop() }
    try await server.withLog(options, "?application_name=\(options.schema)") { log, wait in
      let session = try await wait.create("a")
      // What was weak at the start was said then.
      #expect(!log.warnings.isEmpty && log.notices.isEmpty)
      try server.set("full_page_writes = off")
      try server.terminate("application_name = '\(options.schema)'")
      try await wait.append(at: [1], to: session)
      #expect(weakened(log).count == 1)
      #expect(log.notices == [.weakPromise(weakened(log))])
    }
  }
}

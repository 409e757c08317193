import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// The deletion of sessions that had no call for their time to live.
struct ExpiryTests {
  private static let timeToLive: Microseconds = 60_000_000
  /// One so long that no sweep begins by itself while a test holds the log's calls.
  private static let long = 1000 * timeToLive

  /// A server of a log that servers share.
  private static func shared(
    _ memory: MemoryLog,
    _ calls: NotedCalls,
    holding held: HeldLog.Operation? = nil
  ) -> World {
    World(holding: held, over: memory, isShared: true, calls: calls, timeToLive: long)
  }

  /// Sweeps up to the end, or up to the call that the log holds.
  private static func sweep(_ world: World) async throws {
    world.store.expiry.sweep(world.store)
    try await eventually { !world.store.expiry.isBusy || world.log.waitingCount > 0 }
  }

  /// Waits for the end of a sweep.
  private static func waitForEnd(_ world: World) async throws {
    try await eventually { !world.store.expiry.isBusy }
  }

  // MARK: One server

  @Test func `sessions that had no call for their time to live are deleted, the others stay`()
    async throws
  {
    let world = World(timeToLive: Self.timeToLive)
    for name in ["a", "b", "c"] { _ = try world.session(.manual, named: name) }
    world.pass(59_000)
    try await Self.sweep(world)
    _ = try await world.found("b")
    world.pass(1000)
    let waiting = try await world.found("c").wait(
      forRevisionOtherThan: 0,
      effectIndexOtherThan: nil
    ) { _ in }
    world.pass(58_999)
    try await Self.sweep(world)
    #expect(await world.find("a").error == .log(.refused(.notFound)))
    // Both were called; the look of this line is a call as well.
    #expect(try await world.found("b").view().revision == 0)
    world.pass(60_000)
    try await Self.sweep(world)
    // Somebody waits for it.
    #expect(try await world.found("c").view().revision == 0)
    #expect(await world.find("b").error == .log(.refused(.notFound)))
    try await world.found("c").withdraw(waiting)
  }

  @Test(arguments: [nil, 60_000_000] as [Microseconds?])
  func `a session with a lifetime of its own is deleted after it`(
    timeToLive: Microseconds?
  )
    async throws
  {
    let memory = MemoryLog()
    let world = World(over: memory, timeToLive: timeToLive)
    var configuration = World.configuration(.manual)
    _ = try world.session(configuration, named: "long")
    configuration.idleLifetime = 10_000_000
    for name in ["short", "used"] { _ = try world.session(configuration, named: name) }
    world.pass(9999)
    _ = try await world.found("used")
    try await Self.sweep(world)
    #expect(memory.sessionCount == 3)
    world.pass(1)
    world.store.expiry.look(world.store)
    #expect(await world.find("short").error == .log(.refused(.notFound)))
    #expect(memory.sessionCount == 2)
    // A server that starts knows the lifetimes from the log; all count as called then.
    let other = World(over: memory, timeToLive: timeToLive)
    other.pass(10_000)
    try await Self.sweep(other)
    try await eventually { !other.store.expiry.isBusy }
    #expect(memory.sessionCount == 1)
    #expect(await other.find("long").error == nil)
  }

  @Test(arguments: [-90_000_000, 90_000_000] as [Microseconds])
  func `a step of the wall clock deletes nothing`(step: Microseconds) async throws {
    let world = World(timeToLive: Self.timeToLive)
    _ = try world.session(.manual, named: "a")
    world.pass(59_000)
    world.stepWallClock(step / 1000)
    try await Self.sweep(world)
    #expect(await world.find("a").error == nil)
  }

  @Test func `a call between the look at a page and the deletion keeps the session`() async throws {
    let world = World(holding: .lapsed, timeToLive: Self.timeToLive)
    for name in ["a", "b"] { _ = try world.session(.manual, named: name) }
    world.pass(60_000)
    try await Self.sweep(world)
    #expect(world.log.waitingCount == 1)
    _ = try await world.found("b")
    world.log.commit()
    try await eventually { world.log.memory.sessionCount == 1 }
    #expect(await world.find("b").error == nil)
  }

  // MARK: Several servers

  @Test func `a session expires once no server was asked for it`() async throws {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let worlds = Self.servers(memory, calls, ahead: [0, 0])
    let pass = { (milliseconds: Int64) in
      calls.pass(milliseconds)
      for world in worlds { world.pass(milliseconds) }
    }
    for name in ["used", "left", "watched"] { _ = try worlds[0].session(.manual, named: name) }
    let hold = SessionHold(try await worlds[1].found("watched"))
    defer { withExtendedLifetime(hold) {} }
    for _ in 0..<12 {
      pass(15_000)
      _ = try await worlds[1].found("used")
      try await Self.sweep(worlds[1])
      try await Self.sweep(worlds[0])
    }
    #expect(await worlds[0].find("used").error == nil)
    #expect(await worlds[1].find("left").error == .log(.refused(.notFound)))
    #expect(await worlds[0].find("watched").error == nil)
    // Nobody calls it any more; the first server may say so too.
    pass(74_000)
    try await Self.sweep(worlds[0])
    #expect(memory.sessionCount == 2)
    pass(60_000)
    try await Self.sweep(worlds[1])
    try await Self.sweep(worlds[0])
    // Somebody watches the last one.
    #expect(memory.sessionCount == 1)
  }

  @Test(arguments: [-90_000_000, -120_000, 120_000, 90_000_000] as [Microseconds])
  func `a server whose clock is wrong deletes no session that another one uses`(
    milliseconds: Int64
  ) async throws {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let worlds = Self.servers(memory, calls, ahead: [0, milliseconds * 1000])
    _ = try worlds[0].session(.manual, named: "used")
    for _ in 0..<12 {
      calls.pass(15_000)
      for world in worlds { world.pass(15_000) }
      _ = try await worlds[0].found("used")
      for world in worlds { try await Self.sweep(world) }
      #expect(memory.sessionCount == 1)
    }
  }

  @Test func `after the log could not be asked nothing is deleted for a lifetime`() async throws {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let world = Self.shared(memory, calls, holding: .lapsed)
    _ = try world.session(.manual, named: "a")
    calls.note([try await world.found("a").id])
    world.pass(80_000_000)
    calls.pass(80_000_000)
    try await Self.sweep(world)
    world.log.fail(.refused(.unavailable("down")))
    try await eventually { world.store.expiry.hasFailedLately(Self.long) }
    try await Self.waitForEnd(world)
    // The other servers could not note calls meanwhile either.
    for _ in 0..<3 {
      world.pass(15_000_000)
      calls.pass(15_000_000)
      try await Self.sweep(world)
      world.log.commit()
      try await Self.waitForEnd(world)
      #expect(memory.sessionCount == 1)
    }
    world.pass(15_000_000)
    calls.pass(15_000_000)
    try await Self.sweep(world)
    world.log.commit()
    try await eventually { memory.sessionCount == 0 }
  }

  @Test func `a call is noted before its answer unless one was noted lately`() async throws {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let world = Self.shared(memory, calls, holding: .note)
    _ = try world.session(.manual, named: "a")
    let found = Inbox<Result<Session, SessionStore.AccessError>>()
    // Made here but not noted; noted a while ago, then too long ago.
    for (index, (pause, isNoted)) in [(0, true), (30_000_000, false), (1, true)].enumerated() {
      world.pass(Int64(pause))
      #expect((world.store.resident("a") == nil) == isNoted)
      world.store.find("a", completion: found.put)
      #expect(world.log.waitingCount == (isNoted ? 1 : 0))
      #expect(found.all.count == (isNoted ? index : index + 1))
      world.log.commit()
      try await eventually { found.all.count == index + 1 }
    }
    // A server that loads it notes as well.
    let other = Self.shared(memory, calls)
    calls.pass(100_000)
    let id = try await other.found("a").id
    #expect(calls.lapsed([id], after: 1_000_000) == [])
  }

  @Test func `a call that another server notes before the deletion keeps the session`()
    async throws
  {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let old = Self.shared(memory, calls, holding: .delete)
    let other = Self.shared(memory, calls)
    let first = try await Self.expiring(in: old, calls)
    _ = try await other.found("a")
    old.log.commit()
    #expect(try await old.found("a") === first)
    #expect(memory.sessionCount == 1)
  }

  @Test func `a sweep does not begin before the one before it has ended`() async throws {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let world = Self.shared(memory, calls, holding: .list)
    _ = try world.session(.manual, named: "a")
    for _ in 0..<2 {
      for _ in 0..<3 { try await Self.sweep(world) }
      #expect(world.log.waitingCount == 1)
      world.log.commit()
      try await Self.waitForEnd(world)
    }
  }

  @Test func `the expiry of a session spares the one that was made anew under its name`()
    async throws
  {
    let (memory, calls) = (MemoryLog(), NotedCalls())
    let old = Self.shared(memory, calls, holding: .delete)
    let other = Self.shared(memory, calls)
    let first = try await Self.expiring(in: old, calls)
    // The old session is about to be deleted; another server is first, and makes the name anew.
    other.store.delete("a") { #expect($0 == nil) }
    let anew = try other.session(.manual, named: "a")
    old.log.commit()
    try await eventually { first.isDeleted }
    #expect(old.log.waitingCount == 0)
    #expect(try await old.found("a").id == anew.id)
  }

  /// A session whose deletion, since it had no call, waits in a log that holds deletions.
  private static func expiring(
    in world: World,
    _ calls: NotedCalls
  ) async throws -> Session {
    let session = try world.session(.manual, named: "a")
    for _ in 0..<2 {
      try await sweep(world)
      world.pass(80_000_000)
      calls.pass(80_000_000)
    }
    try await sweep(world)
    #expect(world.log.waitingCount == 1)
    return session
  }

  /// Servers on one log, whose wall clocks are ahead by so many microseconds.
  private static func servers(
    _ memory: MemoryLog,
    _ calls: NotedCalls,
    ahead: [Microseconds]
  ) -> [World] {
    ahead.map { ahead in
      World(
        over: memory,
        isShared: true,
        calls: calls,
        elapsed: ahead,
        timeToLive: timeToLive
      )
    }
  }
}

import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import StrictJSON
import Testing

@testable import Sessions

/// Two stores on one log, as two servers have it.
struct SharedLogTests {
  private let first = World(isShared: true)
  private let second: World

  init() throws {
    second = World(over: first.log.memory, isShared: true)
    _ = try first.session(.manual)
  }

  private static func language(_ tag: String) -> [String] {
    [#"{"type":"setLanguage","language":"\#(tag)"}"#]
  }

  private func submit(
    _ session: Session,
    _ events: [String],
    expectedRevision: Int? = nil
  ) async throws -> Submitted {
    let submission = Submission(
      try events.map(SubmittedEvent.init(json:)),
      expectedRevision: expectedRevision
    )
    return await session.answer(to: submission)
  }

  @Test func `events are noted once a minute, for the listings of all servers, and reads never`()
    async throws
  {
    let world = World(holding: .note, isShared: true)
    let session = try world.session(.manual)
    let rows: [(seconds: Int64, notes: Int)] = [(0, 1), (1, 1), (53, 1), (1, 2), (30, 2), (30, 3)]
    for row in rows {
      world.pass(row.seconds * 1000)
      let answers = Inbox<Submitted>()
      session.submit(.setLanguage("ko"), to: answers)
      try await eventually { answers.all.count == 1 && world.log.waitingCount >= row.notes }
      _ = session.view()
      #expect(world.log.waitingCount == row.notes, "\(row)")
    }
  }

  @Test func `a session that is deleted while it is in the way of a new one is no more`()
    async throws
  {
    let held = World(holding: .open, over: first.log.memory, isShared: true)
    let creation = held.creation(World.configuration(.manual), named: "s")
    let created: Created = await withCheckedContinuation { continuation in
      held.store.create(creation) { continuation.resume(returning: $0) }
      first.store.delete("s") { #expect($0 == nil) }
      held.log.commit()
    }
    #expect(try created.get().durable.revision == 0)
  }

  @Test func `after a conflict both writers pause for random times, for some appends`()
    async throws
  {
    let pauses = [NotedPauses(), NotedPauses()]
    let memory = MemoryLog()
    let first = World(over: memory, isShared: true, pauses: pauses[0])
    let second = World(over: memory, isShared: true, pauses: pauses[1])
    _ = try first.session(.manual)
    let (one, other) = (try await first.found(), try await second.found())
    for _ in 0..<3 { _ = try await submit(one, Self.language("ko")) }
    #expect(pauses.map(\.all) == [[], []], "without another writer nobody pauses")
    let conflict = SessionMachine.pauseOfOthers
    #expect(try await submit(other, Self.language("ru")).text == "revision 4")
    #expect(pauses[1].all == [conflict])
    for _ in 0..<20 { _ = try await submit(other, Self.language("uk")) }
    let later = Array(repeating: SessionMachine.pauseOfFirst, count: 15)
    #expect(pauses.map(\.all) == [[], [conflict] + later])
  }

  @Test func `an expected revision counts the events of the other writer`() async throws {
    let (one, other) = (try await first.found(), try await second.found())
    _ = try await submit(one, Self.language("ko"))
    let ru = Self.language("ru")
    #expect(try await submit(other, ru, expectedRevision: 0).text == "conflict 1")
    #expect(other.view().engine.language == "ko")
    #expect(try await submit(other, ru, expectedRevision: 1).text == "revision 2")
  }

  @Test func `an event that only the other's state refuses, or admits, is judged by that`()
    async throws
  {
    let (one, other) = (try await first.found(), try await second.found())
    let early = [#"{"type":"setLanguage","language":"ko","atMs":100}"#]
    let late = [#"{"type":"setLanguage","language":"ru","atMs":200}"#]
    #expect(try await submit(one, late).text == "revision 1")
    // The other store is at 0 ms, where this would be in time.
    #expect(try await submit(other, early).text.hasPrefix("0: "))
    #expect(other.view().revision == 1)
  }

  @Test func `both writers at once lose nothing and double nothing`() async throws {
    let sessions = [try await first.found(), try await second.found()]
    let revisions = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask {
          let event = [#"{"type":"setContentOffset","y":\#(number)}"#]
          return try await submit(sessions[number % 2], event).get().revision
        }
      }
      var revisions: [Int] = []
      for try await revision in group { revisions.append(revision) }
      return revisions
    }
    #expect(revisions.sorted() == Array(1...200))
    #expect(Set(try first.logged(sessions[0]).map(\.event)).count == 200)
  }

  @Test func `who waits at one store hears of events at the other`() async throws {
    let (one, other) = (try await first.found(), try await second.found())
    let woken = Inbox<WakeReason>()
    _ = other.wait(forRevisionOtherThan: 0, effectIndexOtherThan: nil, wake: woken.put)
    _ = try await submit(one, Self.language("ko"))
    try await eventually { woken.all == [.changed] }
    #expect(other.view().engine.language == "ko")
    let gone = Inbox<WakeReason>()
    _ = other.wait(forRevisionOtherThan: 1, effectIndexOtherThan: nil, wake: gone.put)
    first.store.delete("s") { _ in }
    try await eventually { gone.all == [.deleted] }
  }

  // MARK: Reading

  private func read(
    _ world: World,
    _ name: String = "s"
  ) async -> Result<Session, SessionStore.AccessError> {
    await withCheckedContinuation { continuation in
      world.store.findCurrent(name) { continuation.resume(returning: $0) }
    }
  }

  @Test func `a session that the other store has made anew is the new one for all calls`()
    async throws
  {
    let old = try await second.found()
    first.store.delete("s") { #expect($0 == nil) }
    let made = try first.session(.manual)
    #expect(try await read(second).get().id == made.id)
    first.store.delete("s") { #expect($0 == nil) }
    #expect(old.isDeleted)
    #expect(await read(second).error == .log(.refused(.notFound)))
    #expect(try await second.create("s").get().id != made.id)
    // The first one holds the session that it made before.
    #expect(await first.delete("s") == nil)
    #expect(await read(second).error == .log(.refused(.notFound)))
  }

  @Test(arguments: [-400, -1, 0, 250])
  func `times of two stores differ by their clocks, and never run backwards`(
    ahead: Microseconds
  ) async throws {
    let other = World(over: first.log.memory, isShared: true, elapsed: ahead * 1000)
    let made = try first.session(.realtime, named: "r")
    var latest = Instant.zero
    for step in 0..<6 {
      for world in [first, other] { world.pass(100) }
      let session = try await read(other, "r").get()
      let now = session.view().engine.now
      #expect(now >= latest)
      latest = now
      // Events come in turn, from the clock that is ahead and from the one that is behind.
      let writer = step % 2 == 0 ? made : session
      let accepted = try await submit(writer, Self.language(step % 2 == 0 ? "ko" : "ru")).get()
      let shown = try await read(other, "r").get().view().engine.now
      #expect(shown >= accepted.engine.now)
      #expect(shown >= latest)
      latest = shown
      let ownTime = try await read(first, "r").get().view().engine.now
      #expect(abs(ownTime - shown) <= abs(ahead) * 1000)
    }
    #expect(try first.logged(made).map(\.instant) == first.logged(made).map(\.instant).sorted())
  }

  @Test func `sessions that the other store deleted leave memory`() async throws {
    let small = World(over: first.log.memory, isShared: true) { $0.residentSessions = 16 }
    for number in 0..<40 {
      _ = try first.session(.manual, named: "n\(number)")
      let session = try await small.found("n\(number)")
      let gone = Inbox<WakeReason>()
      _ = session.wait(forRevisionOtherThan: 0, effectIndexOtherThan: nil, wake: gone.put)
      first.store.delete("n\(number)") { _ in }
      try await eventually { gone.all == [.deleted] }
    }
    for number in 0..<40 {
      _ = try first.session(.manual, named: "m\(number)")
      _ = try await small.found("m\(number)")
    }
    #expect(small.store.residentCount <= 32)
  }

  @Test func `an effect that is far in a session without rest is not looked for`() async throws {
    let source = """
      {"scrollView":{"safeAreaInsets":{"bottom":-1400},"pagingEnabled":true},
       "footer":{"kind":"auto","fastAnimationMs":0,"slowAnimationMs":0},
       "simulatedLoad":{"footer":{"afterMs":0.001}}}
      """
    let configuration = try ConfigurationDecoder.decode(
      JSONCursor(JSONReader.value(Array(source.utf8))),
      createdAt: World.start
    )
    let session = try first.session(configuration, named: "r")
    _ = try session.submit([(.beginRefreshing(.footer), nil)])
    let start = ContinuousClock.now
    for milliseconds in [0, 1, 60_000] {
      first.pass(Int64(milliseconds))
      #expect(session.delay(untilEffect: 100_000_000_000) == nil)
    }
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func `an unknown outcome is settled by reading back`() async throws {
    for wasDone in [true, false] {
      let world = World(holding: .append)
      let session = try world.session(.manual)
      let answers = Inbox<Submitted>()
      session.submit(.setLanguage("ko"), to: answers)
      // The log keeps the events or not, and cannot say which.
      if wasDone { world.log.commitSilently(session, Self.language("ko")[0]) }
      world.log.fail(.unknown("sync failed"))
      #expect(answers.all.map(\.text) == ["log unknown: sync failed"])
      try await eventually { session.isIdle }
      #expect(session.view().revision == (wasDone ? 1 : 0))
      session.submit(.setLanguage("ru"), to: answers)
      world.log.commit()
      #expect(answers.all.last?.text == "revision \(wasDone ? 2 : 1)")
    }
  }
}

extension HeldLog {
  /// Appends an event behind the back of a session.
  fileprivate func commitSilently(_ session: Session, _ json: String) {
    memory.append(
      LogAppend([LogEntry(instant: 0, event: Array(json.utf8))]),
      to: session.id,
      after: LogPosition(count: 0, chain: EventChain(session.header))
    ) { _ in }
  }
}

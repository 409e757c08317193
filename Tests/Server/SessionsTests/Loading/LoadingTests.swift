import LogTesting
import OverscrollWire
import RefreshEngine
import SessionLog
import StrictJSON
import Testing

@testable import Sessions

/// Sessions that come from the log: after a restart, and after they have left memory.
struct LoadingTests {
  private static let pull = [
    #"{"type":"dragBegan","x":100,"y":300,"atMs":10}"#,
    #"{"type":"dragMoved","x":100,"y":420,"atMs":120}"#,
    #"{"type":"dragEnded","atMs":130}"#,
    #"{"type":"advance","byMs":700}"#,
  ]

  @Test(arguments: [Clock.manual, .realtime])
  func `after a restart a session is as it was`(clock: Clock) async throws {
    let first = World()
    let session = try first.session(clock)
    first.pass(500)
    _ = try session.submit(json: Array(Self.pull.prefix(clock == .manual ? 4 : 3)))
    first.pass(300)
    let before = session.view()
    let second = World(over: first.log.memory, elapsed: 800_000)
    let loaded = try await second.found()
    #expect(loaded !== session)
    let after = loaded.view()
    #expect(after.text == before.text)
    #expect(after.revision == before.revision)
    #expect(loaded.header == session.header)
    #expect(loaded.effects(after: 0, limit: 99) == session.effects(after: 0, limit: 99))
    #expect(try loaded.submit([(.setLanguage("ko"), nil)]).revision == before.revision + 1)
  }

  @Test func `a session is loaded from its newest checkpoint, which is made every 1,000 events`()
    async throws
  {
    let first = World()
    let session = try first.session(.manual)
    for _ in 0..<25 {
      _ = try session.submit(
        json: (0..<100).map { #"{"type":"setContentOffset","y":\#(-$0),"animated":false}"# }
      )
    }
    _ = try session.submit(json: [#"{"type":"setLanguage","language":"ko"}"#])
    #expect(session.view().configurationRevision == 2501)
    try await eventually { first.checkpoint(session, .revision(.max))?.revision == 2000 }
    #expect(first.checkpoint(session, .revision(1999))?.revision == 1000)
    #expect(first.checkpoint(session, .revision(999)) == nil)
    // Without the events before the checkpoint the session can still be loaded.
    let second = World(over: first.log.memory)
    let loaded = try await second.found()
    #expect(loaded.view().text == session.view().text)
    #expect(loaded.view().configurationRevision == 2501)
    #expect(loaded.view().revision == 2501)
  }

  @Test func `a checkpoint keeps the steps that led to it, and one without them can be read`()
    async throws
  {
    let world = World()
    let session = try world.session(.manual)
    for _ in 0..<10 {
      _ = try session.submit(
        json: (0..<100).map { #"{"type":"setContentOffset","y":\#(-$0),"animated":false}"# }
      )
    }
    try await eventually { world.checkpoint(session, .revision(.max)) != nil }
    let checkpoint = try #require(world.checkpoint(session, .revision(.max)))
    let steps = try #require(checkpoint.stepsInAll)
    #expect(steps >= 1000)
    #expect(session.durable.stepsInAll == steps)
    // As earlier versions wrote it: the configuration revision, then the engine.
    let old = Checkpoint(
      revision: checkpoint.revision,
      instant: checkpoint.instant,
      effectIndex: checkpoint.effectIndex,
      engineVersion: checkpoint.engineVersion,
      state: Array(checkpoint.state.prefix(7)) + [0] + checkpoint.state.dropFirst(16)
    )
    #expect(old.stepsInAll == nil)
    let builder = try #require(MomentBuilder(checkpoint: old))
    #expect(builder.revision == 1000)
    #expect(builder.moment.stepsInAll == nil)
    #expect(SessionView(builder.moment).text == session.view().text)
  }

  @Test func `where the steps of a range are not known, it is played up to the limit`() async throws
  {
    let session = try World().session(.manual)
    for number in 0..<100 {
      _ = try session.submit(json: [
        #"{"type":"setLanguage","language":"ko","atMs":\#(number * 10)}"#
      ])
    }
    var limits = SessionLimits()
    limits.rangeSteps = 50
    for (end, isShown) in [(100, true), (990, false)] as [(Int64, Bool)] {
      var timeline = SessionTimeline(
        try session.player(from: .instant(0)),
        session.durable,
        limits,
        isInRange: false
      )
      let view = try? timeline.view(at: .ms(end))
      #expect((view != nil) == isShown)
    }
  }

  @Test(arguments: [(1_000_000, true), (4, false)])
  func `a range to come is sure where few steps lead to its end`(
    steps: Int,
    isSure: Bool
  ) async throws {
    let session = try World { $0.requestSteps = steps }.session(.manual)
    _ = try session.submit(json: [#"{"type":"setContentOffset","y":-100,"animated":true}"#])
    let timeline = try session.timeline(from: .zero, to: .ms(10_000))
    #expect(timeline.isSure == isSure)
  }

  @Test func `sessions leave memory past the limit and come back unnoticed`() async throws {
    let world = World { $0.residentSessions = 16 }
    let count = 100
    for number in 0..<count {
      let session = try world.session(.manual, named: "s\(number)")
      _ = try session.submit(json: [#"{"type":"setContentOffset","y":\#(-number)}"#])
    }
    var came = 0
    for number in 0..<count {
      let session = try await world.found("s\(number)")
      #expect(session.view().engine.scrollView.contentOffset.y == Double(-number))
      came += 1
    }
    #expect(came == count)
    #expect(world.store.residentCount <= 32)
  }

  @Test func `a session that is busy does not leave memory`() async throws {
    let world = World { $0.residentSessions = 16 }
    let session = try world.session(.manual, named: "waited-for")
    _ = session.wait(forRevisionOtherThan: 0, effectIndexOtherThan: nil) { _ in }
    for number in 0..<100 { _ = try world.session(.manual, named: "s\(number)") }
    #expect(try await world.found("waited-for") === session)
  }

  @Test func `a session that a request refers to does not leave memory`() async throws {
    let world = World { $0.residentSessions = 16 }
    let session = try world.session(.manual, named: "referred-to")
    for number in 0..<100 { _ = try world.session(.manual, named: "s\(number)") }
    // Otherwise it would not see what is done in the one that was loaded instead.
    let found = try await world.found("referred-to")
    _ = try found.submit(json: [#"{"type":"setContentOffset","y":-7}"#])
    #expect(session.view().revision == 1)
    #expect(world.store.residentCount <= 33)
  }

  @Test(arguments: EngineVersion.allCases)
  func `a session keeps the rules of the version that it began with`(
    _ version: EngineVersion
  ) async throws {
    let memory = MemoryLog()
    let document = #"{"clock":"manual","list":{"rows":40,"rowHeight":44},"footer":{"kind":"auto"}}"#
    let header = SessionHeader(
      name: "s",
      createdAt: 0,
      timeOrigin: 0,
      clock: "manual",
      engineVersion: version.rawValue,
      configuration: Array(document.utf8)
    )
    memory.create(NewSession(header: header)) { _ in }
    for _ in 0..<2 {
      let world = World(over: memory)
      let session = try await world.found("s")
      #expect(session.durable.engine.playedVersion == version)
      let tappable = session.view().engine.isTappable(.footer)
      // The footer is below the view.
      #expect(tappable == (version != .version220))
      let event = #"{"type":"setLanguage","language":"ko"}"#
      for _ in 0..<10 { _ = try session.submit(json: Array(repeating: event, count: 100)) }
      try await eventually { world.checkpoint(session, .revision(.max)) != nil }
    }
  }
}

extension SessionView {
  /// The snapshot as JSON.
  var text: String {
    var writer = JSONWriter()
    let label = SnapshotLabel(
      session: "s",
      revision: revision,
      clock: .manual,
      configurationRevision: configurationRevision
    )
    writer.snapshot(engine, label)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension World {
  /// The checkpoint that the log has at a point.
  func checkpoint(_ session: Session, _ point: CheckpointPoint) -> Checkpoint? {
    let found = Inbox<Result<Checkpoint?, SessionLogError>>()
    log.memory.checkpoint(
      of: session.id,
      engineVersion: Engine.version,
      notPast: point,
      completion: found.put
    )
    return found.all.first.flatMap { try? $0.get() }
  }
}

/// Waits until something that happens in the background is so; fails if it never comes.
func eventually(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: @Sendable () -> Bool
) async throws {
  guard await LogTesting.eventually(condition) else {
    Issue.record("never came", sourceLocation: sourceLocation)
    return
  }
}

import LogTesting
import OverscrollWire
import RefreshEngine
import Testing

@testable import Sessions

/// The time of realtime sessions, when the wall clock is set and when the server starts again.
struct SessionTimeTests {
  @Test(arguments: [-3_600_000, -1, 3_600_000])
  func `the time of a session does not notice that the wall clock is set`(step: Int64) throws {
    let world = World()
    let session = try world.session(.realtime)
    world.pass(1000)
    #expect(try session.submit([(.setLanguage("ko"), nil)]).instants == [.ms(1000)])
    world.stepWallClock(step)
    #expect(session.view().engine.now == .ms(1000))
    world.pass(500)
    #expect(session.view().engine.now == .ms(1500))
    #expect(try session.submit([(.setLanguage("ru"), nil)]).instants == [.ms(1500)])
  }

  @Test(
    arguments: [
      // wall clock at the restart (ms after the creation), session time then
      (5000, 5000), (2000, 2000), (1000, 1000), (999, 1000), (0, 1000), (-86_400_000, 1000),
    ] as [(Int64, Int64)]
  )
  func
    `after a restart time continues from the wall clock, or from the last event if that is later`(
      wall: Int64,
      time: Int64
    ) async throws
  {
    let first = World()
    let session = try first.session(.realtime)
    first.pass(1000)
    _ = try session.submit(json: [#"{"type":"setLanguage","language":"ko"}"#])
    let second = World(over: first.log.memory, elapsed: wall * 1000)
    let loaded = try await second.found()
    #expect(loaded.view().engine.now == .ms(time))
    second.pass(250)
    #expect(loaded.view().engine.now == .ms(time + 250))
    #expect(try loaded.submit([(.setLanguage("ru"), nil)]).instants == [.ms(time + 250)])
  }

  @Test func `a session that leaves memory after such a restart does not go back in time`()
    async throws
  {
    let first = World()
    let session = try first.session(.realtime)
    first.pass(1000)
    _ = try session.submit(json: [#"{"type":"setLanguage","language":"ko"}"#])
    let second = World(over: first.log.memory, elapsed: 0) { $0.residentSessions = 1 }
    #expect(try await second.found().view().engine.now == .ms(1000))
    second.pass(700)
    for number in 0..<400 { _ = try second.session(.manual, named: "x\(number)") }
    #expect(try await second.found().view().engine.now == .ms(1700))
  }
}

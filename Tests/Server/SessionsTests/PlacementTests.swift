import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// At which instant an event counts.
struct PlacementTests {
  @Test(arguments: [
    // asked for (ms; nil is now), placed at (ms)
    (nil, 1000), (999, 999), (1000, 1000), (1001, 1000), (2000, 1000), (500, 500),
    (200, 200), (199, 200), (0, 200),
  ])
  func `on a realtime clock an event is not after now and not before the last event`(
    asked: Int64?,
    placed: Int64
  ) throws {
    let world = World()
    let session = try world.session(.realtime)
    world.pass(1000)
    _ = try session.submit([(.setBounds(width: 300, height: nil), 200)])
    let accepted = try session.submit([(.setBounds(width: 200, height: nil), asked)])
    #expect(accepted.instants == [.ms(placed)])
    #expect(accepted.engine.now == .ms(placed))
    #expect(session.view().engine.now == .ms(1000))
  }

  @Test(
    arguments: [(300, 450), (449, 450), (450, 450), (451, 451), (nil, 1000)] as [(Int64?, Int64)]
  )
  func `on a realtime clock an event is not before an effect that has fallen due`(
    asked: Int64?,
    placed: Int64
  ) throws {
    let world = World()
    let session = try world.session(.realtime)
    world.pass(1000)
    // The refresh callbacks come 250 ms later.
    _ = try session.submit([(.beginRefreshing(.header), 200)])
    let inset = Event.setContentInset(top: 9, left: 0, bottom: 0, right: 0)
    let accepted = try session.submit([(inset, asked)])
    #expect(accepted.instants == [.ms(placed)])
    #expect(accepted.effects.map(\.instant) == [.ms(450), .ms(450)])
  }

  @Test func `on a realtime clock an effect that is still to come holds no event back`() throws {
    let world = World()
    let session = try world.session(.realtime)
    world.pass(400)
    _ = try session.submit([(.beginRefreshing(.header), 200)])
    #expect(try session.submit([(.setLanguage("ko"), 300)]).instants == [.ms(300)])
  }

  @Test func `within a batch no event comes before the one in front of it`() throws {
    let world = World()
    let session = try world.session(.realtime)
    world.pass(1000)
    let accepted = try session.submit([
      (.setLanguage("ko"), 700), (.setLanguage("ru"), 600), (.setLanguage("en"), nil),
      (.setLanguage("uk"), 800),
    ])
    #expect(accepted.instants == [.ms(700), .ms(700), .ms(1000), .ms(1000)])
  }

  @Test func `a realtime session counts from its own creation`() throws {
    let world = World()
    world.pass(5000)
    let session = try world.session(.realtime)
    #expect(session.view().engine.now == .zero)
    world.pass(250)
    #expect(session.view().engine.now == .ms(250))
    #expect(try session.submit([(.setLanguage("ko"), nil)]).instants == [.ms(250)])
    #expect(session.header.createdAt == World.start + 5_000_000)
  }

  @Test func `a manual session is moved by its events alone`() throws {
    let world = World()
    let session = try world.session(.manual)
    world.pass(5000)
    #expect(session.view().engine.now == .zero)
    #expect(try session.submit([(.setLanguage("ko"), nil)]).instants == [.zero])
    let accepted = try session.submit([
      (.setLanguage("ru"), 100), (.setLanguage("en"), 100), (.advance(.by(50_000)), nil),
      (.setLanguage("uk"), nil), (.advance(.to(.ms(400))), 200),
    ])
    #expect(accepted.instants == [.ms(100), .ms(100), .ms(100), .ms(150), .ms(200)])
    #expect(session.view().engine.now == .ms(400))
  }

  @Test func `a manual session refuses what comes before its time`() throws {
    let session = try World().session(.manual)
    _ = try session.submit([(.setLanguage("ko"), 100)])
    let texts = session.texts([(.setLanguage("ru"), 150), (.setLanguage("en"), 149)])
    #expect(texts == ["1: \(Rejection.Reason.beforeNow(now: .ms(150)))"])
    #expect(session.view().engine.now == .ms(100))
  }

  @Test func `a clock that goes by itself is not advanced`() throws {
    let world = World()
    let session = try world.session(.realtime)
    let texts = session.texts([(.setLanguage("ru"), nil), (.advance(.untilRest), nil)])
    #expect(texts == ["1: needs manual clock"])
    #expect(session.view().revision == 0)
  }
}

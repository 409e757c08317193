import OverscrollWire
import RefreshEngine
import SessionLog
import Testing

@testable import Sessions

/// What is seen of a session, now and at another time, and that looking changes nothing.
struct ReadingTests {
  @Test func `a realtime session continues by itself and is not changed by being looked at`() throws
  {
    let world = World()
    let session = try world.session(.realtime)
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    world.pass(100)
    #expect(session.view().engine.effectIndex == 1)
    world.pass(200)
    for _ in 0..<3 {
      let view = session.view()
      #expect(view.engine.effectIndex == 3)
      #expect(view.engine.now == .ms(300))
      #expect(view.revision == 1)
    }
    // The event is still placed where it happened: the callbacks came at 250 ms.
    #expect(try session.submit([(.setLanguage("ko"), 260)]).instants == [.ms(260)])
  }

  @Test(arguments: [(0, 0, 1), (249_999, 0, 1), (250_000, 0, 3), (1_000_000, 0, 3)])
  func `a view is the session as it would become with no further events`(
    microseconds: Int64,
    lastEvent: Int64,
    effectIndex: Int
  ) async throws {
    let session = try World().session(.manual)
    _ = try session.submit([(.beginRefreshing(.header), lastEvent)])
    let instant = Instant(microseconds: microseconds)
    let view = try session.view(at: instant)
    #expect(view.engine.now == instant)
    #expect(view.engine.effectIndex == effectIndex)
    #expect(session.view().engine.now == .zero)
  }

  @Test(arguments: [(0, 0), (99_999, 0), (100_000, 1), (5_000_000, 1)])
  func `a view has the events up to its instant`(microseconds: Int64, revision: Int) async throws {
    let session = try World().session(.manual)
    _ = try session.submit(json: [#"{"type":"setLanguage","language":"ko","atMs":100}"#])
    let view = try session.view(at: Instant(microseconds: microseconds))
    #expect(view.revision == revision)
    #expect(view.now == Instant(microseconds: microseconds))
  }

  @Test func `effects are read by pages, those that fell due since the last event included`() throws
  {
    let world = World()
    let session = try world.session(.realtime)
    _ = try session.submit([(.beginRefreshing(.header), nil)])
    world.pass(300)
    _ = try session.submit([(.endRefreshing(.header), nil)])
    world.pass(399)
    #expect(session.effects(after: 0, limit: 100).map(\.index) == [1, 2, 3, 4, 5])
    world.pass(1)
    let pages: [(after: Int, limit: Int, indices: [Int])] = [
      (0, 100, [1, 2, 3, 4, 5, 6]), (0, 2, [1, 2]), (2, 2, [3, 4]), (4, 2, [5, 6]), (5, 1, [6]),
      (5, 100, [6]), (6, 100, []), (1_000_000, 100, []), (0, 5, [1, 2, 3, 4, 5]), (0, 0, []),
    ]
    for page in pages {
      #expect(
        session.effects(after: page.after, limit: page.limit).map(\.index) == page.indices,
        "after \(page.after), limit \(page.limit)"
      )
    }
    let last = try #require(session.effects(after: 5, limit: 1).first)
    #expect(last.kind == .endRefreshingCompletion)
    #expect(last.instant == .ms(700))
  }

  @Test func `a refresh that begins with the session has its effects at revision 0`() throws {
    let world = World()
    var configuration = World.configuration(.realtime)
    configuration.engine.header?.refreshing = true
    let session = try world.session(configuration)
    #expect(session.view().revision == 0)
    #expect(session.effects(after: 0, limit: 10).map(\.index) == [1])
    world.pass(250)
    #expect(session.effects(after: 0, limit: 10).map(\.index) == [1, 2, 3])
    #expect(try session.submit([(.setLanguage("ko"), nil)]).effects.map(\.index) == [2, 3])
    #expect(session.effects(after: 0, limit: 10).map(\.index) == [1, 2, 3])
  }
}

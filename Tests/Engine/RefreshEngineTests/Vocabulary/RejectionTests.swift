import Testing

@testable import RefreshEngine

/// Which events are refused, and for which reason.
struct RejectionTests {
  private func rejection(
    of event: Event,
    at microseconds: Microseconds = 0,
    by session: TestSession
  ) -> Rejection? {
    var engine = session.engine
    do {
      _ = try engine.handle(event, at: Instant(microseconds: microseconds))
      return nil
    } catch {
      return error
    }
  }

  private static let point = Point(x: 10, y: 10)

  static let ofTheWrongDriver: [(driver: Driver, event: Event, reason: Rejection.Reason)] = [
    (.external, .dragBegan(point), .needsSimulatedDriver),
    (.external, .dragMoved(point), .needsSimulatedDriver),
    (.external, .dragEnded(x: nil, y: nil, velocity: nil), .needsSimulatedDriver),
    (.external, .dragCancelled, .needsSimulatedDriver),
    (.external, .setContentOffset(x: nil, y: 9, animated: true), .cannotAnimate),
    (.simulated, .setDragging(true), .needsExternalDriver),
    (.simulated, .setPanState(.began), .needsExternalDriver),
    (.simulated, .dragMoved(point), .noFingerDown),
    (.simulated, .dragEnded(x: nil, y: nil, velocity: nil), .noFingerDown),
    (.simulated, .dragCancelled, .noFingerDown),
  ]

  @Test(arguments: ofTheWrongDriver.indices)
  func `an event of the wrong driver or with no finger is refused`(_ index: Int) {
    let row = Self.ofTheWrongDriver[index]
    let session = TestSession(.header(), driver: row.driver)
    #expect(rejection(of: row.event, by: session)?.reason == row.reason)
  }

  @Test func `a second touch is refused, even if the first did not arrive`() {
    for inWindow in [true, false] {
      var session = TestSession(.header(), driver: .simulated) {
        $0.scrollView.inWindow = inWindow
      }
      session.act(.dragBegan(Self.point))
      #expect(rejection(of: .dragBegan(Self.point), by: session)?.reason == .fingerIsDown)
      session.act(.dragEnded(x: nil, y: nil, velocity: nil), .dragBegan(Self.point))
    }
  }

  @Test(arguments: ComponentName.allCases)
  func `an event for a component that was never configured is refused`(_ name: ComponentName) {
    let session = TestSession()
    let events: [Event] = [
      .beginRefreshing(name), .endRefreshing(name), .tap(name), .setHidden(name, true),
      .configure(name) { _ in }, .removeComponent(name), .addComponent(name, nil),
    ]
    for event in events {
      #expect(rejection(of: event, by: session)?.reason == .noSuchComponent(name))
    }
  }

  @Test func `a removed component still handles its events`() {
    var session = TestSession(.header())
    session.act(.removeComponent(.header))
    session.act(.beginRefreshing(.header), .endRefreshing(.header), .setHidden(.header, true))
    #expect(session.reported == ["header idle → willRefresh", "header willRefresh → idle"])
  }

  @Test func `a component may be added that was never configured`() {
    var session = TestSession()
    session.act(.addComponent(.header, .header()))
    #expect(session.header.isAttached)
  }

  @Test func `a header cannot run out of data`() {
    let session = TestSession(.header())
    for event in [Event.endRefreshingWithNoMoreData(.header), .resetNoMoreData(.header)] {
      #expect(rejection(of: event, by: session)?.reason == .noSuchCall(.header))
    }
  }

  @Test func `an instant before now or after the latest one is refused`() {
    var session = TestSession(.header())
    session.wait(5)
    let now = Instant(microseconds: 5000)
    let latest = Instant.latest.microseconds
    let rows: [(event: Event, at: Microseconds, reason: Rejection.Reason?)] = [
      (.offset(0), 4999, .beforeNow(now: now)),
      (.offset(0), 5000, nil),
      (.offset(0), latest, nil),
      (.offset(0), latest + 1, .afterLatest),
      (.advance(.to(now - 1)), 5000, .targetBeforeNow(now: now)),
      (.advance(.to(now)), 5000, nil),
      (.advance(.to(.latest)), 5000, nil),
      (.advance(.to(.latest + 1)), 5000, .targetAfterLatest),
      (.advance(.by(latest - 5000)), 5000, nil),
      (.advance(.by(latest - 4999)), 5000, .targetAfterLatest),
      (.advance(.by(.max)), 5000, .targetAfterLatest),
    ]
    for row in rows {
      #expect(rejection(of: row.event, at: row.at, by: session)?.reason == row.reason)
    }
  }

  static let inATurn: [(events: [Event], index: Int, reason: Rejection.Reason)] = [
    ([.advance(.by(1))], 0, .notInATurn),
    ([.offset(1), .advance(.untilRest)], 1, .notInATurn),
    ([.offset(1), .offset(2), .turn([])], 2, .notInATurn),
    ([.offset(1), .beginRefreshing(.trailer)], 1, .noSuchComponent(.trailer)),
    ([.dragCancelled, .advance(.by(1))], 0, .needsSimulatedDriver),
  ]

  @Test(arguments: inATurn.indices)
  func `a refused turn has the index of the event at fault`(_ index: Int) {
    let row = Self.inATurn[index]
    let rejection = rejection(of: .turn(row.events), by: TestSession(.header()))
    #expect(rejection?.reason == row.reason)
    #expect(rejection?.turnIndex == row.index)
  }

  @Test func `an event outside a turn has no index`() {
    let rejection = rejection(of: .tap(.footer), by: TestSession(.header()))
    #expect(rejection?.reason == .noSuchComponent(.footer))
    #expect(rejection?.turnIndex == nil)
  }

  @Test func `a turn of too many events is too much work`() {
    let turn = Event.turn(Array(repeating: .setContentSize(width: 1, height: 1), count: 1_000_001))
    #expect(rejection(of: turn, by: TestSession())?.reason == .tooMuchWork(reached: .zero))
  }

  @Test func `a refused event leaves the original of the copy unchanged`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    #expect(rejection(of: .turn([.offset(10), .tap(.footer)]), by: session) != nil)
    #expect(session.offset.y == -60)
    session.letGo()
    #expect(session.reported == ["header pulling → refreshing"])
  }
}

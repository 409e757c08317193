import Testing

@testable import RefreshEngine

/// How a finger, a motion and the components meet in the simulated driver.
struct SimulatedDriverTests {
  private static let start = Point(x: 200, y: 100)

  /// Touches down and drags the finger by a distance, 10 ms later.
  private func drag(_ session: inout TestSession, by distance: Double) {
    session.act(.dragBegan(Self.start))
    session.wait(10)
    session.act(.dragMoved(Point(x: 200, y: 100 + distance)))
  }

  private func release(_ session: inout TestSession, velocity: Double = 0) {
    session.act(.dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity)))
  }

  @Test func `a pull past the threshold, let go, refreshes and rests at the header`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: 150)
    #expect(session.header.state == .pulling)
    release(&session)
    #expect(session.reported == ["scrollView dragWillEnd", "header pulling → refreshing"])
    #expect(session.offset.y == -54)
    session.act(.advance(.untilRest))
    #expect(session.reported == ["header refreshing", "header beginRefreshingCompletion"])
    session.act(.endRefreshing(.header))
    #expect(session.offset.y == 0, "the range has moved under it")
    #expect(session.inset.top == 0)
  }

  @Test func `a pull before the threshold bounces back to the edge`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: 50)
    #expect(session.header.state == .idle)
    release(&session)
    #expect(session.view.isDecelerating)
    session.act(.advance(.untilRest))
    #expect(session.reported == ["scrollView decelerationEnded"])
    #expect(session.offset.y == 0)
    #expect(!session.view.isDecelerating)
  }

  @Test func `a drag sets the pan state and the flags in order`() {
    var session = TestSession(.header(), driver: .simulated)
    session.act(.dragBegan(Self.start))
    #expect(session.view.panState == .began)
    #expect(session.view.isTracking && session.view.isDragging)
    session.act(.dragMoved(Point(x: 200, y: 110)))
    #expect(session.view.panState == .changed)
    session.act(.dragEnded(x: nil, y: 120, velocity: .zero))
    #expect(session.reported == ["scrollView dragWillEnd"])
    #expect(session.view.panState == .possible)
    #expect(!session.view.isTracking && !session.view.isDragging)
  }

  @Test func `a cancelled drag of an armed header refreshes, and its inset follows the bounce`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: 150)
    let offset = session.offset.y
    session.act(.dragCancelled)
    #expect(session.reported == ["header pulling → refreshing"])
    #expect(session.offset.y == offset)
    #expect(session.inset.top == 0)
    session.act(.advance(.untilRest))
    #expect(session.offset.y == -54)
    #expect(session.inset.top == 54)
  }

  @Test func `a touch that does not arrive does nothing until it ends`() {
    var session = TestSession(.header(), driver: .simulated) { $0.scrollView.inWindow = false }
    session.act(.dragBegan(Self.start), .setWindow(attached: true))
    session.act(.dragMoved(Point(x: 200, y: 300)))
    #expect(session.offset == .zero)
    #expect(!session.view.isTracking)
    session.act(.dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: 1000)))
    #expect(session.reported == [])
    drag(&session, by: 150)
    #expect(session.header.state == .pulling)
  }

  @Test func `a touch stops a motion where it is, with no effect`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: -20)
    release(&session, velocity: -1000)
    session.wait(100)
    let offset = session.offset.y
    session.act(.dragBegan(Self.start))
    #expect(session.reported == [])
    #expect(session.offset.y == offset)
    session.wait(1000)
    #expect(session.offset.y == offset)
  }

  @Test func `one move from pulling past the edge leaves pulling for the next fling`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: 150)
    session.act(.dragMoved(Point(x: 200, y: -100)))
    #expect(session.offset.y > 0)
    #expect(session.header.state == .pulling)
    release(&session)
    #expect(session.header.state == .pulling)
    session.act(.dragBegan(Self.start))
    release(&session, velocity: 3000)
    session.act(.advance(.untilEffect(.any)))
    #expect(session.reported == ["header pulling → refreshing"], "with no finger down")
  }

  @Test func `after a bounce a back footer keeps the percent of half a point`() {
    var session = TestSession(.backFooter(), driver: .simulated) {
      $0.scrollView.contentSize.height = 600
    }
    drag(&session, by: -40)
    release(&session)
    session.act(.advance(.untilRest))
    #expect(session.offset.y == 0)
    expectClose(session.footer.pullingPercent, 0.5 / 44, within: 1e-3)
    #expect(session.footer.pullingPercent > 0)
  }

  @Test func `a fast re-entry leaves the header's percent at nearly 0`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: 60)
    release(&session, velocity: -3000)
    session.act(.advance(.untilRest))
    #expect(session.offset.y > 100)
    #expect(session.header.pullingPercent > 0)
    #expect(session.header.pullingPercent < 1e-3)
  }

  @Test func `an auto footer whose trigger lies before the top begins when the bounce turns`() {
    // The end is at −39, so that letting go at −40 begins nothing; the trigger is at −83.
    var session = TestSession(
      .autoFooter { $0.triggerAutomaticallyRefreshPercent = 0 },
      driver: .simulated
    ) {
      $0.scrollView.contentInset = EdgeInsets(top: 40, left: 0, bottom: -483, right: 0)
    }
    session.scroll(to: -40)
    session.act(.dragBegan(Self.start))
    release(&session, velocity: 300)
    #expect(session.reported == ["scrollView dragWillEnd"])
    let announced = session.engine.nextChange
    session.act(.advance(.untilEffect(.any)))
    #expect(session.reported.first == "footer idle → refreshing")
    #expect(session.engine.now == announced)
    // Between the edge and the trigger, where a bounce of 300 pt/s is at its farthest.
    #expect(session.offset.y > -51)
    #expect(session.offset.y < -50)
  }

  @Test func `an animated offset takes 300 ms, half of it in half the time`() {
    var session = TestSession(.header(), driver: .simulated)
    session.act(.setContentOffset(x: nil, y: 300, animated: true))
    #expect(session.offset.y == 0)
    session.wait(150)
    expectClose(session.offset.y, 150)
    #expect(!session.view.isDecelerating)
    session.act(.advance(.untilRest))
    #expect(session.engine.now == Instant(microseconds: 300_000))
    #expect(session.offset.y == 300)
    #expect(session.reported == [], "it is no deceleration")
  }

  @Test func `a write of the client ends a motion, and what is out of range stays`() {
    var session = TestSession(.header(), driver: .simulated)
    drag(&session, by: -20)
    release(&session, velocity: -3000)
    session.wait(50)
    session.scroll(to: -200)
    session.act(.advance(.untilRest))
    #expect(session.reported == [])
    #expect(session.offset.y == -200)
    session.act(.setContentInset(top: 10, left: 0, bottom: 0, right: 0))
    #expect(session.offset.y == -10, "an inset that changes brings it back")
  }

  @Test func `an equal inset or size brings nothing back`() {
    var session = TestSession(.header(), driver: .simulated)
    session.scroll(to: -200)
    session.act(
      .setContentInset(top: 0, left: 0, bottom: 0, right: 0),
      .contentHeight(1000),
      .setBounds(width: 400, height: 600)
    )
    #expect(session.offset.y == -200)
  }

  @Test(arguments: [ComponentConfiguration.header(), .trailer()])
  func `the last attached component decides which axis always bounces`(
    _ component: ComponentConfiguration
  ) {
    // The content fits: an axis moves only where it always bounces.
    var session = TestSession(component, driver: .simulated) {
      $0.scrollView.contentSize = Size(width: 100, height: 100)
    }
    session.act(.removeComponent(component.kind.name))
    session.act(.dragBegan(Self.start), .dragMoved(Point(x: 230, y: 130)))
    #expect((session.offset.x != 0) == (component.kind == .trailer))
    #expect((session.offset.y != 0) == (component.kind == .header))
  }

  @Test func `the velocity of a finger that rested for more than 40 ms is 0`() {
    for (rest, moves) in [(30.0, true), (50, false)] {
      var session = TestSession(driver: .simulated)
      session.act(.dragBegan(Self.start))
      for step in 1...8 {
        session.wait(10)
        session.act(.dragMoved(Point(x: 200, y: 100 - 10 * Double(step))))
      }
      session.wait(rest)
      session.act(.dragEnded(x: nil, y: nil, velocity: nil))
      #expect(session.view.isDecelerating == moves)
    }
  }

  @Test func `dragWillEnd has the offset at which the motion will rest`() throws {
    var session = TestSession(driver: .simulated)
    drag(&session, by: -20)
    release(&session, velocity: -500)
    let end = try #require(session.effects.first)
    guard case .dragWillEnd(let velocity, let target) = end.kind else {
      Issue.record("\(end)")
      return
    }
    #expect(velocity == Point(x: 0, y: 500))
    session.act(.advance(.untilRest))
    expectClose(session.offset.y, target.y)
    #expect(session.offset.x == target.x)
  }
}

import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Both axes at once, content smaller than the view, and rotation.
@Suite struct AxesTests {
  /// A view with 1,000 × 2,000 pt of content, so that x rests in 0…625 and y in 0…1,333.
  static func wide(_ configure: (inout Configuration) -> Void = { _ in }) -> SimulatedView {
    SimulatedView {
      $0.scrollView.contentSize.width = 1_000
      configure(&$0)
    }
  }

  @Test func `a drag in a diagonal moves both axes, each by its own band`() throws {
    var view = Self.wide()
    try view.send(.dragBegan(Point(x: 100, y: 100)))
    try view.send(.dragMoved(Point(x: 60, y: 200)))
    let offset = view.engine.scrollView.contentOffset
    #expect(isNear(offset.x, 40))
    #expect(isNear(offset.y, -FingerTests.band(100)))
    try view.send(.dragMoved(Point(x: 200, y: 90)))
    let shown = 0.55 * 100 * 375 / (375 + 0.55 * 100)
    #expect(isNear(view.engine.scrollView.contentOffset.x, -shown))
    #expect(isNear(view.y, 10))
  }

  @Test func `an axis that fits does not move in a diagonal drag`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.dragBegan(Point(x: 100, y: 100)))
    try view.send(.dragMoved(Point(x: 60, y: 150)))
    #expect(view.engine.scrollView.contentOffset.x == 0 && view.y < 0)
    try view.send(.dragEnded(x: nil, y: nil, velocity: Point(x: -900, y: 0)))
    #expect(view.engine.motion(along: .horizontal) == nil)
    #expect(view.engine.motion(along: .vertical) != nil)
  }

  @Test func `each axis decelerates for itself, and decelerationEnded is the last one's`() throws {
    var view = Self.wide()
    try view.setOffset(500)
    try view.send(.dragBegan(.zero))
    try view.send(.dragEnded(x: nil, y: nil, velocity: Point(x: -300, y: -1_000)))
    let start = view.engine.now
    try view.rest()
    let friction = view.engine.physics.frictionPerSecond
    #expect(isNear(view.engine.scrollView.contentOffset.x, 290 / friction))
    #expect(isNear(view.y, 500 + 990 / friction))
    #expect(view.kinds.filter { $0 == .decelerationEnded }.count == 1)
    #expect(isNear(Double(view.engine.now - start) * 1e-6, 2.300_282, within: 2e-6))
  }

  @Test func `the target has both axes`() throws {
    var view = Self.wide()
    try view.send(.dragBegan(.zero))
    try view.send(.dragEnded(x: nil, y: nil, velocity: Point(x: -300, y: -1_000)))
    let friction = view.engine.physics.frictionPerSecond
    guard case .dragWillEnd(let velocity, let target) = view.kinds.last else {
      Issue.record("no dragWillEnd")
      return
    }
    #expect(velocity == Point(x: 300, y: 1_000))
    #expect(isNear(target.x, 290 / friction) && isNear(target.y, 990 / friction))
  }

  @Test func `a trailer is pulled and let go sideways`() throws {
    var view = Self.wide {
      $0.trailer = .trailer
      $0.loads.trailer = SimulatedLoad(duration: 100_000)
    }
    try view.send(.setContentOffset(x: 625, y: 0, animated: false))
    try view.send(.dragBegan(Point(x: 300, y: 300)))
    try view.send(.dragMoved(Point(x: 100, y: 300)))
    #expect(view.states(of: .trailer) == [.pulling])
    try view.send(.dragEnded(x: nil, y: nil, velocity: .zero))
    #expect(view.engine.scrollView.contentOffset == Point(x: 685, y: 0))
    try view.rest()
    #expect(view.states(of: .trailer) == [.pulling, .refreshing, .idle])
    #expect(view.engine.scrollView.contentOffset == Point(x: 625, y: 0))
    #expect(view.engine.scrollView.contentInset.right == 0)
  }

  @Test func `a trailer's levels are sampled under a horizontal motion`() throws {
    var view = Self.wide { $0.trailer = .trailer }
    try view.send(.setContentOffset(x: 500, y: 0, animated: false))
    try view.send(.dragBegan(.zero))
    try view.send(.dragEnded(x: nil, y: nil, velocity: Point(x: -3_000, y: 0)))
    var seen: [(instant: Instant, x: Double)] = []
    while let stop = view.engine.nextStop(upTo: .latest) {
      _ = try view.engine.advance(to: stop)
      seen.append((stop, view.engine.scrollView.contentOffset.x))
    }
    let crossings = zip(seen, seen.dropFirst()).filter { ($0.x < 685) != ($1.x < 685) }
    #expect(crossings.count == 2)
    for (before, after) in crossings { #expect(after.instant - before.instant == 1) }
  }

  @Test func `a component's write of one axis stops the other`() throws {
    var view = Self.wide { $0.header = .header }
    try view.send(.dragBegan(Point(x: 100, y: 100)))
    try view.send(.dragMoved(Point(x: 80, y: 250)))
    try view.send(.dragEnded(x: nil, y: nil, velocity: Point(x: -900, y: 0)))
    #expect(view.engine.scrollView.contentOffset == Point(x: 20, y: -54))
    #expect(!view.isMoving)
  }

  // MARK: Content smaller than the view

  @Test func `small content that bounces stretches both ways and comes back`() throws {
    for travel in [80.0, -80] {
      var view = SimulatedView {
        $0.header = .header.with { $0.height = 200 }
        $0.scrollView.contentSize.height = 100
      }
      try view.drag(by: travel)
      let sign = travel < 0 ? 1.0 : -1
      #expect(isNear(view.y, sign * FingerTests.band(80)))
      try view.rest()
      #expect(view.y == 0)
    }
  }

  @Test func `a back footer below small content refreshes and rests in view`() throws {
    var view = SimulatedView {
      $0.footer = .backFooter
      $0.scrollView.contentSize.height = 100
    }
    try view.drag(by: -150)
    try view.rest()
    #expect(view.footer.state == .refreshing && view.y == 44)
    try view.send(.endRefreshing(.footer))
    try view.rest()
    #expect(view.y == 0 && view.engine.scrollView.contentInset.bottom == 0)
  }

  // MARK: Rotation

  @Test func `a rotation at rest brings the offset back`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(1_333)
    try view.send(.setBounds(width: 667, height: 375))
    #expect(view.y == 1_333)
    try view.setOffset(1_625)
    try view.send(.setBounds(width: 375, height: 667))
    #expect(view.y == 1_333 && view.header.frame.size.width == 375)
  }

  @Test func `a rotation under a finger leaves the offset, and the band has the new length`() throws
  {
    var view = SimulatedView()
    try view.touch()
    try view.move(to: 100)
    let before = view.y
    try view.send(.setBounds(width: 667, height: 375))
    #expect(view.y == before)
    try view.move(to: 150)
    let travel = -before * 375 / (0.55 * (375 + before)) + 50
    #expect(isNear(view.y, -0.55 * travel * 375 / (375 + 0.55 * travel), within: 1e-6))
  }

  @Test func `a rotation under a motion moves the edge alone`() throws {
    var view = SimulatedView()
    try view.setOffset(1_000)
    try view.fling(-3_000)
    try view.wait(100)
    let (before, range) = (view.y, view.engine.motion.vertical?.range)
    try #require(range?.upper == 1_333)
    try view.send(.setBounds(width: 667, height: 375))
    #expect(view.y == before)
    #expect(view.engine.motion.vertical?.range.upper == 1_625)
    try view.rest()
    #expect(view.y == 1_625)
  }
}

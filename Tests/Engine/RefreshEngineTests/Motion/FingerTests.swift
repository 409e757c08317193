import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What a finger does, event by event.
@Suite struct FingerTests {
  /// The finger's travel past the top edge and what a view 667 pt high shows.
  static func band(_ travel: Double) -> Double { 0.55 * travel * 667 / (667 + 0.55 * travel) }

  @Test(arguments: [10.0, 60, 100, 435, 5_000])
  func `the offset is the rubber band of the finger's coordinate`(travel: Double) throws {
    var view = SimulatedView()
    try view.setOffset(20)
    try view.touch()
    try view.move(to: 20 + travel)
    #expect(isNear(view.y, -Self.band(travel)))
  }

  @Test func `the way of the finger does not matter`() throws {
    var view = SimulatedView()
    try view.touch()
    for travel in [30.0, 400, -200, 150, 90] { try view.move(to: travel) }
    #expect(isNear(view.y, -Self.band(90)))
  }

  @Test func `a drag that catches a bounce continues from where it is`() throws {
    var view = SimulatedView()
    try view.setOffset(-60)
    try view.touch()
    try view.move(to: 0)
    #expect(isNear(view.y, -60))
    let travel = 60 * 667 / (0.55 * (667 - 60))
    try view.move(to: 50)
    #expect(isNear(view.y, -Self.band(travel + 50)))
  }

  @Test func `the coordinate is recomputed after a write of the offset`() throws {
    var view = SimulatedView()
    try view.touch()
    try view.move(to: 100)
    try view.setOffset(-30)
    try view.move(to: 100)
    #expect(isNear(view.y, -30))
  }

  @Test func `the coordinate is recomputed after a change of the range`() throws {
    var view = SimulatedView()
    try view.touch()
    try view.move(to: 100)
    let pulled = view.y
    try view.setInset(top: 200)
    try view.move(to: 110)
    // Inside the range now: one to one.
    #expect(isNear(view.y, pulled - 10))
  }

  @Test func `an overscroll beyond 0.99 of the view counts as that`() throws {
    var view = SimulatedView()
    try view.setOffset(-900)
    try view.touch()
    #expect(view.y == -900)
    try view.move(to: 0)
    #expect(isNear(view.y, -0.99 * 667, within: 1e-6))
  }

  // MARK: The touch

  @Test func `a touch stops a motion without an effect`() throws {
    var view = SimulatedView()
    try view.setOffset(500)
    try view.fling(-1_000)
    try view.wait(100)
    let (offset, count) = (view.y, view.effects.count)
    try view.touch()
    let scrollView = view.engine.scrollView
    #expect(view.y == offset && view.effects.count == count && !view.isMoving)
    #expect(scrollView.isTracking && scrollView.isDragging && !scrollView.isDecelerating)
    #expect(scrollView.panState == .began)
  }

  @Test func `a touch renews an auto footer's triggers, by the pan state`() throws {
    var view = SimulatedView {
      $0.footer = .autoFooter
      $0.loads.footer = SimulatedLoad(duration: 1_000)
    }
    for round in 1...3 {
      try view.setOffset(1_340)
      try view.touch()
      try view.move(to: -60)
      try view.wait(10)
      try view.move(to: -70)
      try view.wait(10)
      #expect(view.instants(of: .refreshing, .footer).count == round)
      try view.move(to: 100)
      try view.release()
      try view.rest()
    }
  }

  // MARK: The move

  @Test func `a move sets the pan state, then the offset, which notifies even if equal`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.touch()
    try view.move(to: 120)
    #expect(view.engine.scrollView.panState == .changed)
    try #require(view.header.state == .pulling)
    // A higher header has another threshold; it is notified of the equal offset.
    try view.send(.configure(.header, ComponentSettings(height: 200)))
    #expect(view.header.state == .pulling)
    try view.move(to: 120)
    #expect(view.header.state == .idle)
  }

  // MARK: The release

  @Test func `an end with a point moves there first`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.touch()
    try view.send(.dragEnded(x: nil, y: SimulatedView.start.y + 120, velocity: .zero))
    #expect(view.states(of: .header) == [.pulling, .refreshing])
  }

  @Test func `dragWillEnd comes before what the pan's end and the last notification start`() throws
  {
    var view = SimulatedView { $0.header = .header }
    try view.drag(by: 120)
    #expect(view.kinds[0] == .stateChanged(from: .idle, to: .pulling))
    #expect(view.kinds[1].isDragWillEnd)
    #expect(view.kinds[2] == .stateChanged(from: .pulling, to: .refreshing))
    view = SimulatedView {
      $0.footer = .autoFooter.with { $0.triggerAutomaticallyRefreshPercent = 10 }
    }
    try view.setOffset(1_370)
    try view.drag(by: -20)
    #expect(view.kinds[0].isDragWillEnd)
    #expect(view.kinds[1] == .stateChanged(from: .idle, to: .refreshing))
  }

  @Test func `an auto footer begins by the pan's end, while the view still drags`() throws {
    var view = SimulatedView {
      $0.footer = .autoFooter.with { $0.triggerAutomaticallyRefreshPercent = 10 }
    }
    try view.setOffset(1_377)
    try view.touch()
    try view.move(to: -10)
    #expect(view.footer.state == .idle)
    try view.release()
    #expect(view.footer.state == .refreshing)
    #expect(view.engine[try #require(view.engine.slot(of: .footer))].autoFooter.isTriggeredByDrag)
  }

  @Test func `after the end the pan is possible, and nothing tracks or drags`() throws {
    for end in [Event.dragEnded(x: nil, y: nil, velocity: .zero), .dragCancelled] {
      var view = SimulatedView()
      try view.setOffset(300)
      try view.touch()
      try view.move(to: -30)
      try view.send(end)
      let scrollView = view.engine.scrollView
      #expect(!scrollView.isTracking && !scrollView.isDragging)
      #expect(scrollView.panState == .possible)
    }
  }

  @Test func `a component that writes in the last notification replaces the motion`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.drag(by: 150, release: -800)
    #expect(view.header.state == .refreshing)
    #expect(view.y == -54 && !view.isMoving && !view.engine.scrollView.isDecelerating)
    try view.rest()
    #expect(view.y == -54 && !view.kinds.contains(.decelerationEnded))
  }

  @Test func `a motion of no length puts the offset at the edge in the last notification`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(-0.4)
    try #require(view.header.pullingPercent > 0)
    try view.fling(0)
    #expect(view.y == 0 && view.header.pullingPercent == 0)
    #expect(!view.isMoving && !view.engine.scrollView.isDecelerating)
    #expect(!view.kinds.contains(.decelerationEnded))
  }

  @Test(arguments: [0.0, 10, -10])
  func `a release at or below the stop speed, inside, rests where it is`(velocity: Double) throws {
    var view = SimulatedView()
    try view.setOffset(300)
    try view.fling(velocity)
    #expect(!view.isMoving && view.y == 300 && view.kinds.count == 1)
  }

  @Test func `a cancelled drag ends at zero velocity, without dragWillEnd`()
    throws
  {
    var view = SimulatedView()
    try view.setOffset(300)
    try view.touch()
    for step in 1...5 {
      try view.wait(10)
      try view.move(to: Double(-20 * step))
    }
    try view.send(.dragCancelled)
    #expect(view.y == 400 && !view.isMoving && view.kinds.isEmpty)
  }

  @Test func `a cancelled drag that armed the header begins without an inset`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.touch()
    try view.move(to: 150)
    try view.send(.dragCancelled)
    #expect(view.header.state == .refreshing)
    // The pan is cancelled: no offset is written, and the bounce goes to the header's height.
    #expect(view.isMoving)
    try view.rest()
    #expect(isNear(view.y, -54) && view.kinds.contains(.refreshing))
  }

  // MARK: A touch that does not arrive

  @Test(arguments: [true, false])
  func `a touch that cannot arrive does nothing until it ends`(isCancelled: Bool) throws {
    var view = SimulatedView { $0.scrollView.inWindow = false }
    try view.setOffset(300)
    try view.touch()
    try view.send(.setWindow(attached: true))
    try view.move(to: -30)
    #expect(view.y == 300 && !view.engine.scrollView.isDragging)
    try view.send(isCancelled ? .dragCancelled : .dragEnded(x: 1, y: 1, velocity: nil))
    #expect(view.kinds.isEmpty && view.engine.scrollView.panState == .possible)
    try view.touch()
    try view.move(to: -30)
    #expect(view.y == 330)
  }

  @Test func `a touch that does not arrive leaves the motion`() throws {
    var view = SimulatedView()
    try view.setOffset(300)
    try view.fling(-800)
    try view.send(.setWindow(attached: false))
    try view.wait(50)
    try view.touch()
    #expect(view.isMoving)
    try view.wait(50)
    try view.release(500)
    #expect(view.isMoving)
  }

  @Test func `switching touches off does not end a drag under way`() throws {
    var view = SimulatedView {
      $0.header = .header.with { $0.collectionViewAnimationBug = true }
    }
    try view.touch()
    try view.move(to: -30)
    try view.send(.beginRefreshing(.header))
    #expect(!view.engine.scrollView.userInteractionEnabled)
    try view.move(to: -40)
    #expect(view.y == 40)
    try view.release()
    try view.touch()
    try view.move(to: -100)
    #expect(view.y == 40)
  }

  // MARK: What dragWillEnd reports

  @Test func `the target is where the motion would rest`() throws {
    for (offset, velocity) in [(300.0, -1_000.0), (300, 4_000), (1_300, -3_000), (-80, 0)] {
      var view = SimulatedView()
      try view.setOffset(offset)
      try view.fling(velocity)
      guard case .dragWillEnd(let reported, let target) = view.kinds.last else {
        Issue.record("no dragWillEnd")
        continue
      }
      try view.rest()
      #expect(reported == Point(x: 0, y: -velocity))
      #expect(isNear(target.y, view.y))
    }
  }

  @Test func `the target is in the range before any refresh that the release starts`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.drag(by: 150)
    #expect(view.header.state == .refreshing)
    #expect(view.kinds.contains(.dragWillEnd(velocity: .zero, targetContentOffset: .zero)))
  }

  @Test func `decelerating lasts from the release to decelerationEnded, the last effect`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(100)
    try view.fling(1_500)
    #expect(view.engine.scrollView.isDecelerating)
    try view.wait(200)
    #expect(view.engine.scrollView.isDecelerating)
    try view.rest()
    #expect(!view.engine.scrollView.isDecelerating)
    #expect(view.effects.last?.kind == .decelerationEnded)
    #expect(view.effects.last?.instant == view.engine.now)
    // It came after the last notification.
    #expect(view.header.pullingPercent == 0)
  }
}

extension Effect.Kind {
  var isDragWillEnd: Bool {
    if case .dragWillEnd = self { true } else { false }
  }
}

extension ComponentSettings {
  init(height: Double) {
    self.init()
    self.height = height
  }
}

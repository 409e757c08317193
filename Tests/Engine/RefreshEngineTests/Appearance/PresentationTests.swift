import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Values on the screen: the model value plus what remains of each animation.
@Suite struct PresentationTests {
  /// A header that refreshes at rest, so that its end animates offset and inset for 0.4 s.
  static func refreshing() throws -> SimulatedView {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    return view
  }

  @Test func `the screen shows the model value plus what remains of the animation`() throws {
    var view = try Self.refreshing()
    try view.send(.endRefreshing(.header))
    for milliseconds in [0.0, 100, 200, 399, 400, 500] {
      try view.wait(milliseconds)
      let fraction = Double(view.engine.now.microseconds - 250_000) / 400_000
      let left = 54 * (1 - EaseInOut.progress(at: fraction))
      #expect(view.y == 0 && view.top == 0)
      #expect(isNear(view.engine.presentedOffset(.vertical), -left))
      #expect(isNear(view.engine.presentedInset(.top), left))
    }
  }

  @Test func `animations add up`() throws {
    var view = try Self.refreshing()
    try view.send(.endRefreshing(.header))
    try view.wait(100)
    try view.send(.beginRefreshing(.header))
    try view.wait(100)
    let ending = 54 * (1 - EaseInOut.progress(at: 0.5))
    let beginning = 54 * (1 - EaseInOut.progress(at: 0.4))
    #expect(isNear(view.engine.presentedOffset(.vertical), -54 - ending + beginning))
  }

  @Test func `neither a write nor a drag ends an animation`() throws {
    var view = try Self.refreshing()
    try view.send(.endRefreshing(.header))
    try view.wait(100)
    let left = -54 * (1 - EaseInOut.progress(at: 0.25))
    try view.setOffset(300)
    #expect(isNear(view.engine.presentedOffset(.vertical), 300 + left))
    try view.touch()
    try view.move(to: -30)
    #expect(isNear(view.engine.presentedOffset(.vertical), 330 + left))
    try view.release(-500)
    #expect(isNear(view.engine.presentedOffset(.vertical), 330 + left))
    #expect(view.engine.animations.contains { $0.property == .contentOffset(.vertical) })
  }

  @Test func `an animated offset is notified once, when it is set`() throws {
    var view = SimulatedView {
      $0.header = .header
      $0.footer = .backFooter.with { $0.userInteractionEnabled = true }
    }
    try view.send(.beginRefreshing(.header))
    // No notification comes in between: nothing is due before the end.
    #expect(view.engine.nextStop(upTo: .latest) == Instant(microseconds: 250_000))
    #expect(view.engine.nextChange == Instant(microseconds: 250_000))
  }

  @Test func `under a motion the screen shows the model value plus what remains of the animation`()
    throws
  {
    var view = try Self.refreshing()
    try view.setOffset(-54)
    try view.send(.endRefreshing(.header))
    try view.fling(-600)
    var model = SimulatedView { $0.header = .header }
    try model.setOffset(0)
    try model.fling(-600)
    for _ in 0..<10 {
      try view.wait(30)
      try model.wait(30)
      let fraction = Double(view.engine.now.microseconds - 250_000) / 400_000
      let left = -54 * (1 - EaseInOut.progress(at: fraction))
      #expect(isNear(view.y, model.y))
      #expect(isNear(view.engine.presentedOffset(.vertical), model.y + left))
    }
  }

  @Test func `a touch does nothing to an animation, and the drag starts from the model value`()
    throws
  {
    var view = try Self.refreshing()
    try view.send(.endRefreshing(.header))
    try view.wait(50)
    let (shown, running) = (view.engine.presentedOffset(.vertical), view.engine.animations)
    try view.touch()
    #expect(view.engine.presentedOffset(.vertical) == shown)
    #expect(view.engine.animations == running)
    try view.move(to: -20)
    #expect(isNear(view.y, 20))
  }

  @Test func `the screen eases to the model value, and animations add up`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(125)
    expectClose(session.engine.presentedInset(.top), 27)
    expectClose(session.engine.presentedOffset(.vertical), -27)
    session.act(.endRefreshing(.header))
    // The second animation begins at 54 − 54; the first still adds 27.
    expectClose(session.engine.presentedInset(.top), 27)
    expectClose(session.inset.top, 0)
    session.wait(400)
    #expect(session.engine.presentedInset(.top) == 0)
    #expect(session.engine.animations == [])
  }

  @Test func `the arrow turns by half a turn in 250 ms`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    #expect(session.engine.presentedArrowAngle(session.header) == 0)
    session.wait(125)
    expectClose(session.engine.presentedArrowAngle(session.header), .pi / 2)
    session.wait(125)
    #expect(session.engine.presentedArrowAngle(session.header) == .pi)
  }

  @Test func `beginRefreshing fades a transparent component in within 250 ms`() {
    var session = TestSession(.header { $0.automaticallyChangeAlpha = true })
    session.act(.beginRefreshing(.header))
    #expect(session.header.alpha == 1)
    #expect(session.engine.presentedAlpha(session.header) == 0)
    session.wait(125)
    expectClose(session.engine.presentedAlpha(session.header), 0.5)
  }
}

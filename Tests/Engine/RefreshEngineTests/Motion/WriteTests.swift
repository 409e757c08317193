import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What a write of the offset does to a motion, and how a bounce ends.
@Suite struct WriteTests {
  @Test(arguments: [nil, 200.0, -30, 1e7])
  func `a client's write ends a motion, its velocity and its decelerationEnded`(
    offset: Double?
  ) throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(500)
    try view.fling(-1_000)
    try view.wait(100)
    let written = offset ?? view.y
    try view.setOffset(written)
    #expect(!view.isMoving && !view.engine.scrollView.isDecelerating)
    try view.rest()
    #expect(view.y == written)
    #expect(!view.kinds.contains(.decelerationEnded))
  }

  @Test func `a component's write ends a motion`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(300)
    try view.fling(2_000)
    try view.wait(300)
    try #require(view.isMoving)
    try view.send(.beginRefreshing(.header))
    #expect(view.y == -54 && !view.isMoving)
    try view.rest()
    #expect(view.y == -54)
    #expect(!view.kinds.contains(.decelerationEnded))
  }

  /// A back footer whose load ended while the bounce was under way sets the offset to itself.
  @Test func `if a component rewrites an offset out of range, a bounce from zero velocity starts`()
    throws
  {
    var (view, start) = try Self.endOfLoad(isOutside: true)
    let bottom = try #require(view.engine.motionRange(.vertical)?.upper)
    let distance = view.y - bottom
    try #require(distance > 1)
    #expect(view.engine.motion.vertical?.segment.velocityState(at: 0) == 0)
    try view.send(.advance(.to(start + 50_000)))
    let left = view.y - (try #require(view.engine.motionRange(.vertical)?.upper))
    #expect(isNear(left, distance * 0.606_530_66, within: 1e-6))
    try view.rest()
    #expect(view.kinds.last == .decelerationEnded || view.kinds.contains(.decelerationEnded))
  }

  @Test func `if a component rewrites an offset in range, the motion ends`() throws {
    var (view, _) = try Self.endOfLoad(isOutside: false)
    #expect(!view.isMoving)
    let offset = view.y
    try view.rest()
    #expect(view.y == offset)
    #expect(!view.kinds.contains(.decelerationEnded))
  }

  /// A motion, out of range or in it, at the end of a load that changed the rows.
  private static func endOfLoad(isOutside: Bool) throws -> (view: SimulatedView, start: Instant) {
    var view = SimulatedView {
      $0.footer = .backFooter
      $0.rows = 20
    }
    try view.send(.beginRefreshing(.footer))
    try view.rest()
    try view.setOffset(isOutside ? 1_300 : 200)
    try view.fling(-2_000)
    try view.wait(isOutside ? 80 : 100)
    try view.send(.turn([.reloadData(rows: 25, rowHeight: nil), .endRefreshing(.footer)]))
    return (view, view.engine.now)
  }

  // MARK: setContentOffset with animation

  @Test func `an animated move takes 0.3 s and follows the square of a sine`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.setContentOffset(x: nil, y: 400, animated: true))
    #expect(view.y == 0 && !view.engine.scrollView.isDecelerating)
    guard case .segment(let segment, _) = view.engine.motion(along: .vertical),
      case .animation = segment.law
    else {
      Issue.record("no animation")
      return
    }
    for (time, y) in [(75.0, 58.578_644), (75, 200), (75, 341.421_356), (75, 400)] {
      try view.wait(time)
      #expect(isNear(view.y, y, within: 1e-6))
    }
    #expect(!view.isMoving && view.kinds.isEmpty)
  }

  @Test(arguments: [-300.0, 5_000])
  func `no range bounds an animated move`(target: Double) throws {
    var view = SimulatedView()
    try view.send(.setContentOffset(x: nil, y: target, animated: true))
    try view.wait(150)
    #expect(isNear(view.y, target / 2, within: 1e-6))
    try view.setInset(top: 20)
    try view.rest()
    #expect(view.y == target)
  }

  @Test func `a touch stops an animated move where it is`() throws {
    var view = SimulatedView()
    try view.send(.setContentOffset(x: nil, y: 400, animated: true))
    try view.wait(150)
    try view.touch()
    try view.wait(500)
    #expect(isNear(view.y, 200, within: 1e-9) && !view.isMoving)
  }

  @Test func `an animated move to the present offset is over at once`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.setContentOffset(x: nil, y: 0, animated: true))
    #expect(!view.isMoving && view.engine.nextChange == nil)
  }

  @Test func `a write under a finger moves the offset, and the drag continues from there`() throws {
    var view = SimulatedView()
    try view.touch()
    try view.move(to: -30)
    try view.setOffset(500)
    #expect(view.y == 500)
    try view.move(to: -50)
    #expect(view.y == 520)
  }

  // MARK: How a bounce ends

  enum End { case rest, reentry, atOnce }

  /// Overscroll and velocity, both outward, and how the bounce ends.
  @Test(arguments: [
    (100.0, 0.0, End.rest), (80, 1_500, .rest), (80, -100, .rest), (80, -160, .rest),
    (80, -1_500, .reentry), (80, -400, .reentry), (0.6, 0, .rest), (0.5, 0, .atOnce),
    (0.3, 10, .atOnce), (0, 14.9, .atOnce), (0, 15, .rest), (0.4, -40, .reentry),
    (0.4, -5, .atOnce),
  ])
  func `a bounce re-enters if it is fast, else it rests at half a point, or at once`(
    overscroll: Double,
    velocity: Double,
    end: End
  ) throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(-overscroll)
    try view.fling(velocity)
    guard let segment = view.engine.motion.vertical?.segment else {
      #expect(end == .atOnce && view.y == 0)
      return
    }
    if overscroll > 0 || velocity > 0 {
      #expect(segment.ending == (end == .reentry ? .reentry(.lower) : .rest))
      #expect(end != .atOnce)
    }
    try view.rest()
    #expect(end == .rest ? view.y == 0 : view.y > 0)
    #expect(view.kinds.last == .decelerationEnded)
  }

  @Test func `the bounce is at rest when the overscroll has fallen to half a point`() throws {
    var view = SimulatedView()
    try view.setOffset(-100)
    try view.fling(0)
    let start = view.engine.now
    try view.rest()
    // Row 30 of the physics' examples.
    #expect(view.engine.now - start == 529_832 || view.engine.now - start == 529_833)
  }
}

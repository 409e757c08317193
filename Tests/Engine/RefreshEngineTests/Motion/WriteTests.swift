import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What a write of the offset does to a motion, and how a bounce ends.
@Suite struct WriteTests {
  /// A back footer whose load ended while the bounce was under way sets the offset to itself.
  @Test func `if a component rewrites an offset out of range, a bounce from zero velocity starts`()
    throws
  {
    var (view, start) = try Self.endOfLoad()
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

  /// A motion out of range at the end of a load that changed the rows.
  private static func endOfLoad() throws -> (view: SimulatedView, start: Instant) {
    var view = SimulatedView {
      $0.footer = .backFooter
      $0.rows = 20
    }
    try view.send(.beginRefreshing(.footer))
    try view.rest()
    try view.setOffset(1_300)
    try view.fling(-2_000)
    try view.wait(80)
    try view.send(.turn([.reloadData(rows: 25, rowHeight: nil), .endRefreshing(.footer)]))
    return (view, view.engine.now)
  }

  // MARK: How a bounce ends

  @Test func `a motion that finds itself inside decelerates, outside bounces`() throws {
    var view = SimulatedView()
    try view.setOffset(700)
    try view.fling(-2_000)
    try view.wait(200)
    try view.send(.setContentSize(width: nil, height: 1_200))
    guard case .returning(let law, let edge, .upper) = view.engine.motion.vertical?.segment.law
    else {
      Issue.record("no bounce")
      return
    }
    #expect(edge == 533)
    #expect(isNear(law.velocityState(at: 0), 2_000 * 0.670_072, within: 1))
    try view.send(.setContentSize(width: nil, height: 3_000))
    guard case .decay = view.engine.motion.vertical?.segment.law else {
      Issue.record("no deceleration")
      return
    }
  }
}

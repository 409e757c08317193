import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Odd consequences of the rules.
@Suite struct OddityTests {
  @Test func `one move from pulling to past the edge leaves pulling, and a later fling begins`()
    throws
  {
    var view = SimulatedView { $0.header = .header }
    try view.touch()
    try view.move(to: 150)
    try view.move(to: -200)
    try view.release()
    try view.rest()
    #expect(view.header.state == .pulling && view.y == 200)
    try view.touch()
    try view.release(1_500)
    #expect(view.header.state == .pulling)
    let touched = view.engine.now
    try view.rest()
    // No finger was down when the fling reached the top.
    let began = try #require(
      view.effects.first { $0.kind == .stateChanged(from: .pulling, to: .refreshing) }
    )
    #expect(began.instant > touched + 100_000)
    #expect(view.y == -54 && view.header.state == .refreshing)
  }

  @Test func `after a bounce a back footer keeps a percent of half a point`() throws {
    var view = SimulatedView { $0.footer = .backFooter }
    try view.setOffset(1_300)
    try view.drag(by: -90)
    try view.rest()
    #expect(view.y == 1_333)
    #expect(isNear(view.footer.pullingPercent, 0.5 / 44, within: 1e-5))
    #expect(view.footer.pullingPercent > 0)
  }

  @Test(arguments: [(80.0, -1_500.0), (30, -700), (54, -2_500)])
  func `a fast re-entry leaves the header's percent just above zero`(
    overscroll: Double,
    velocity: Double
  ) throws {
    var view = SimulatedView { $0.header = .header }
    try view.setOffset(-overscroll)
    try view.fling(velocity)
    try view.rest()
    #expect(view.y > 0)
    #expect(view.header.pullingPercent >= 1e-7 && view.header.pullingPercent <= 1e-4)
  }

  @Test func `an auto footer whose trigger lies before the top begins when the bounce turns`()
    throws
  {
    var view = SimulatedView {
      $0.footer = .autoFooter.with { settings in
        settings.triggerAutomaticallyRefreshPercent = -40
      }
    }
    let trigger = try #require(
      view.engine.slot(of: .footer).map { AutoFooter.trigger($0, view.engine) }
    )
    try #require(trigger < -400)
    try view.touch()
    try view.release(3_000)
    let start = view.engine.now
    let range = ScrollRange(lower: 0, upper: 1_377)
    let motion = Trajectory(from: 0, velocity: -3_000, in: range, .ios)
    let turn = start + SamplingTests.microsecond(motion.pieces[0].segment.turningPoint ?? 0)
    try view.rest()
    let began = try #require(view.instants(of: .refreshing, .footer).first)
    #expect(began == turn || began == turn + 1)
  }
}

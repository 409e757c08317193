import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What is on the screen: the model values and what is left of the animations.
@Suite struct ScreenTests {
  /// A header that refreshes at rest, so that its end animates offset and inset for 0.4 s.
  static func refreshing() throws -> SimulatedView {
    var view = SimulatedView { $0.header = .header }
    try view.send(.beginRefreshing(.header))
    try view.rest()
    return view
  }

  @Test func `the screen shows the model value plus what is left`() throws {
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
    // Nothing is told on the way: nothing is due before the end.
    #expect(view.engine.nextStop(upTo: .latest) == Instant(microseconds: 250_000))
    #expect(view.engine.nextChange == Instant(microseconds: 250_000))
  }

  @Test func `under a motion the presentation is the model plus what is left`() throws {
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
}

/// The order of effects, and what a simulated load does.
@Suite struct SimulatedEffectTests {
  @Test func `stateChanged comes before every other effect of that state`() throws {
    var view = SimulatedView {
      $0.header = .header.with { settings in
        settings.fastAnimationDuration = 0
        settings.slowAnimationDuration = 0
      }
      $0.loads.header = SimulatedLoad(duration: 0)
    }
    try view.drag(by: 150)
    try view.rest()
    let header = view.effects.filter { $0.source == .component(.header) }.map(\.kind)
    #expect(
      header == [
        .stateChanged(from: .idle, to: .pulling), .stateChanged(from: .pulling, to: .refreshing),
        .refreshing, .beginRefreshingCompletion, .stateChanged(from: .refreshing, to: .idle),
        .endRefreshingAnimationBegin, .endRefreshingCompletion,
      ]
    )
  }

  @Test(arguments: [
    (LoadOutcome.success, 25, ComponentState.idle, false), (.noMoreData, 25, .noMoreData, false),
    (.failure, 20, .idle, false), (.hide, 25, .idle, true),
  ])
  func `a load adds its rows unless it fails, and hides after the end is posted`(
    outcome: LoadOutcome,
    rows: Int,
    state: ComponentState,
    isHidden: Bool
  ) throws {
    var view = SimulatedView {
      $0.footer = .backFooter
      $0.rows = 20
      $0.loads.footer = SimulatedLoad(duration: 30_000, outcome: outcome, rows: 5)
    }
    try view.send(.beginRefreshing(.footer))
    try view.rest()
    #expect(view.engine.scrollView.rows == rows)
    #expect(view.footer.state == state && view.footer.isHidden == isHidden)
    #expect(view.engine.scrollView.contentInset.bottom == 0)
  }
}

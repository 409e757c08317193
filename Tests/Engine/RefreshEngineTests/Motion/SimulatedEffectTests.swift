import Testing

@testable import RefreshEngine

/// The order of effects, and what a simulated load does, on the simulated driver.
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
      $0.loads.footer = SimulatedLoad(duration: 30_000, outcomes: [outcome], rows: 5)
    }
    try view.send(.beginRefreshing(.footer))
    try view.rest()
    #expect(view.engine.scrollView.rows == rows)
    #expect(view.footer.state == state && view.footer.isHidden == isHidden)
    #expect(view.engine.scrollView.contentInset.bottom == 0)
  }
}

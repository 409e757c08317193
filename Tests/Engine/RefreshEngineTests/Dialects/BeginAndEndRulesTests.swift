import Testing

@testable import RefreshEngine

/// How refreshes begin and end in the dialects, and which callbacks report it.
struct BeginAndEndRulesTests {
  // MARK: Begin

  @Test(arguments: byDialect(v379: 1.0, v31154: 1, v221: 1, v147: 0, eoc: 0))
  func `a begin sets the percent to 1 or leaves it`(_ dialect: Dialect, _ percent: Double) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    #expect(session.header.pullingPercent == percent)
  }

  @Test(
    arguments: byDialect(
      v379: (idle: ComponentState.willRefresh, refreshing: ComponentState.refreshing),
      v31154: (.willRefresh, .refreshing),
      v221: (.willRefresh, .willRefresh),
      v147: (.willRefresh, .willRefresh),
      eoc: (.refreshing, .refreshing)
    )
  )
  func `outside a window a header's begin leads to willRefresh or to refreshing`(
    _ dialect: Dialect,
    _ state: (idle: ComponentState, refreshing: ComponentState)
  ) {
    var session = TestSession(dialect, .of(.header)) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header))
    #expect(session.header.state == state.idle)
    session.act(.setWindow(attached: true))
    #expect(session.header.state == .refreshing)
    session.act(.setWindow(attached: false), .beginRefreshing(.header))
    #expect(session.header.state == state.refreshing)
  }

  @Test(
    arguments: byDialect(
      v379: (idle: ComponentState.willRefresh, refreshing: ComponentState.refreshing),
      v31154: (.willRefresh, .refreshing),
      v221: (.willRefresh, .willRefresh),
      v147: (.refreshing, .refreshing),
      eoc: (.refreshing, .refreshing)
    )
  )
  func `outside a window a footer's begin leads to willRefresh or to refreshing`(
    _ dialect: Dialect,
    _ state: (idle: ComponentState, refreshing: ComponentState)
  ) {
    var session = TestSession(dialect, .of(.autoFooter)) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.state == state.idle)
    session.act(.setWindow(attached: true))
    #expect(session.footer.state == .refreshing)
    session.act(.setWindow(attached: false), .beginRefreshing(.footer))
    #expect(session.footer.state == state.refreshing)
  }

  @Test(arguments: byDialect(v379: true, v31154: true, v221: true, v147: false))
  func `willRefresh is isRefreshing or is not`(_ dialect: Dialect, _ isRefreshing: Bool) {
    var session = TestSession(dialect, .of(.header))
    session.bring(.header, to: .willRefresh)
    #expect(session.isRefreshing(.header) == isRefreshing)
    session.act(.setWindow(attached: true))
    #expect(session.isRefreshing(.header))
  }

  @Test(
    arguments: byDialect(
      v379: (percent: 1.0, state: ComponentState.willRefresh),
      v31154: (1, .willRefresh),
      v221: (1, .willRefresh),
      v147: (1, .refreshing),
      eoc: (1.5, .refreshing)
    )
  )
  func `a release begins by a begin, or by the state alone`(
    _ dialect: Dialect,
    _ expected: (percent: Double, state: ComponentState)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -60)
    session.release()
    session.act(.setWindow(attached: false), .offset(-81))
    #expect(session.header.pullingPercent == expected.percent)
    #expect(session.header.state == expected.state)
  }

  /// The header's callbacks and the rows of the footer's load are due at one instant, in this order.
  @Test(
    arguments: byDialect(
      v379: [
        "350 header refreshing", "350 header beginRefreshingCompletion", "350 scrollView rows 5",
      ],
      v31154: [
        "350 scrollView rows 5", "350 header refreshing", "350 header beginRefreshingCompletion",
      ],
      v221: ["350 scrollView rows 5", "350 footer refreshing → idle", "350 header refreshing"],
      eoc: ["350 header refreshing", "350 scrollView rows 5", "350 footer refreshing → idle"]
    )
  )
  func `callbacks come when they are due, or after all that is due with them`(
    _ dialect: Dialect,
    _ effects: [String]
  ) {
    var session = TestSession(dialect, .of(.header), .of(.backFooter)) {
      $0.loads.footer = SimulatedLoad(duration: 100_000, rows: 5)
    }
    session.act(.beginRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(249.999)
    session.wait(0.001)
    #expect(Array(session.reportedWhen.prefix(3)) == effects)
  }

  /// The end, called at 200, is due with the callback at 250.
  @Test func `in 1.4.7 the callback comes when it is due, before a later end`() {
    var session = TestSession(.mjrefresh147, .of(.header))
    session.act(.beginRefreshing(.header))
    session.wait(200)
    session.act(.endRefreshing(.header))
    session.wait(50)
    #expect(session.reportedWhen == ["250 header refreshing", "250 header refreshing → idle"])
  }

  /// In a collection view the end, called at 150, is due with the callback at 250.
  @Test func `in 2.2.1 the callback waits for the main queue, and a later end comes first`() {
    var session = TestSession(.mjrefresh221, .of(.header)) {
      $0.scrollView.collectionView = true
    }
    session.act(.beginRefreshing(.header))
    session.wait(150)
    session.act(.endRefreshing(.header))
    session.wait(100)
    #expect(session.reportedWhen == ["250 header refreshing → idle", "250 header refreshing"])
  }

  @Test(
    arguments: byDialect(
      v379: [ComponentName.footer, .header],
      v31154: [.footer, .header],
      v221: [.header, .footer]
    )
  )
  func `of several that wait for a window, the last or the first attached begins first`(
    _ dialect: Dialect,
    _ order: [ComponentName]
  ) {
    var session = TestSession(dialect, .of(.header), .of(.backFooter)) {
      $0.scrollView.inWindow = false
    }
    session.act(.beginRefreshing(.footer), .beginRefreshing(.header), .setWindow(attached: true))
    let begun = order.map { "\($0) willRefresh → refreshing" }
    #expect(session.reported.filter { $0.hasSuffix("→ refreshing") } == begun)
  }

  @Test(
    arguments: byDialect(
      v379: [
        "refreshing", "beginRefreshingCompletion", "endRefreshingAnimationBegin",
        "endRefreshingCompletion",
      ],
      v31154: ["refreshing", "beginRefreshingCompletion", "endRefreshingCompletion"],
      v221: ["refreshing"],
      v147: ["refreshing"],
      eoc: ["refreshing"]
    )
  )
  func `the callbacks of a refresh`(_ dialect: Dialect, _ callbacks: [String]) {
    var session = TestSession(dialect, .of(.header)) {
      $0.loads.header = SimulatedLoad(duration: 100_000)
    }
    session.act(.beginRefreshing(.header))
    session.wait(2000)
    let called = session.reported.filter { !$0.contains("→") }
    #expect(called == callbacks.map { "header " + $0 })
  }

  // MARK: End

  /// In a turn an end that is posted takes the begin behind it along.
  @Test(
    arguments: byDialect(
      v379: (afterEnd: ComponentState.idle, afterTurn: ComponentState.idle),
      v31154: (.idle, .idle),
      v221: (.idle, .refreshing),
      v147: (.refreshing, .refreshing),
      eoc: (.idle, .refreshing)
    )
  )
  func `a header's end comes by the main queue, in the call or after 50 ms`(
    _ dialect: Dialect,
    _ state: (afterEnd: ComponentState, afterTurn: ComponentState)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    session.wait(250)
    var turn = session
    session.act(.endRefreshing(.header))
    #expect(session.header.state == state.afterEnd)
    session.wait(49.999)
    #expect(session.header.state == state.afterEnd)
    session.wait(0.001)
    #expect(session.header.state == .idle)
    turn.act(.turn([.endRefreshing(.header), .beginRefreshing(.header)]))
    #expect(turn.header.state == state.afterTurn)
  }

  static let footerEnds: [(call: Event, state: ComponentState)] = [
    (.endRefreshing(.footer), .idle), (.endRefreshingWithNoMoreData(.footer), .noMoreData),
    (.resetNoMoreData(.footer), .idle),
  ]

  /// In the call, the begin behind it in the turn begins again.
  @Test(arguments: byDialect(v379: true, v31154: true, v221: false, v147: false, eoc: false))
  func `a footer's ends come by the main queue or in the call`(
    _ dialect: Dialect,
    _ isPosted: Bool
  ) {
    for end in Self.footerEnds {
      var session = TestSession(dialect, .of(.autoFooter))
      session.act(.beginRefreshing(.footer))
      session.act(.turn([end.call, .beginRefreshing(.footer)]))
      #expect(session.footer.state == (isPosted ? end.state : .refreshing))
    }
  }

  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 100, v147: 50, eoc: 0))
  func `in a collection view a header's end waits for 100 ms in 2.2.1 alone`(
    _ dialect: Dialect,
    _ delay: Double
  ) {
    var session = TestSession(dialect, .of(.header)) { $0.scrollView.collectionView = true }
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    if delay > 0 {
      session.wait(delay - 0.001)
      #expect(session.header.state == .refreshing)
      session.wait(0.001)
    }
    #expect(session.header.state == .idle)
  }

  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 100, eoc: 0))
  func `in a collection view a back footer's end waits for 100 ms in 2.2.1 alone`(
    _ dialect: Dialect,
    _ delay: Double
  ) {
    var session = TestSession(dialect, .of(.backFooter)) { $0.scrollView.collectionView = true }
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    if delay > 0 {
      session.wait(delay - 0.001)
      #expect(session.footer.state == .refreshing)
      session.wait(0.001)
    }
    #expect(session.footer.state == .idle)
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `in a collection view an auto footer's end does not wait`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.autoFooter)) { $0.scrollView.collectionView = true }
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    #expect(session.footer.state == .idle)
  }

  @Test(arguments: Dialect.having(.backFooter))
  func `in a collection view the no-more-data calls do not wait`(_ dialect: Dialect) {
    for kind in [ComponentKind.autoFooter, .backFooter] {
      var session = TestSession(dialect, .of(kind)) { $0.scrollView.collectionView = true }
      session.act(.beginRefreshing(.footer), .endRefreshingWithNoMoreData(.footer))
      #expect(session.footer.state == .noMoreData)
      session.act(.resetNoMoreData(.footer))
      #expect(session.footer.state == .idle)
    }
  }

  @Test(arguments: byDialect(v379: 400.0, v31154: 400, v221: 400, v147: 400, eoc: 250))
  func `the animation out of a refresh takes 400 ms, in EOCRefresh 250 ms`(
    _ dialect: Dialect,
    _ duration: Double
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.endRefreshing(.header))
    if dialect == .mjrefresh147 { session.wait(50) }
    session.wait(duration - 1)
    #expect(session.engine.presentedInset(.top) > 0)
    session.wait(1)
    #expect(session.engine.presentedInset(.top) == 0)
  }
}

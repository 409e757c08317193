import Testing

@testable import RefreshEngine

/// How many refreshes a place has had, and which of a load's outcomes each takes.
struct RefreshingCountTests {
  /// Begins a refresh and lets its load end.
  ///
  /// - Returns: The state that it leaves, and how many rows it added.
  private func refresh(
    _ session: inout TestSession,
    _ name: ComponentName
  ) -> (state: ComponentState, rows: Int) {
    let rows = session.view.rows
    session.act(.beginRefreshing(name))
    session.wait(2000)
    return (session[name].state, session.view.rows - rows)
  }

  private static let outcomes: [LoadOutcome] = [
    .success, .failure, .noMoreData, .success, .noMoreData,
  ]

  @Test(arguments: [ComponentConfiguration.autoFooter(), .backFooter(), .trailer()])
  func `the k-th refresh takes the k-th outcome, and the last one repeats`(
    _ component: ComponentConfiguration
  ) {
    let name = component.kind.name
    var session = TestSession(component) {
      $0.loads[name] = SimulatedLoad(duration: 100_000, outcomes: Self.outcomes, rows: 2)
    }
    for k in 0..<8 {
      let outcome = Self.outcomes[min(k, 4)]
      let (state, rows) = refresh(&session, name)
      #expect(state == (outcome == .noMoreData ? .noMoreData : .idle), "refresh \(k + 1)")
      #expect(rows == (outcome == .failure ? 0 : 2), "refresh \(k + 1)")
      #expect(session.engine.refreshingCount(of: name) == k + 1)
    }
  }

  @Test func `a header's outcomes add rows, and noMoreData only ends`() {
    var session = TestSession(.header()) {
      $0.loads.header = SimulatedLoad(duration: 0, outcomes: Self.outcomes, rows: 3)
    }
    for rows in [3, 0, 3, 3, 3, 3] {
      #expect(refresh(&session, .header) == (.idle, rows))
    }
  }

  @Test func `a removal and a new component do not begin the outcomes anew`() {
    var session = TestSession(.autoFooter()) {
      $0.loads.footer = SimulatedLoad(
        duration: 100_000,
        outcomes: [.success, .failure, .success, .noMoreData],
        rows: 1
      )
    }
    #expect(refresh(&session, .footer) == (.idle, 1))
    session.act(.removeComponent(.footer), .addComponent(.footer, nil))
    #expect(refresh(&session, .footer) == (.idle, 0))
    session.act(.removeComponent(.footer), .addComponent(.footer, .backFooter()))
    #expect(refresh(&session, .footer) == (.idle, 1))
    session.act(.removeComponent(.footer), .addComponent(.footer, .autoFooter()))
    #expect(refresh(&session, .footer) == (.noMoreData, 1))
    #expect(session.engine.refreshingCount(of: .footer) == 4)
  }

  @Test func `refreshes at the same time each take their own outcome`() {
    var session = TestSession(.autoFooter()) {
      $0.loads.footer = SimulatedLoad(duration: 500_000, outcomes: [.failure, .success], rows: 5)
    }
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.footer))
    session.wait(1000)
    #expect(
      session.reportedWhen == [
        "500 footer refreshing → idle", "500 footer endRefreshingCompletion",
        "600 scrollView rows 5",
      ]
    )
  }

  @Test func `a load without outcomes succeeds`() {
    #expect(SimulatedLoad(duration: 0, outcomes: []).outcomes == [.success])
    #expect(SimulatedLoad(duration: 0).outcomes == [.success])
  }

  // MARK: refreshingCount

  @Test func `each place has a count of its own`() {
    var session = TestSession(.header(), .autoFooter())
    #expect(ComponentName.allCases.map(session.engine.refreshingCount) == [0, 0, 0])
    session.act(.beginRefreshing(.header), .beginRefreshing(.footer))
    #expect(ComponentName.allCases.map(session.engine.refreshingCount) == [0, 1, 0])
    session.wait(250)
    #expect(ComponentName.allCases.map(session.engine.refreshingCount) == [1, 1, 0])
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `the count is that of the refreshing effects`(_ dialect: Dialect) {
    for component in [
      ComponentConfiguration.header(.state), .autoFooter(.plain), .backFooter(.plain),
    ] {
      let name = component.kind.name
      var session = TestSession(component) {
        $0.dialect = dialect
        $0.loads[name] = SimulatedLoad(duration: 50_000)
      }
      var effects = 0
      for _ in 0..<4 {
        session.act(.beginRefreshing(name))
        effects += session.effects.count { $0.kind == .refreshing }
        session.wait(700)
        effects += session.effects.count { $0.kind == .refreshing }
      }
      #expect(session.engine.refreshingCount(of: name) == effects)
      #expect(effects >= 2)
    }
  }

  @Test func `a refresh that ends before its callbacks counts when they come`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    #expect(session.engine.refreshingCount(of: .header) == 0)
    session.wait(250)
    #expect(session.engine.refreshingCount(of: .header) == 1)
  }
}

import Testing

@testable import RefreshEngine

/// How the dialects attach components, and what then reaches them.
struct AttachmentRulesTests {
  // MARK: Attaching

  @Test(arguments: byDialect(v379: -74.0, v31154: -74, v221: -54, v147: -54, eoc: -54))
  func `a header's start adds the safe area to the offset or does not know it`(
    _ dialect: Dialect,
    _ offset: Double
  ) {
    var session = TestSession(dialect, .of(.header)) { $0.scrollView.safeAreaInsets.top = 20 }
    session.act(.beginRefreshing(.header))
    #expect(session.offset.y == offset)
    #expect(session.inset.top == 54)
  }

  /// An unknown safe area does not lift the trigger at 444.
  @Test(
    arguments: byDialect(
      v379: ComponentState.idle,
      v31154: .idle,
      v221: .refreshing,
      v147: .refreshing,
      eoc: .refreshing
    )
  )
  func `the safe area lifts an auto footer's trigger or does not`(
    _ dialect: Dialect,
    _ state: ComponentState
  ) {
    var session = TestSession(dialect, .of(.autoFooter)) {
      $0.scrollView.safeAreaInsets.bottom = 34
    }
    session.scroll(to: 450)
    #expect(session.footer.state == state)
  }

  @Test(
    arguments: byDialect(
      v379: (first: -20.0, second: -20.0),
      v31154: (0, -20),
      v221: (0, 0),
      v147: (0, 0),
      eoc: (0, 0)
    )
  )
  func `a left inset of 20 puts x where the first or the second attachment does`(
    _ dialect: Dialect,
    _ x: (first: Double, second: Double)
  ) {
    for kind in [ComponentKind.header, .autoFooter, .backFooter]
    where !dialect.inventory.styles(of: kind).isEmpty {
      var session = TestSession(dialect, .of(kind)) { $0.scrollView.contentInset.left = 20 }
      #expect(session[kind.name].frame.origin.x == x.first, "\(kind)")
      session.act(.removeComponent(kind.name), .addComponent(kind.name, nil))
      #expect(session[kind.name].frame.origin.x == x.second, "\(kind)")
    }
  }

  @Test(
    arguments: byDialect(
      v379: (header: 80.0, footer: 70.0),
      v31154: (80, 70),
      v221: (80, 70),
      v147: (54, 44),
      eoc: (80, 70)
    )
  )
  func `attaching again keeps a height or takes it back`(
    _ dialect: Dialect,
    _ height: (header: Double, footer: Double)
  ) {
    var session = TestSession(dialect, .of(.header), .of(.autoFooter))
    session.act(.configure(.header) { $0.height = 80 }, .configure(.footer) { $0.height = 70 })
    for name in [ComponentName.header, .footer] {
      session.act(.removeComponent(name), .addComponent(name, nil))
    }
    #expect(session.header.frame.size.height == height.header)
    #expect(session.footer.frame.size.height == height.footer)
  }

  @Test(arguments: byDialect(v379: 70.0, v31154: 70, v221: 70, v147: 44, eoc: 70))
  func `a configured height counts when an auto footer is attached, or comes after it`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    let session = TestSession(dialect, .of(.autoFooter) { $0.height = 70 })
    #expect(session.footer.frame.size.height == 70)
    #expect(session.inset.bottom == inset)
  }

  /// What hiding puts off in 1.4.7 runs with the showing, and both cancel each other.
  @Test(
    arguments: byDialect(
      v379: (hidden: 0.0, shown: 44.0),
      v31154: (0, 44),
      v221: (44, 88),
      v147: (44, 44),
      eoc: (44, 44)
    )
  )
  func `an auto footer that is hidden from the start, and then shown`(
    _ dialect: Dialect,
    _ inset: (hidden: Double, shown: Double)
  ) {
    var session = TestSession(dialect, .of(.autoFooter) { $0.isHidden = true })
    #expect(session.inset.bottom == inset.hidden)
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == inset.shown)
  }

  @Test(
    arguments: byDialect(
      v379: (first: 74.0, second: 74.0),
      v31154: (74, 74),
      v221: (74, 74),
      v147: (74, 74),
      eoc: (54, 74)
    )
  )
  func `the original inset is read with each offset, or by attaching alone`(
    _ dialect: Dialect,
    _ inset: (first: Double, second: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.setContentInset(top: 20, left: nil, bottom: nil, right: nil), .offset(0))
    var again = session
    session.act(.beginRefreshing(.header))
    #expect(session.inset.top == inset.first)
    again.act(.removeComponent(.header), .addComponent(.header, nil), .beginRefreshing(.header))
    #expect(again.inset.top == inset.second)
  }

  @Test(arguments: byDialect(v379: true, v31154: true, v221: true, v147: true, eoc: false))
  func `a component lets a view of short content bounce or does not touch that`(
    _ dialect: Dialect,
    _ bounces: Bool
  ) {
    for kind in [ComponentKind.header, .autoFooter] {
      var session = TestSession(dialect, .of(kind), driver: .simulated) {
        $0.scrollView.contentSize.height = 300
      }
      session.act(.dragBegan(Point(x: 200, y: 300)), .dragMoved(Point(x: 200, y: 400)))
      #expect((session.offset.y < 0) == bounces)
    }
  }

  // MARK: Observing

  /// Where the footer is after a new content size, and the header's state after a pull.
  typealias Observed = (y: Double, state: ComponentState)

  private func expectObserved(_ session: inout TestSession, _ expected: Observed) {
    session.pull(to: -60)
    #expect(session.footer.frame.origin.y == expected.y)
    #expect(session.header.state == expected.state)
  }

  @Test(
    arguments: byDialect(
      v379: (y: 1200.0, state: ComponentState.idle),
      v31154: (1200, .idle),
      v221: (1000, .idle),
      v147: (1000, .idle),
      eoc: (1200, .pulling)
    )
  )
  func `hidden components observe the content size, nothing or all`(
    _ dialect: Dialect,
    _ expected: Observed
  ) {
    var session = TestSession(dialect, .of(.header), .of(.autoFooter))
    session.act(
      .setHidden(.header, true),
      .setHidden(.footer, true),
      .contentHeight(1200)
    )
    expectObserved(&session, expected)
  }

  @Test(
    arguments: byDialect(
      v379: (y: 1000.0, state: ComponentState.idle),
      v31154: (1000, .idle),
      v221: (1000, .idle),
      v147: (1000, .idle),
      eoc: (1200, .pulling)
    )
  )
  func `components without interaction observe nothing or all`(
    _ dialect: Dialect,
    _ expected: Observed
  ) {
    var session = TestSession(dialect, .of(.header), .of(.autoFooter))
    session.act(
      .configure(.header) { $0.userInteractionEnabled = false },
      .configure(.footer) { $0.userInteractionEnabled = false },
      .contentHeight(1200)
    )
    expectObserved(&session, expected)
  }

  @Test(
    arguments: byDialect(
      v379: (y: 1000.0, state: ComponentState.idle),
      v31154: (1000, .idle),
      v221: (1000, .idle),
      v147: (1000, .idle),
      eoc: (1200, .pulling)
    )
  )
  func `removed components observe nothing or all`(
    _ dialect: Dialect,
    _ expected: Observed
  ) {
    var session = TestSession(dialect, .of(.header), .of(.autoFooter))
    session.act(.removeComponent(.header), .removeComponent(.footer), .contentHeight(1200))
    expectObserved(&session, expected)
  }

  /// A load of no length ends the refresh inside its callback, so that a second notification of
  /// the same offset begins again.
  @Test(arguments: byDialect(v379: 1, v31154: 1, v221: 1, v147: 1, eoc: 2))
  func `an auto footer that was attached twice observes once or twice`(
    _ dialect: Dialect,
    _ refreshes: Int
  ) {
    var session = TestSession(dialect, .of(.autoFooter)) {
      $0.loads.footer = SimulatedLoad(duration: 0)
    }
    session.act(.removeComponent(.footer), .addComponent(.footer, nil))
    session.scroll(to: 450)
    let begun = session.reported.count { $0 == "footer idle → refreshing" }
    #expect(begun == refreshes)
  }
}

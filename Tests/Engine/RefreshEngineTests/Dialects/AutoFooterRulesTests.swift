import Testing

@testable import RefreshEngine

/// What the dialects' auto footers do, each in its own way.
struct AutoFooterRulesTests {
  // MARK: Inset and place

  /// The bottom inset is 30 before, and 50 once the attached footer's was replaced by hand.
  @Test(
    arguments: byDialect(
      v379: (attached: 74.0, removed: 6.0),
      v31154: (74, 6),
      v221: (74, 6),
      v147: (74, 6),
      eoc: (44, 30)
    )
  )
  func `attaching and removing change the bottom inset or replace it`(
    _ dialect: Dialect,
    _ inset: (attached: Double, removed: Double)
  ) {
    var session = TestSession(dialect, .of(.autoFooter)) { $0.scrollView.contentInset.bottom = 30 }
    #expect(session.inset.bottom == inset.attached)
    session.act(
      .setContentInset(top: nil, left: nil, bottom: 50, right: nil),
      .removeComponent(.footer)
    )
    #expect(session.inset.bottom == inset.removed)
  }

  @Test(
    arguments: byDialect(
      v379: (attached: 30.0, removed: 30.0),
      v31154: (30, 30),
      v221: (74, 30),
      v147: (74, 30),
      eoc: (44, 30)
    )
  )
  func `attached and removed hidden, a footer leaves the bottom inset or changes it`(
    _ dialect: Dialect,
    _ inset: (attached: Double, removed: Double)
  ) {
    var session = TestSession(dialect, .of(.autoFooter) { $0.isHidden = true }) {
      $0.scrollView.contentInset.bottom = 30
    }
    #expect(session.inset.bottom == inset.attached)
    session.act(.removeComponent(.footer))
    #expect(session.inset.bottom == inset.removed)
  }

  /// Shown it adds 44; hidden in the call it takes them off at once.
  @Test(
    arguments: byDialect(
      v379: (hidden: 0.0, removed: 0.0, again: 0.0),
      v31154: (0, 0, 0),
      v221: (0, -44, 0),
      v147: (44, 0, 44),
      eoc: (44, 0, 44)
    )
  )
  func `a footer that is hidden, then removed, then attached again`(
    _ dialect: Dialect,
    _ inset: (hidden: Double, removed: Double, again: Double)
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.act(.setHidden(.footer, true))
    #expect(session.inset.bottom == inset.hidden)
    session.act(.removeComponent(.footer))
    #expect(session.inset.bottom == inset.removed)
    session.act(.addComponent(.footer, nil))
    #expect(session.inset.bottom == inset.again)
  }

  @Test(arguments: byDialect(v379: 44.0, v31154: 44, v221: 44, v147: 60))
  func `an image that makes the footer taller moves the inset in 1.4.7 alone`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    var session = TestSession(dialect, .autoFooter(.gif))
    session.act(.configure(.footer) { $0.images = [.refreshing: .init(count: 2, height: 60)] })
    #expect(session.footer.frame.size.height == 60)
    #expect(session.inset.bottom == inset)
  }

  @Test(arguments: byDialect(v379: 1010.0, v31154: 1000))
  func `the ignored inset moves the footer or is kept without use`(
    _ dialect: Dialect,
    _ y: Double
  ) {
    var session = TestSession(dialect, .of(.autoFooter) { $0.ignoredContentInset = 10 })
    #expect(session.footer.frame.origin.y == y)
    session.act(.contentHeight(1000))
    #expect(session.footer.frame.origin.y == y)
    session.act(.setHidden(.footer, true), .setHidden(.footer, false))
    #expect(session.footer.frame.origin.y == y)
    #expect(session.footer.properties.ignoredContentInset == 10)
  }

  // MARK: Triggers by offset

  /// With a bottom inset of 100 the percent shows from 1000 − 600 + 44 + 100 − 44 = 500 on.
  @Test(arguments: byDialect(v379: 500.0, v31154: 500, v221: 500, v147: 500, eoc: 444))
  func `the trigger lies above the bottom inset or behind the content`(
    _ dialect: Dialect,
    _ trigger: Double
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.act(.setContentInset(top: nil, left: nil, bottom: 100, right: nil))
    session.scroll(to: trigger - 1)
    #expect(session.footer.state == .idle)
    session.scroll(to: trigger + 1)
    #expect(session.footer.state == .refreshing)
  }

  @Test(arguments: byDialect(v379: true, v31154: true, v221: true, v147: false, eoc: true))
  func `the trigger itself triggers, but not in 1.4.7`(_ dialect: Dialect, _ triggers: Bool) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.scroll(to: 444)
    #expect((session.footer.state == .refreshing) == triggers)
    session.scroll(to: (444.0).nextUp)
    #expect(session.footer.state == .refreshing)
  }

  @Test(arguments: byDialect(v379: false, v31154: false, v221: false, v147: true, eoc: false))
  func `an offset that shrinks or stays triggers in 1.4.7 alone`(
    _ dialect: Dialect,
    _ triggers: Bool
  ) {
    for offset in [500.0, 600] {
      var session = TestSession(dialect, .of(.autoFooter))
      session.scroll(to: 600)
      session.act(.endRefreshing(.footer), .offset(offset))
      #expect((session.footer.state == .refreshing) == triggers, "from 600 to \(offset)")
    }
  }

  @Test(
    arguments: byDialect(
      v379: ComponentState.noMoreData,
      v31154: .noMoreData,
      v221: .noMoreData,
      v147: .noMoreData,
      eoc: .refreshing
    )
  )
  func `an offset triggers while idle or in any state`(
    _ dialect: Dialect,
    _ state: ComponentState
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.act(.endRefreshingWithNoMoreData(.footer), .offset(500))
    #expect(session.footer.state == state)
  }

  /// A top inset alone exceeds the view; the offset is past the trigger at 0 − 600 + 44 = −556.
  @Test(
    arguments: byDialect(
      v379: ComponentState.idle,
      v31154: .idle,
      v221: .idle,
      v147: .idle,
      eoc: .refreshing
    )
  )
  func `a footer at y 0 triggers in EOCRefresh alone`(
    _ dialect: Dialect,
    _ state: ComponentState
  ) {
    var session = TestSession(dialect, .of(.autoFooter)) {
      $0.scrollView.contentSize.height = 0
      $0.scrollView.contentInset.top = 700
    }
    session.act(.offset(-600), .offset(-500))
    #expect(session.footer.state == state)
  }

  @Test(arguments: byDialect(v379: 1, v31154: 3, v221: 3, v147: 3, eoc: 3))
  func `one drag triggers once, or as often as the offset grows`(
    _ dialect: Dialect,
    _ refreshes: Int
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    var count = 0
    for offset in [450.0, 451, 452] {
      session.pull(to: offset)
      count += session.reported.count { $0 == "footer idle → refreshing" }
      session.act(.endRefreshing(.footer))
    }
    #expect(count == refreshes)
  }

  // MARK: Triggers by the pan

  /// Short content ends at 0, long content at 1000 + 44 − 600 = 444.
  @Test(
    arguments: byDialect(v379: true, v31154: true, v221: true, v147: false),
    [(content: 500.0, end: 0.0), (1000, 444)]
  )
  func `letting go exactly at the end begins, but not in 1.4.7`(
    _ row: (Dialect, begins: Bool),
    _ place: (content: Double, end: Double)
  ) {
    for (offset, begins) in [
      (place.end, row.begins), (place.end + 1, true), (place.end - 1, false),
    ] {
      var session = TestSession(row.0, .of(.autoFooter) { $0.automaticallyRefresh = false }) {
        $0.scrollView.contentSize.height = place.content
      }
      session.pull(to: offset)
      #expect(session.footer.state == .idle)
      session.release()
      #expect((session.footer.state == .refreshing) == begins, "\(offset)")
    }
  }

  /// EOCRefresh: what counts in short content is the way of the finger, not the offset.
  @Test(arguments: [
    (translation: -1.0, offset: -50.0, begins: true), (0, 50, false), (1, 50, false),
  ])
  func `in EOCRefresh a release of short content begins after an upward pan`(
    _ row: (translation: Double, offset: Double, begins: Bool)
  ) {
    var session = TestSession(.eocrefresh, .of(.autoFooter)) {
      $0.scrollView.contentSize.height = 500
    }
    let translation = Point(x: 0, y: row.translation)
    session.pull(to: row.offset)
    session.act(.setPanState(.changed, translation: translation))
    #expect(session.footer.state == .idle)
    session.act(.setPanState(.ended, translation: translation))
    #expect((session.footer.state == .refreshing) == row.begins)
  }

  /// The others begin when the pan has ended, and only then.
  @Test(arguments: [PanState.began, .changed, .ended, .cancelled])
  func `in EOCRefresh every state of a pan at the end begins`(_ state: PanState) {
    for (dialect, begins) in [
      (Dialect.eocrefresh, true), (.mjrefresh147, state == .ended),
      (.mjrefresh221, state == .ended),
    ] {
      var session = TestSession(dialect, .of(.autoFooter))
      session.scroll(to: 445)
      session.act(.endRefreshing(.footer))
      #expect(session.footer.state == .idle)
      session.act(.setPanState(state))
      #expect((session.footer.state == .refreshing) == begins)
    }
  }

  /// Content exactly as high as the view ends at 600 + 44 − 600 = 44; in the others at 0.
  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 0, v147: 1, eoc: 44))
  func `content of exactly one screen is short, but long in EOCRefresh`(
    _ dialect: Dialect,
    _ offset: Double
  ) {
    for (place, begins) in [(offset, true), (offset - 1, false)] {
      var session = TestSession(dialect, .of(.autoFooter)) {
        $0.scrollView.contentSize.height = 600
      }
      session.pull(to: place)
      #expect(session.footer.state == .idle, "the offset does not trigger")
      session.release()
      #expect((session.footer.state == .refreshing) == begins)
    }
  }

  // MARK: Refreshing, hiding, tapping

  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 500, v147: 1000, eoc: 0))
  func `the callback comes at once, after 500 ms or after 1000 ms`(
    _ dialect: Dialect,
    _ ms: Double
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.act(.beginRefreshing(.footer))
    if ms > 0 {
      session.wait(ms - 0.001)
      #expect(!session.reported.contains("footer refreshing"))
      session.wait(0.001)
    }
    #expect(session.reported.contains("footer refreshing"))
  }

  @Test(arguments: byDialect(v379: 56.0, v31154: 100, v221: 100, v147: 100, eoc: 100))
  func `with paging the end moves the offset back by the bottom inset in 3.7.9 alone`(
    _ dialect: Dialect,
    _ offset: Double
  ) {
    var session = TestSession(dialect, .of(.autoFooter)) { $0.scrollView.pagingEnabled = true }
    session.act(.offset(100), .beginRefreshing(.footer), .endRefreshing(.footer))
    #expect(session.offset.y == offset)
  }

  @Test(
    arguments: byDialect(
      v379: (hidden: (ComponentState.idle, 0.0), shown: (ComponentState.idle, 44.0)),
      v31154: ((.idle, 0), (.idle, 44)),
      v221: ((.idle, 0), (.idle, 44)),
      v147: ((.refreshing, 44), (.idle, 44)),
      eoc: ((.refreshing, 44), (.refreshing, 44))
    )
  )
  func `hiding ends a refresh at once, when the footer is drawn next, or not`(
    _ dialect: Dialect,
    _ expected: (hidden: (ComponentState, Double), shown: (ComponentState, Double))
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.act(.beginRefreshing(.footer), .setHidden(.footer, true))
    #expect(session.footer.isHidden)
    #expect(session.footer.state == expected.hidden.0)
    #expect(session.inset.bottom == expected.hidden.1)
    session.act(.setHidden(.footer, false))
    #expect(!session.footer.isHidden)
    #expect(session.footer.state == expected.shown.0)
    #expect(session.inset.bottom == expected.shown.1)
  }

  @Test(
    arguments: byDialect(
      v379: (early: true, late: true),
      v31154: (true, true),
      v221: (true, true),
      v147: (false, true),
      eoc: (false, false)
    )
  )
  func `a tap arrives on the label, on a button that shows after 300 ms, or nowhere`(
    _ dialect: Dialect,
    _ arrives: (early: Bool, late: Bool)
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.wait(299.999)
    var early = session
    early.act(.tap(.footer))
    #expect((early.footer.state == .refreshing) == arrives.early)
    session.wait(0.001)
    session.act(.tap(.footer))
    #expect((session.footer.state == .refreshing) == arrives.late)
  }
}

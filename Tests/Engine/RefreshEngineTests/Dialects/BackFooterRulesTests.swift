import Testing

@testable import RefreshEngine

/// What the dialects' back footers do, each in its own way; 1.4.7 has none.
struct BackFooterRulesTests {
  @Test(arguments: byDialect(v379: 1000.0, v31154: 1000, v221: 0, eoc: 0))
  func `a back footer is placed when attached, or with the first content size`(
    _ dialect: Dialect,
    _ y: Double
  ) {
    var session = TestSession(dialect, .of(.backFooter))
    #expect(session.footer.frame.origin.y == y)
    session.act(.setContentSize(width: nil, height: nil))
    #expect(session.footer.frame.origin.y == 1000)
  }

  /// With a bottom inset of 30 the overflow is 1000 − (600 − 30) = 430; the boundary is 400.
  @Test(arguments: byDialect(v379: 430.0, v31154: 430, v221: 430, eoc: 400))
  func `the edge counts the bottom inset or does not`(_ dialect: Dialect, _ edge: Double) {
    var session = TestSession(dialect, .of(.backFooter)) { $0.scrollView.contentInset.bottom = 30 }
    session.pull(to: edge)
    #expect(session.footer.pullingPercent == 0)
    session.pull(to: edge + 22)
    #expect(session.footer.pullingPercent == 0.5)
    session.pull(to: edge + 44)
    #expect(session.footer.state == .idle)
    session.pull(to: edge + 45)
    #expect(session.footer.state == .pulling)
  }

  /// Content of 570 fills the room beside a bottom inset of 30: the boundary is 570 − 600 = −30.
  @Test(arguments: [(content: 570.0, boundary: -30.0), (569, 0)])
  func `in EOCRefresh content exactly as high as the room is long`(
    _ row: (content: Double, boundary: Double)
  ) {
    var session = TestSession(.eocrefresh, .of(.backFooter)) {
      $0.scrollView.contentInset.bottom = 30
      $0.scrollView.contentSize.height = row.content
    }
    session.pull(to: row.boundary)
    #expect(session.footer.pullingPercent == 0)
    session.pull(to: row.boundary + 22)
    #expect(session.footer.pullingPercent == 0.5)
  }

  @Test(arguments: byDialect(v379: 0.5, v31154: 0.5, v221: 0.5, eoc: 1.5))
  func `without a finger a back footer's percent is set below 1 or everywhere`(
    _ dialect: Dialect,
    _ percent: Double
  ) {
    var session = TestSession(dialect, .of(.backFooter))
    session.scroll(to: 422)
    session.scroll(to: 466)
    #expect(session.footer.pullingPercent == percent)
  }

  @Test(arguments: byDialect(v379: 444.0, v31154: 444, v221: 444, eoc: 488))
  func `a start scrolls the footer into view, or by its inset too far`(
    _ dialect: Dialect,
    _ offset: Double
  ) {
    var session = TestSession(dialect, .of(.backFooter))
    session.act(.beginRefreshing(.footer))
    #expect(session.offset.y == offset)
    #expect(session.inset.bottom == 44)
  }

  @Test(arguments: byDialect(v379: 56.0, v31154: 56, v221: 56, eoc: 0))
  func `the end takes off what the start added, or restores the original inset`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    for end in [Event.endRefreshing(.footer), .endRefreshingWithNoMoreData(.footer)] {
      var session = TestSession(dialect, .of(.backFooter))
      session.act(.beginRefreshing(.footer))
      session.act(.setContentInset(top: nil, left: nil, bottom: 100, right: nil), end)
      #expect(session.inset.bottom == inset)
    }
  }

  /// A write of the offset, of which an armed header is notified.
  @Test(arguments: byDialect(v379: true, v31154: true, v221: true, eoc: false))
  func `new rows let the end write the offset that it has, but not in EOCRefresh`(
    _ dialect: Dialect,
    _ stops: Bool
  ) {
    var session = TestSession(dialect, .of(.header), .of(.backFooter))
    session.act(.beginRefreshing(.footer))
    session.pull(to: -60)
    session.act(.setDragging(false), .reloadData(rows: 5, rowHeight: nil))
    session.act(.endRefreshing(.footer))
    #expect((session.header.state == .refreshing) == stops)
  }

  @Test(arguments: byDialect(v379: 30.0, v31154: 30, v221: 30, eoc: 0))
  func `an end from pulling changes no inset, or restores the original one`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    for end in [Event.endRefreshing(.footer), .endRefreshingWithNoMoreData(.footer)] {
      var session = TestSession(dialect, .of(.backFooter))
      session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
      session.wait(1000)
      session.pull(to: 480)
      session.act(.setContentInset(top: nil, left: nil, bottom: 30, right: nil))
      #expect(session.footer.state == .pulling)
      session.act(end)
      #expect(session.inset.bottom == inset)
    }
  }

  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 0, eoc: 1.5))
  func `after a refresh the percent is 0, or what it was`(_ dialect: Dialect, _ percent: Double) {
    var session = TestSession(dialect, .of(.backFooter))
    session.pull(to: 466)
    session.letGo()
    session.wait(1000)
    session.act(.endRefreshing(.footer))
    session.wait(400)
    #expect(session.footer.state == .idle)
    #expect(session.footer.pullingPercent == percent)
  }

  @Test(arguments: byDialect(v379: 1, v31154: 1, v221: 1, eoc: 3))
  func `a begin while refreshing does nothing, or calls back once more`(
    _ dialect: Dialect,
    _ callbacks: Int
  ) {
    var session = TestSession(dialect, .of(.backFooter))
    for _ in 0..<3 {
      session.act(.beginRefreshing(.footer))
      session.wait(10)
    }
    session.wait(300)
    #expect(session.reported.count { $0 == "footer refreshing" } == callbacks)
  }

  @Test(arguments: byDialect(v379: 30.0, v31154: 30, v221: 30, eoc: 0))
  func `an end while idle does nothing, or restores the original inset`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    var session = TestSession(dialect, .of(.backFooter))
    session.act(.setContentInset(top: nil, left: nil, bottom: 30, right: nil))
    session.act(.endRefreshing(.footer))
    #expect(session.inset.bottom == inset)
    #expect(session.reported == [], "the state is the same")
    #expect(session.engine.animations.isEmpty == (inset == 30))
  }

  /// In a turn, a start that were posted would come after the turn's own write of the offset.
  @Test(arguments: Dialect.having(.backFooter))
  func `a back footer's start is never posted`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.backFooter))
    session.act(.turn([.beginRefreshing(.footer), .offset(0)]))
    #expect(session.offset.y == 0)
  }
}

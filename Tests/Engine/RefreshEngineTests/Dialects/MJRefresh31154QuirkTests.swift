import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh 3.1.15.4, and what it alone has.
struct MJRefresh31154QuirkTests {
  private func session(
    _ kind: ComponentKind,
    change: (inout ComponentSettings) -> Void = { _ in }
  ) -> TestSession {
    TestSession(.mjrefresh31154, .of(kind, change))
  }

  // MARK: Header

  @Test func `a begin that leaves the window in its turn leaves the inset at 54`() {
    var session = session(.header)
    session.act(.turn([.beginRefreshing(.header), .setWindow(attached: false)]))
    #expect(session.inset.top == 54)
    #expect(session.offset.y == -54)
    session.wait(250)
    session.act(.endRefreshing(.header))
    session.wait(400)
    #expect(session.header.state == .idle)
    #expect(session.inset.top == 54)
  }

  @Test func `a posted start takes the height of its moment`() {
    var session = session(.header)
    session.act(.turn([.beginRefreshing(.header), .configure(.header) { $0.height = 80 }]))
    #expect(session.inset.top == 80)
    #expect(session.offset.y == -80)
  }

  // MARK: Auto footer

  @Test func `begun and hidden in one turn, the end's completion comes before the refresh`() {
    var session = session(.autoFooter)
    session.act(.turn([.beginRefreshing(.footer), .setHidden(.footer, true)]))
    #expect(
      session.reported == [
        "footer idle → refreshing", "footer refreshing → idle",
        "footer endRefreshingCompletion", "footer refreshing", "footer beginRefreshingCompletion",
      ]
    )
  }

  /// Rows that the turn reports come before a callback that is posted.
  @Test func `an auto footer's callback comes at once, but after the event`() {
    var session = session(.autoFooter)
    session.act(.turn([.beginRefreshing(.footer), .reloadData(rows: 1, rowHeight: nil)]))
    #expect(
      session.reportedWhen == [
        "0 footer idle → refreshing", "0 scrollView rows 1", "0 footer refreshing",
        "0 footer beginRefreshingCompletion",
      ]
    )
  }

  @Test func `with paging the completion comes at once, inside the state change`() {
    var session = TestSession(.mjrefresh31154, .of(.autoFooter)) {
      $0.scrollView.pagingEnabled = true
    }
    session.act(.offset(100), .beginRefreshing(.footer), .endRefreshing(.footer))
    #expect(session.reported.suffix(1) == ["footer endRefreshingCompletion"])
    #expect(session.offset.y == 100)
    #expect(session.engine.animations == [])
  }

  // MARK: Once for each drag

  @Test func `a pan that began while it was refreshing does not count`() {
    var session = session(.autoFooter) { $0.onlyRefreshPerDrag = true }
    session.act(.setPanState(.began), .beginRefreshing(.footer))
    #expect(session.footer.state == .refreshing)
    session.act(.setPanState(.ended), .setPanState(.began), .endRefreshing(.footer))
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.state == .idle)
    session.act(.setPanState(.ended), .setPanState(.began), .beginRefreshing(.footer))
    #expect(session.footer.state == .refreshing)
  }

  @Test func `a begin uses the pan up also while onlyRefreshPerDrag is off`() {
    var session = session(.autoFooter)
    session.act(.setPanState(.began), .beginRefreshing(.footer), .endRefreshing(.footer))
    session.act(.configure(.footer) { $0.onlyRefreshPerDrag = true }, .beginRefreshing(.footer))
    #expect(session.footer.state == .idle)
  }

  // MARK: Automatically hidden

  @Test(arguments: [(LoadOutcome.success, 5, false), (.failure, 5, true), (.success, 0, true)])
  func `a load that adds rows shows the footer`(
    _ outcome: LoadOutcome,
    _ rows: Int,
    _ isHidden: Bool
  ) {
    var session = TestSession(
      .mjrefresh31154,
      .of(.header),
      .of(.autoFooter) { $0.automaticallyHidden = true }
    ) { $0.loads.header = SimulatedLoad(duration: 0, outcomes: [outcome], rows: rows) }
    session.act(.reloadData(rows: 0, rowHeight: nil), .beginRefreshing(.header))
    session.wait(250)
    #expect(session.footer.isHidden == isHidden)
  }

  @Test func `a removed footer is hidden and shown by rows too`() {
    var session = session(.autoFooter) { $0.automaticallyHidden = true }
    session.act(.removeComponent(.footer), .reloadData(rows: 0, rowHeight: nil))
    #expect(session.footer.isHidden)
    #expect(session.inset.bottom == -44)
    session.act(.reloadData(rows: 1, rowHeight: nil))
    #expect(!session.footer.isHidden)
    #expect(session.inset.bottom == 0)
  }

  // MARK: Back footer
}

extension TestSession {
  /// Makes one of the causes of a begin happen to an auto footer.
  fileprivate mutating func act(_ cause: String) {
    switch cause {
    case "program": act(.beginRefreshing(.footer))
    case "tap": act(.tap(.footer))
    case "offset": act(.offset(0), .offset(450))
    case "release": act(.offset(0), .contentHeight(500), .setPanState(.ended), .contentHeight(1000))
    default: Issue.record("no such cause: \(cause)")
    }
  }
}

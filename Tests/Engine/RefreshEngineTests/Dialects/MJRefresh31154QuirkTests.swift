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

  @Test func `begin and end of a header in one turn: offset -54, inset 0, all callbacks`() {
    var session = session(.header)
    session.act(.turn([.beginRefreshing(.header), .endRefreshing(.header)]))
    #expect(session.reported == ["header idle → refreshing", "header refreshing → idle"])
    #expect(session.offset.y == -54)
    #expect(session.inset.top == 0)
    session.wait(1000)
    #expect(
      session.reportedWhen == [
        "250 header refreshing", "250 header beginRefreshingCompletion",
        "400 header endRefreshingCompletion",
      ]
    )
  }

  @Test func `end and begin in one turn come to idle: the begin finds it refreshing`() {
    var session = session(.header)
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.turn([.endRefreshing(.header), .beginRefreshing(.header)]))
    #expect(session.reported == ["header refreshing → idle"])
    session.wait(1000)
    #expect(session.reported == ["header endRefreshingCompletion"])
    #expect(session.inset.top == 0)
  }

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

  @Test func `outside a window the difference stays what it was`() {
    var session = session(.header)
    session.act(.beginRefreshing(.header), .offset(-30), .setWindow(attached: false), .offset(0))
    #expect(session.inset.top == 30)
    session.act(.endRefreshing(.header))
    #expect(session.inset.top == 0)
  }

  @Test func `a load of no length calls the end between the two callbacks`() {
    var session = TestSession(.mjrefresh31154, .of(.header)) {
      $0.loads.header = SimulatedLoad(duration: 0)
    }
    session.act(.beginRefreshing(.header))
    session.wait(1000)
    #expect(
      session.reportedWhen == [
        "250 header refreshing", "250 header beginRefreshingCompletion",
        "250 header refreshing → idle", "650 header endRefreshingCompletion",
      ]
    )
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

  @Test func `past its trigger a footer begins again whenever the offset grows`() {
    var session = TestSession(.mjrefresh31154, .of(.autoFooter)) {
      $0.loads.footer = SimulatedLoad(duration: 0)
    }
    let refresh = [
      "footer idle → refreshing", "footer refreshing", "footer beginRefreshingCompletion",
      "footer refreshing → idle", "footer endRefreshingCompletion",
    ]
    for offset in [445.0, 446] {
      session.scroll(to: offset)
      #expect(session.reported == refresh)
    }
    for offset in [447.0, 448] {
      session.pull(to: offset)
      #expect(session.reported == refresh)
    }
    session.pull(to: 447)
    #expect(session.reported == [])
  }

  // MARK: Once for each drag

  @Test(arguments: ["program", "tap", "offset", "release"])
  func `with onlyRefreshPerDrag nothing begins before the first pan`(_ cause: String) {
    var session = session(.autoFooter) { $0.onlyRefreshPerDrag = true }
    session.act(cause)
    #expect(session.footer.state == .idle)
    session.act(.offset(0), .setPanState(.began))
    session.act(cause)
    #expect(session.footer.state == .refreshing)
  }

  @Test func `with onlyRefreshPerDrag one pan begins once`() {
    var session = session(.autoFooter) { $0.onlyRefreshPerDrag = true }
    session.pull(to: 450)
    #expect(session.footer.state == .refreshing)
    session.act(.endRefreshing(.footer))
    for cause in ["program", "tap", "release"] {
      session.act(cause)
      #expect(session.footer.state == .idle)
    }
    session.pull(to: 451)
    #expect(session.footer.state == .idle)
    session.act(.setPanState(.began), .offset(452))
    #expect(session.footer.state == .refreshing)
  }

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

  // MARK: Attaching

  @Test func `a new component in an old one's place is attached for the first time`() {
    var session = TestSession(.mjrefresh31154, .of(.header)) {
      $0.scrollView.contentInset.left = 20
    }
    session.act(.removeComponent(.header), .addComponent(.header, nil))
    #expect(session.header.frame.origin.x == -20)
    session.act(.removeComponent(.header), .addComponent(.header, .of(.header)))
    #expect(session.header.frame.origin.x == 0)
  }

  // MARK: Automatically hidden

  @Test(arguments: [ComponentKind.autoFooter, .backFooter])
  func `a reload hides a footer without rows, and shows it with rows`(_ kind: ComponentKind) {
    var session = session(kind) { $0.automaticallyHidden = true }
    #expect(!session.footer.isHidden, "the flag by itself does nothing")
    session.act(.reloadData(rows: 0, rowHeight: nil))
    #expect(session.footer.isHidden)
    session.act(.reloadData(rows: 3, rowHeight: nil))
    #expect(!session.footer.isHidden)
    session.act(.configure(.footer) { $0.automaticallyHidden = false })
    session.act(.reloadData(rows: 0, rowHeight: nil))
    #expect(!session.footer.isHidden)
  }

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

  @Test func `hiding by rows acts as setHidden does`() {
    var session = session(.autoFooter) { $0.automaticallyHidden = true }
    session.act(.beginRefreshing(.footer), .reloadData(rows: 0, rowHeight: nil))
    #expect(session.footer.state == .idle)
    #expect(session.inset.bottom == 0)
    session.act(.reloadData(rows: 9, rowHeight: 100))
    #expect(session.inset.bottom == 44)
    #expect(session.footer.frame.origin.y == 900)
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

  @Test func `a back footer begun again during the end's animation shows its arrow, no spinner`() {
    var session = session(.backFooter)
    session.act(.beginRefreshing(.footer))
    session.wait(250)
    session.act(.endRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.footer))
    session.wait(299)
    #expect(session.footer.arrow?.isHidden == true)
    #expect(session.footer.spinner?.isAnimating == true)
    for wait in [1.0, 10_000] {
      session.wait(wait)
      #expect(session.footer.state == .refreshing)
      #expect(session.footer.arrow?.isHidden == false)
      #expect(session.footer.spinner?.isAnimating == false)
    }
  }
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

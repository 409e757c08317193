import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh 3.7.9 in the older dialects: those that they have too, and what they do
/// in their place.
struct KeptQuirkTests {
  static let older = Dialect.all(of: .inset).filter { $0 != .mjrefresh379 }
  /// Those whose page says that the quirks of 3.7.9 hold.
  static let nearest = [Dialect.mjrefresh31154, .mjrefresh221]
  static let withTimes = nearest + [.mjrefresh147]

  // MARK: Thresholds and release

  @Test(arguments: older)
  func `exact contact with the threshold does not arm`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -54)
    #expect(session.header.state == .idle)
    #expect(session.header.pullingPercent == 1)
    session.pull(to: (-54.0).nextDown)
    #expect(session.header.state == .pulling)
    session.pull(to: -54)
    #expect(session.header.state == .idle)
  }

  @Test(arguments: older.filter { !$0.inventory.backFooterStyles.isEmpty })
  func `exact contact with the threshold does not arm a back footer`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.backFooter))
    session.pull(to: 444)
    #expect(session.footer.state == .idle)
    session.pull(to: (444.0).nextUp)
    #expect(session.footer.state == .pulling)
    session.pull(to: 444)
    #expect(session.footer.state == .idle)
  }

  @Test(arguments: older)
  func `a release starts a refresh only with the next offset`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -60)
    session.release()
    session.wait(1000)
    #expect(session.header.state == .pulling)
    session.scroll(to: -60)
    #expect(session.header.state == .refreshing)
  }

  @Test(arguments: older)
  func `the callback comes 250 ms after the release, even if the refresh has ended`(
    _ dialect: Dialect
  ) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -60)
    session.letGo()
    session.wait(100)
    session.act(.endRefreshing(.header))
    session.wait(149)
    #expect(session.header.state == .idle)
    #expect(!session.reported.contains("header refreshing"))
    session.wait(1)
    #expect(session.reportedWhen.prefix(1) == ["250 header refreshing"])
  }

  // MARK: Windows and hiding

  @Test(arguments: withTimes)
  func `ending from willRefresh restores no inset, since none was set`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.header)) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(1000)
    #expect(session.header.state == .idle)
    #expect(session.inset.top == 0)
    #expect(session.engine.lastUpdatedTimes.isEmpty, "no time is stored")
  }

  @Test(arguments: withTimes)
  func `the title is empty in willRefresh`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.header))
    session.bring(.header, to: .willRefresh)
    #expect(session.header.stateLabel?.text == nil)
  }

  @Test(arguments: older)
  func `layout comes in a window only`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.header)) { $0.scrollView.inWindow = false }
    session.act(.configure(.header) { $0.height = 80 })
    #expect(session.header.frame == Rect(x: 0, y: 0, width: 400, height: 80))
    session.act(.setWindow(attached: true))
    #expect(session.header.frame == Rect(x: 0, y: -80, width: 400, height: 80))
  }

  /// The difference is remembered only by a header that observes its own start.
  @Test(arguments: byDialect(v379: 54.0, v31154: 54, v221: 0, v147: 0, eoc: 0))
  func `begin and end while hidden or without interaction leave an inset, or none`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    for event in [
      Event.setHidden(.header, true), .configure(.header) { $0.userInteractionEnabled = false },
    ] {
      var session = TestSession(dialect, .of(.header))
      session.act(event, .beginRefreshing(.header))
      session.wait(250)
      session.act(.endRefreshing(.header))
      session.wait(500)
      #expect(session.header.state == .idle)
      #expect(session.inset.top == inset)
    }
  }

  /// 44 − 70; 1.4.7 hides when the footer is drawn, and EOCRefresh moves no inset at all.
  @Test(arguments: byDialect(v379: -26.0, v31154: -26, v221: -26, v147: 44, eoc: 44))
  func `an auto footer that grows after attaching and is then hidden`(
    _ dialect: Dialect,
    _ inset: Double
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    session.act(.configure(.footer) { $0.height = 70 }, .setHidden(.footer, true))
    #expect(session.inset.bottom == inset)
  }

  // MARK: Percent and alpha

  /// How long the end's animation takes; the percent of 1.4.7 stays but with idle images.
  @Test(arguments: byDialect(v31154: 400.0, v221: 400, eoc: 250))
  func `refreshing again during the end's animation lets it set the percent to 0`(
    _ dialect: Dialect,
    _ duration: Double
  ) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -60)
    session.letGo()
    session.wait(1000)
    session.act(.endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(duration - 101)
    #expect(session.header.pullingPercent > 0)
    session.wait(1)
    #expect(session.header.state == .refreshing)
    #expect(session.header.pullingPercent == 0)
  }

  @Test(arguments: nearest)
  func `with automatic alpha an auto footer is invisible until its first refresh`(
    _ dialect: Dialect
  ) {
    var session = TestSession(dialect, .of(.autoFooter) { $0.automaticallyChangeAlpha = true })
    #expect(session.footer.alpha == 0)
    session.scroll(to: 444)
    #expect(session.footer.alpha == 1)
  }

  @Test(arguments: nearest)
  func `with automatic alpha a back footer is invisible in noMoreData until scrolled`(
    _ dialect: Dialect
  ) {
    var session = TestSession(dialect, .of(.backFooter) { $0.automaticallyChangeAlpha = true })
    session.act(.beginRefreshing(.footer))
    session.wait(250)
    session.act(.endRefreshingWithNoMoreData(.footer))
    session.wait(400)
    #expect(session.footer.alpha == 0)
    session.scroll(to: 422)
    #expect(session.footer.alpha == 0.5)
  }

  // MARK: Time

  @Test(arguments: withTimes)
  func `the time is stored even if the load failed`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.header)) {
      $0.epoch = 5_000_000
      $0.loads.header = SimulatedLoad(duration: 1_000_000, outcomes: [.failure])
    }
    session.act(.beginRefreshing(.header))
    session.wait(2000)
    let delay: Microseconds = dialect == .mjrefresh147 ? 50_000 : 0
    #expect(Array(session.engine.lastUpdatedTimes.values) == [6_250_000 + delay])
  }

  @Test(arguments: byDialect(v31154: "Last update:Today", v221: "最后更新：今天", v147: "最后更新：今天"))
  func `today can be another month's`(_ dialect: Dialect, _ text: String) {
    let day: Microseconds = 86_400_000_000
    let session = TestSession(dialect, .of(.header)) {
      // 2 January and 2 February 1970.
      $0.epoch = 32 * day
      for key in ["MJRefreshHeaderLastUpdatedTimeKey", "MJRefreshHeaderUpdatedTimeKey"] {
        $0.lastUpdatedTimes[key] = day
      }
    }
    #expect(session.header.timeLabel?.text == text + " 00:00")
  }

  // MARK: Order

  /// A bottom inset of −200 puts the footer's trigger at −200, where the header is pulled too.
  @Test(arguments: withTimes, [ComponentKind.header, .autoFooter])
  func `offsets are observed in the reverse order of attachment`(
    _ dialect: Dialect,
    _ first: ComponentKind
  ) {
    let second = first == .header ? ComponentKind.autoFooter : .header
    var session = TestSession(dialect, .of(first)) { $0.scrollView.contentSize.height = 600 }
    session.act(.addComponent(second.name, .of(second)))
    session.act(
      .setContentInset(top: 1, left: nil, bottom: -200, right: nil),
      .offset(-300),
      .setDragging(true)
    )
    session.act(.offset(-100))
    let changes = session.reported.filter { $0.contains("→") }
    let effects = ["header idle → pulling", "footer idle → refreshing"]
    #expect(changes == (first == .header ? effects.reversed() : effects))
  }
}

import Testing

@testable import RefreshEngine

/// The texts of the dialects, when they are written and where their labels lie.
struct LabelRulesTests {
  // MARK: Time

  /// 1 January 2026, 10:00, is stored; the session begins at 23:59.
  private static let midnight: Microseconds = 1_767_225_600_000_000
  private static let minute: Microseconds = 60_000_000

  private func session(
    _ dialect: Dialect,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> TestSession {
    TestSession(dialect, .of(.header, change)) {
      $0.epoch = Self.midnight + 1439 * Self.minute
      for key in ["MJRefreshHeaderLastUpdatedTimeKey", "MJRefreshHeaderUpdatedTimeKey"] {
        $0.lastUpdatedTimes[key] = Self.midnight + 600 * Self.minute
      }
      $0.lastUpdatedTimes["mine"] = Self.midnight + 480 * Self.minute
    }
  }

  @Test(
    arguments: byDialect(
      v379: (before: "Last update: Today 10:00", after: "Last update: 01-01 10:00"),
      v31154: ("Last update:Today 10:00", "Last update:01-01 10:00"),
      v221: ("最后更新：今天 10:00", "最后更新：01-01 10:00"),
      v147: ("最后更新：今天 10:00", "最后更新：今天 10:00")
    )
  )
  func `past midnight a state change writes the time anew or leaves it stale`(
    _ dialect: Dialect,
    _ text: (before: String, after: String)
  ) {
    var session = session(dialect)
    #expect(session.header.timeLabel?.text == text.before)
    session.wait(61_000)
    session.pull(to: -60)
    #expect(session.header.timeLabel?.text == text.after)
  }

  @Test(
    arguments: byDialect(
      v379: "Last update: Today 10:00",
      v31154: "Last update:Today 10:00",
      v221: "最后更新：01-01 10:00",
      v147: "最后更新：今天 10:00"
    )
  )
  func `a state change writes a hidden time in 2.2.1 alone`(_ dialect: Dialect, _ text: String) {
    var session = session(dialect) { $0.lastUpdatedTimeLabelHidden = true }
    session.wait(61_000)
    session.pull(to: -60)
    #expect(session.header.timeLabel?.text == text)
  }

  @Test(
    arguments: byDialect(
      v379: "Last update: Today 10:00",
      v31154: "Last update:Today 10:00",
      v221: "最后更新：今天 00:00",
      v147: "最后更新：今天 00:00"
    )
  )
  func `the end of a refresh writes a hidden time in 2.2.1 and 1.4.7`(
    _ dialect: Dialect,
    _ text: String
  ) {
    var session = session(dialect) { $0.lastUpdatedTimeLabelHidden = true }
    session.act(.beginRefreshing(.header))
    session.wait(61_000)
    session.act(.endRefreshing(.header))
    session.wait(50)
    #expect(session.header.timeLabel?.text == text)
  }

  @Test(
    arguments: byDialect(
      v379: (shown: "Last update: Today 08:00", hidden: "Last update: Today 10:00"),
      v31154: ("Last update:Today 08:00", "Last update:Today 10:00"),
      v221: ("最后更新：今天 08:00", "最后更新：今天 08:00"),
      v147: ("最后更新：今天 08:00", "最后更新：今天 08:00")
    )
  )
  func `a new key writes the time, a hidden one in 2.2.1 and 1.4.7`(
    _ dialect: Dialect,
    _ text: (shown: String, hidden: String)
  ) {
    for (hidden, text) in [(false, text.shown), (true, text.hidden)] {
      var session = session(dialect) { $0.lastUpdatedTimeLabelHidden = hidden }
      session.act(.configure(.header) { $0.lastUpdatedTimeKey = "mine" })
      #expect(session.header.timeLabel?.text == text)
    }
  }

  @Test func `in EOCRefresh the time label never has a text, and no time is stored`() {
    var session = session(.eocrefresh)
    let stored = session.engine.lastUpdatedTimes
    #expect(session.header.timeLabel?.text == nil)
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(1000)
    #expect(session.header.timeLabel?.text == nil)
    #expect(session.engine.lastUpdatedTimes == stored)
    #expect(session.engine.lastUpdatedTime(of: session.header) == nil)
  }

  @Test(
    arguments: byDialect(
      v379: ["MJRefreshHeaderLastUpdatedTimeKey"],
      v31154: ["MJRefreshHeaderLastUpdatedTimeKey"],
      v221: ["MJRefreshHeaderLastUpdatedTimeKey"],
      v147: ["MJRefreshHeaderUpdatedTimeKey"],
      eoc: []
    )
  )
  func `the end of a refresh stores the time under the dialect's key`(
    _ dialect: Dialect,
    _ keys: [String]
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(50)
    #expect(session.engine.lastUpdatedTimes.keys.sorted() == keys)
  }

  // MARK: Frames

  /// The parts of a header's 54 pt: 50 : 50 or 55 : 45.
  @Test(arguments: byDialect(v379: 27.0, v31154: 27, v221: 27, v147: 29.7, eoc: 27))
  func `the state label's part of a header's height`(_ dialect: Dialect, _ height: Double) {
    let session = TestSession(dialect, .of(.header))
    let state = session.header.stateLabel?.frame ?? .zero
    let time = session.header.timeLabel?.frame ?? .zero
    expectClose(state.size.height, height)
    expectClose(time.origin.y, height)
    expectClose(time.size.height, 54 - height)
    #expect(state.origin == .zero)
    #expect(time.origin.x == 0)
    #expect(state.size.width == 400)
    #expect(time.size.width == 400)
  }

  @Test(arguments: byDialect(v379: Rect.zero, v31154: .zero, v221: .zero, v147: whole))
  func `a time label alone is not placed, or fills the header`(_ dialect: Dialect, _ frame: Rect) {
    let session = TestSession(dialect, .of(.header) { $0.stateLabelHidden = true })
    #expect(session.header.timeLabel?.frame == frame)
  }

  @Test(
    arguments: Dialect.all(of: .inset).filter { $0.inventory.has(.stateLabelHidden, of: .header) }
  )
  func `a state label alone fills the header, and two hidden labels are not placed`(
    _ dialect: Dialect
  ) {
    var session = TestSession(dialect, .of(.header) { $0.lastUpdatedTimeLabelHidden = true })
    #expect(session.header.stateLabel?.frame == Self.whole)
    #expect(session.header.timeLabel?.frame == .zero)
    session = TestSession(
      dialect,
      .of(.header) {
        $0.lastUpdatedTimeLabelHidden = true
        $0.stateLabelHidden = true
      }
    )
    #expect(session.header.stateLabel?.frame == .zero)
    #expect(session.header.timeLabel?.frame == .zero)
  }

  private static let whole = Rect(x: 0, y: 0, width: 400, height: 54)

  /// The state label's height after the time label was hidden, after a state change, and after a
  /// change of the view's width.
  @Test(
    arguments: byDialect(
      v379: (hidden: 27.0, changed: 54.0, resized: 54.0),
      v31154: (27, 54, 54),
      v221: (27, 27, 54),
      v147: (54, 54, 54)
    )
  )
  func `what asks for a layout: a hidden label, a state change, a new size`(
    _ dialect: Dialect,
    _ height: (hidden: Double, changed: Double, resized: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.configure(.header) { $0.lastUpdatedTimeLabelHidden = true })
    expectClose(session.header.stateLabel?.frame.size.height ?? 0, height.hidden)
    session.pull(to: -60)
    expectClose(session.header.stateLabel?.frame.size.height ?? 0, height.changed)
    session.act(.setBounds(width: 500, height: nil))
    expectClose(session.header.stateLabel?.frame.size.height ?? 0, height.resized)
  }

  // MARK: Footer views

  /// In 1.4.7 the title of idle is on a button that shows after 300 ms.
  @Test(
    arguments: byDialect(
      v379: (hidden: false, later: false),
      v31154: (false, false),
      v221: (false, false),
      v147: (true, false)
    )
  )
  func `an auto footer's title of idle is hidden at first, or shown always`(
    _ dialect: Dialect,
    _ expected: (hidden: Bool, later: Bool)
  ) {
    var session = TestSession(dialect, .of(.autoFooter))
    #expect(session.footer.stateLabel?.isHidden == expected.hidden)
    session.wait(300)
    #expect(session.footer.stateLabel?.isHidden == expected.later)
  }

  // MARK: Texts

  @Test(arguments: [
    (["en", "en-GB", "ko", "ru", "uk", "fr"], "Pull down to refresh", "Last update:No record"),
    (["zh-Hans", "zh-Hans-CN"], "下拉可以刷新", "最后更新：无记录"),
    (["zh-Hant", "zh", "zh-TW", "zh-CN"], "下拉可以刷新", "最後更新：無記錄"),
  ])
  func `3.1.15.4 knows English and Chinese`(_ tags: [String], _ title: String, _ time: String) {
    for tag in tags {
      let session = TestSession(.mjrefresh31154, .of(.header)) { $0.language = tag }
      #expect(session.header.stateLabel?.text == title, "\(tag)")
      #expect(session.header.timeLabel?.text == time, "\(tag)")
    }
  }

  @Test(arguments: byDialect(v379: "Release to load more", v31154: "Release to load more."))
  func `the pulling title of a back footer in English`(_ dialect: Dialect, _ title: String) {
    var session = TestSession(dialect, .of(.backFooter))
    session.pull(to: 445)
    #expect(session.footer.stateLabel?.text == title)
  }

  @Test(arguments: ["en", "ko", "zh-Hans", "zh-Hant"])
  func `2.2.1, 1.4.7 and EOCRefresh are Chinese in every language`(_ language: String) {
    for dialect in [Dialect.mjrefresh221, .mjrefresh147, .eocrefresh] {
      let session = TestSession(dialect, .of(.header)) { $0.language = language }
      #expect(session.header.stateLabel?.text == "下拉可以刷新")
    }
  }

  @Test(arguments: byDialect(v221: "点击或上拉加载更多", v147: "点击加载更多"))
  func `the idle title of an auto footer in Chinese`(_ dialect: Dialect, _ title: String) {
    let session = TestSession(dialect, .of(.autoFooter))
    #expect(session.footer.stateLabel?.text == title)
  }
}

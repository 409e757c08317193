import Testing

@testable import RefreshEngine

/// Where the dialects' labels lie, which times they store, and their images without idle ones: no
/// recording tells.
struct UnrecordedViewsTests {
  // MARK: Labels

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

  // MARK: Times

  @Test func `in EOCRefresh the time label never has a text, and no time is stored`() {
    var session = TestSession(.eocrefresh, .of(.header)) {
      $0.lastUpdatedTimes = [Component.defaultTimeKey: 0]
    }
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

  @Test(arguments: Dialect.all(of: .inset).filter { $0.rules.value.labels.defaultTimeKey != nil })
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

  // MARK: Images

  @Test(
    arguments: byDialect(
      v379: "idle 5/10",
      v31154: "idle 5/10",
      v221: "idle 5/10",
      v147: "none",
      eoc: "idle 5/10"
    )
  )
  func `without idle images the percent leaves the picture, or takes it away`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(
      dialect,
      .header(.gif) { $0.images = [.idle: .init(count: 10, height: 30)] }
    )
    session.pull(to: -27)
    #expect(session.header.picture == "idle 5/10")
    session.act(.configure(.header) { $0.images = [.idle: .init(count: 0, height: 0)] })
    #expect(session.header.picture == "idle 5/10")
    session.pull(to: -10)
    #expect(session.header.picture == picture)
  }
}

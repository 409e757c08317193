import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What the dialects' headers do, each in its own way.
struct HeaderRulesTests {
  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 0.5, v147: 0.5, eoc: 0))
  func `an offset on the edge sets the percent to 0 or is not observed`(
    _ dialect: Dialect,
    _ percent: Double
  ) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -27)
    session.pull(to: 0)
    #expect(session.header.pullingPercent == percent)
  }

  @Test(arguments: byDialect(v379: 0.5, v31154: 0.5, v221: 0.5, v147: 1.5, eoc: 1.5))
  func `without a finger a header's percent is set below 1 or everywhere`(
    _ dialect: Dialect,
    _ percent: Double
  ) {
    var session = TestSession(dialect, .of(.header))
    session.scroll(to: -27)
    session.scroll(to: -81)
    #expect(session.header.pullingPercent == percent)
  }

  /// A start that is posted comes after the turn's own write of the offset.
  @Test(arguments: byDialect(v379: 0.0, v31154: -54, v221: 0, v147: 0, eoc: 0))
  func `a start moves the offset in the call or by the main queue`(
    _ dialect: Dialect,
    _ offset: Double
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.turn([.beginRefreshing(.header), .offset(0)]))
    #expect(session.offset.y == offset)
  }

  @Test(arguments: byDialect(v379: 0.0, v31154: 54, v221: 54, v147: 54, eoc: 54))
  func `a start under a cancelled pan moves nothing or all`(_ dialect: Dialect, _ inset: Double) {
    var session = TestSession(dialect, .of(.header))
    session.act(.setPanState(.cancelled), .beginRefreshing(.header))
    #expect(session.inset.top == inset)
    #expect(session.offset.y == -inset)
  }

  @Test(
    arguments: byDialect(
      v379: (inWindow: 30.0, outside: 30.0),
      v31154: (30, 54),
      v221: (54, 54),
      v147: (54, 54),
      eoc: (54, 54)
    )
  )
  func `the inset of a refreshing header follows the offset, in a window only, or is frozen`(
    _ dialect: Dialect,
    _ inset: (inWindow: Double, outside: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    var outside = session
    session.scroll(to: -30)
    #expect(session.inset.top == inset.inWindow)
    outside.act(.setWindow(attached: false), .offset(-30))
    #expect(outside.inset.top == inset.outside)
  }

  @Test(arguments: byDialect(v379: 54.0, v31154: 53.9999999, v221: 54, v147: 54, eoc: 54))
  func `3.1.15.4 writes an inset however little it differs`(_ dialect: Dialect, _ inset: Double) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    session.scroll(to: -53.9999999)
    #expect(session.inset.top == inset)
  }

  /// 120 − 54 = 66; with a height of 80 by then, 54 − 80 = −26.
  @Test(
    arguments: byDialect(
      v379: (changed: 66.0, grown: 0.0),
      v31154: (66, 0),
      v221: (66, -26),
      v147: (66, -26),
      eoc: (0, 0)
    )
  )
  func `the end adds a difference, takes the height off or restores the original inset`(
    _ dialect: Dialect,
    _ inset: (changed: Double, grown: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    var grown = session
    session.act(.setContentInset(top: 120, left: nil, bottom: nil, right: nil))
    session.act(.endRefreshing(.header))
    session.wait(50)
    #expect(session.inset.top == inset.changed)
    grown.act(.configure(.header) { $0.height = 80 }, .endRefreshing(.header))
    grown.wait(50)
    #expect(grown.inset.top == inset.grown)
  }

  /// The percent of a pull by 81 pt, 100 ms before and when the end's animation is over.
  @Test(
    arguments: byDialect(
      v379: (ms: 400.0, before: 1.0, after: 0.0),
      v31154: (400, 1, 0),
      v221: (400, 1, 0),
      v147: (450, 1, 1),
      eoc: (250, 1.5, 0)
    )
  )
  func `the end's animation sets the percent to 0 or leaves it`(
    _ dialect: Dialect,
    _ row: (ms: Double, before: Double, after: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.pull(to: -81)
    session.letGo()
    session.wait(1000)
    session.act(.endRefreshing(.header))
    session.wait(row.ms - 100)
    #expect(session.header.pullingPercent == row.before)
    session.wait(100)
    #expect(session.header.pullingPercent == row.after)
  }

  @Test(arguments: [(true, 0.0), (false, 1.0)])
  func `in 1.4.7 idle images let the end's animation set the percent to 0`(
    _ hasImages: Bool,
    _ percent: Double
  ) {
    var session = TestSession(
      .mjrefresh147,
      .header(.gif) { $0.images = hasImages ? [.idle: .init(count: 2, height: 9)] : [:] }
    )
    session.pull(to: -81)
    session.letGo()
    session.wait(1000)
    session.act(.endRefreshing(.header))
    session.wait(449.999)
    #expect(session.header.pullingPercent == 1)
    session.wait(0.001)
    #expect(session.header.pullingPercent == percent)
  }

  /// The range holds the whole header open only while its inset really follows the offset.
  @Test(
    arguments: byDialect(
      v379: (inWindow: -54.0, outside: -54.0),
      v31154: (-54, -30),
      v221: (-54, -54),
      v147: (-54, -54),
      eoc: (-54, -54)
    )
  )
  func `a refreshing header that is scrolled to -30 lets motions begin at`(
    _ dialect: Dialect,
    _ lower: (inWindow: Double, outside: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header), .offset(-30))
    #expect(session.engine.motionRange(.vertical)?.lower == lower.inWindow)
    session.act(.setWindow(attached: false))
    #expect(session.engine.motionRange(.vertical)?.lower == lower.outside)
  }
}

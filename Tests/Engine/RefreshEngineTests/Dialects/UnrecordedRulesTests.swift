import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The rules of the dialects that no recording of a library tells.
///
/// What the recordings tell, `RuleMutationTests` shows for each rule; its excuses are the list of
/// what is here.
struct UnrecordedRulesTests {
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

  @Test func `a new component in an old one's place is attached for the first time`() {
    var session = TestSession(.mjrefresh31154, .of(.header)) {
      $0.scrollView.contentInset.left = 20
    }
    session.act(.removeComponent(.header), .addComponent(.header, nil))
    #expect(session.header.frame.origin.x == -20)
    session.act(.removeComponent(.header), .addComponent(.header, .of(.header)))
    #expect(session.header.frame.origin.x == 0)
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

  @Test(arguments: Dialect.all(of: .inset))
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

  /// A bottom inset of −200 puts the footer's trigger at −200, where the header is pulled too.
  @Test(
    arguments: [Dialect.mjrefresh31154, .mjrefresh221, .mjrefresh147],
    [ComponentKind.header, .autoFooter]
  )
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

  // MARK: Begin

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

  /// In a turn, a start that were posted would come after the turn's own write of the offset.
  @Test(arguments: Dialect.having(.backFooter))
  func `a back footer's start is never posted`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.backFooter))
    session.act(.turn([.beginRefreshing(.footer), .offset(0)]))
    #expect(session.offset.y == 0)
  }

  /// The header's callbacks and the rows of the footer's load are due at one instant, in this order.
  @Test(
    arguments: byDialect(
      v379: [
        "350 header refreshing", "350 header beginRefreshingCompletion", "350 scrollView rows 5",
      ],
      v31154: [
        "350 scrollView rows 5", "350 header refreshing", "350 header beginRefreshingCompletion",
      ],
      v221: ["350 scrollView rows 5", "350 footer refreshing → idle", "350 header refreshing"],
      eoc: ["350 header refreshing", "350 scrollView rows 5", "350 footer refreshing → idle"]
    )
  )
  func `callbacks come when they are due, or after all that is due with them`(
    _ dialect: Dialect,
    _ effects: [String]
  ) {
    var session = TestSession(dialect, .of(.header), .of(.backFooter)) {
      $0.loads.footer = SimulatedLoad(duration: 100_000, rows: 5)
    }
    session.act(.beginRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(249.999)
    session.wait(0.001)
    #expect(Array(session.reportedWhen.prefix(3)) == effects)
  }

  /// The end, called at 200, is due with the callback at 250.
  @Test func `in 1.4.7 the callback comes when it is due, before a later end`() {
    var session = TestSession(.mjrefresh147, .of(.header))
    session.act(.beginRefreshing(.header))
    session.wait(200)
    session.act(.endRefreshing(.header))
    session.wait(50)
    #expect(session.reportedWhen == ["250 header refreshing", "250 header refreshing → idle"])
  }

  /// In a collection view the end, called at 150, is due with the callback at 250.
  @Test func `in 2.2.1 the callback waits for the main queue, and a later end comes first`() {
    var session = TestSession(.mjrefresh221, .of(.header)) {
      $0.scrollView.collectionView = true
    }
    session.act(.beginRefreshing(.header))
    session.wait(150)
    session.act(.endRefreshing(.header))
    session.wait(100)
    #expect(session.reportedWhen == ["250 header refreshing → idle", "250 header refreshing"])
  }

  @Test(
    arguments: byDialect(
      v379: [ComponentName.footer, .header],
      v31154: [.footer, .header],
      v221: [.header, .footer]
    )
  )
  func `of several that wait for a window, the last or the first attached begins first`(
    _ dialect: Dialect,
    _ order: [ComponentName]
  ) {
    var session = TestSession(dialect, .of(.header), .of(.backFooter)) {
      $0.scrollView.inWindow = false
    }
    session.act(.beginRefreshing(.footer), .beginRefreshing(.header), .setWindow(attached: true))
    let begun = order.map { "\($0) willRefresh → refreshing" }
    #expect(session.reported.filter { $0.hasSuffix("→ refreshing") } == begun)
  }

  // MARK: Moving

  @Test(arguments: byDialect(v379: 54.0, v31154: 53.9999999, v221: 54, v147: 54, eoc: 54))
  func `3.1.15.4 writes an inset however little it differs`(_ dialect: Dialect, _ inset: Double) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    session.scroll(to: -53.9999999)
    #expect(session.inset.top == inset)
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

  // MARK: End

  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 100, v147: 50, eoc: 0))
  func `in a collection view a header's end waits for 100 ms in 2.2.1 alone`(
    _ dialect: Dialect,
    _ delay: Double
  ) {
    var session = TestSession(dialect, .of(.header)) { $0.scrollView.collectionView = true }
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    if delay > 0 {
      session.wait(delay - 0.001)
      #expect(session.header.state == .refreshing)
      session.wait(0.001)
    }
    #expect(session.header.state == .idle)
  }

  @Test(arguments: byDialect(v379: 0.0, v31154: 0, v221: 100, eoc: 0))
  func `in a collection view a back footer's end waits for 100 ms in 2.2.1 alone`(
    _ dialect: Dialect,
    _ delay: Double
  ) {
    var session = TestSession(dialect, .of(.backFooter)) { $0.scrollView.collectionView = true }
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    if delay > 0 {
      session.wait(delay - 0.001)
      #expect(session.footer.state == .refreshing)
      session.wait(0.001)
    }
    #expect(session.footer.state == .idle)
  }

  @Test(arguments: Dialect.all(of: .inset))
  func `in a collection view an auto footer's end does not wait`(_ dialect: Dialect) {
    var session = TestSession(dialect, .of(.autoFooter)) { $0.scrollView.collectionView = true }
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    #expect(session.footer.state == .idle)
  }

  @Test(arguments: Dialect.having(.backFooter))
  func `in a collection view the no-more-data calls do not wait`(_ dialect: Dialect) {
    for kind in [ComponentKind.autoFooter, .backFooter] {
      var session = TestSession(dialect, .of(kind)) { $0.scrollView.collectionView = true }
      session.act(.beginRefreshing(.footer), .endRefreshingWithNoMoreData(.footer))
      #expect(session.footer.state == .noMoreData)
      session.act(.resetNoMoreData(.footer))
      #expect(session.footer.state == .idle)
    }
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
}

import Testing

@testable import RefreshEngine

/// What an auto footer alone has: a label to tap, and pages.
struct AutoFooterTests {
  // MARK: Taps

  /// What keeps a tap from arriving, or the footer from listening.
  static let obstacles: [(name: String, event: Event)] = [
    ("out of the window", .setWindow(attached: false)),
    ("the footer is hidden", .setHidden(.footer, true)),
    ("the label is hidden", .configure(.footer) { $0.stateLabelHidden = true }),
    ("the footer takes no touches", .configure(.footer) { $0.userInteractionEnabled = false }),
    ("transparent, as p is 0", .configure(.footer) { $0.automaticallyChangeAlpha = true }),
    ("the footer is removed", .removeComponent(.footer)),
    ("the footer has no more data", .endRefreshingWithNoMoreData(.footer)),
  ]

  @Test func `a tap begins`() {
    var session = TestSession(.autoFooter(.state))
    session.act(.tap(.footer))
    #expect(
      session.heard == [
        "footer idle → refreshing", "footer refreshing", "footer beginRefreshingCompletion",
      ]
    )
  }

  @Test(arguments: obstacles.indices)
  func `a tap that cannot arrive, or finds no idle footer, does nothing`(_ index: Int) {
    var session = TestSession(.autoFooter())
    session.act(Self.obstacles[index].event)
    session.act(.tap(.footer))
    #expect(session.heard == [], "\(Self.obstacles[index].name)")
    #expect(!session.footer.isRefreshing, "\(Self.obstacles[index].name)")
  }

  @Test(arguments: [(alpha: 0.01, begins: true), (0.01.nextDown, false)])
  func `a tap passes over what is nearly transparent`(_ row: (alpha: Double, begins: Bool)) {
    var session = TestSession(.autoFooter())
    session.engine.components[0].alpha = row.alpha
    session.act(.tap(.footer))
    #expect(session.footer.isRefreshing == row.begins)
  }

  @Test func `a tap does not arrive while a layer animation of the header takes the touches`() {
    var session = TestSession(.header { $0.collectionViewAnimationBug = true }, .autoFooter())
    session.act(.beginRefreshing(.header))
    session.act(.tap(.footer))
    #expect(session.footer.state == .idle)
    session.wait(250)
    session.act(.tap(.footer))
    #expect(session.footer.state == .refreshing)
  }

  @Test(arguments: [
    ComponentConfiguration.autoFooter(.plain), .backFooter(), .header(), .trailer(),
  ])
  func `a tap on what has no label to tap does nothing`(_ component: ComponentConfiguration) {
    var session = TestSession(component)
    session.act(.tap(component.family.name))
    #expect(session.heard == [])
  }

  @Test func `a tap has no regard to the budget`() {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = 0 })
    session.pull(to: 450)
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.state == .idle)
    session.act(.tap(.footer))
    #expect(session.footer.state == .refreshing)
  }

  // MARK: Pages

  @Test func `with pages the end first goes a page up, then announces, then completes`() {
    // The header is armed and waits for an offset: that it begins first tells that the offset is
    // written before the announcement.
    var session = TestSession(.header(), .autoFooter()) { $0.scrollView.pagingEnabled = true }
    session.pull(to: -60)
    session.act(.setDragging(false), .beginRefreshing(.footer))
    session.act(.endRefreshing(.footer))
    #expect(
      session.heard == [
        "footer refreshing → idle", "header pulling → refreshing",
        "footer endRefreshingAnimationBegin",
      ]
    )
    session.wait(400)
    #expect(session.heardWhen.last == "400 footer endRefreshingCompletion")
  }

  @Test func `the page up is as high as the bottom inset, and is animated slowly`() {
    var session = TestSession(.autoFooter()) {
      $0.scrollView.pagingEnabled = true
      $0.scrollView.contentInset.bottom = 6
    }
    session.scroll(to: 500)
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(session.offset.y == 450)
    #expect(
      session.engine.animations == [
        Animation(
          property: .contentOffset(.vertical),
          from: 500,
          to: 450,
          start: .zero,
          duration: 400_000
        )
      ]
    )
    #expect(session.engine.presentedOffset(.vertical) == 500)
    session.wait(200)
    expectClose(session.engine.presentedOffset(.vertical), 475)
  }

  @Test func `without pages the completion comes at once`() {
    var session = TestSession(.autoFooter())
    session.act(.beginRefreshing(.footer))
    session.act(.endRefreshing(.footer))
    #expect(session.heard == ["footer refreshing → idle", "footer endRefreshingCompletion"])
    #expect(session.engine.nextChange == nil)
  }
}

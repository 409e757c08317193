import Testing

@testable import RefreshEngine

/// What only an auto footer has: a label to tap, and pages.
struct AutoFooterTests {
  // MARK: Taps

  /// What keeps a tap from arriving or from beginning a refresh.
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
    #expect(session.engine.isTappable(.footer))
    session.act(.tap(.footer))
    #expect(
      session.reported == [
        "footer idle → refreshing", "footer refreshing", "footer beginRefreshingCompletion",
      ]
    )
  }

  @Test(arguments: obstacles.indices)
  func `a tap that cannot arrive, or finds no idle footer, does nothing`(_ index: Int) {
    var session = TestSession(.autoFooter())
    session.act(Self.obstacles[index].event)
    #expect(!session.engine.isTappable(.footer), "\(Self.obstacles[index].name)")
    session.act(.tap(.footer))
    #expect(session.reported == [], "\(Self.obstacles[index].name)")
    #expect(!session.isRefreshing(.footer), "\(Self.obstacles[index].name)")
  }

  @Test(arguments: [(alpha: 0.01, begins: true), (0.01.nextDown, false)])
  func `a tap does not arrive at a nearly transparent label`(_ row: (alpha: Double, begins: Bool)) {
    var session = TestSession(.autoFooter())
    session.engine.components[0].alpha = row.alpha
    #expect(session.engine.isTappable(.footer) == row.begins)
    session.act(.tap(.footer))
    #expect(session.isRefreshing(.footer) == row.begins)
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
    for name in ComponentName.allCases { #expect(!session.engine.isTappable(name)) }
    session.act(.tap(component.kind.name))
    #expect(session.reported == [])
  }

  // MARK: Pages

  @Test
  func `with pages the end moves the offset, then reports its animation, then its completion`() {
    // The header is armed and waits for an offset. That it begins first shows that the offset is
    // written before the animation is reported.
    var session = TestSession(.header(), .autoFooter()) { $0.scrollView.pagingEnabled = true }
    session.pull(to: -60)
    session.act(.setDragging(false), .beginRefreshing(.footer))
    session.act(.endRefreshing(.footer))
    #expect(
      session.reported == [
        "footer refreshing → idle", "header pulling → refreshing",
        "footer endRefreshingAnimationBegin",
      ]
    )
    session.wait(400)
    #expect(session.reportedWhen.last == "400 footer endRefreshingCompletion")
  }

  @Test func `with pages the end moves the offset up by the bottom inset, in the slow duration`() {
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
}

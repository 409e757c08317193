import Testing

@testable import RefreshEngine

/// The order within one instant: due work as it was started, then the main queue, then the display
/// pass.
struct OrderTests {
  @Test(arguments: [[ComponentName.header, .footer], [.footer, .header]])
  func `what falls due at one instant runs in the order in which it was started`(
    _ order: [ComponentName]
  ) {
    var session = TestSession(.header(), .backFooter())
    for name in order { session.act(.beginRefreshing(name)) }
    session.wait(250)
    #expect(
      session.reportedWhen
        == order.flatMap {
          ["250 \($0) refreshing", "250 \($0) beginRefreshingCompletion"]
        }
    )
  }

  @Test func `a later start that falls due at the same instant comes later`() {
    var session = TestSession(
      .header { $0.fastAnimationDuration = 100_000 },
      .backFooter { $0.fastAnimationDuration = 300_000 }
    )
    session.act(.beginRefreshing(.footer))
    session.wait(200)
    session.act(.beginRefreshing(.header))
    session.wait(100)
    #expect(session.reportedWhen.first == "300 footer refreshing")
    #expect(session.reportedWhen.contains("300 header refreshing"))
  }

  /// The header's load ends inside its callback and posts the end, which waits for the footer.
  @Test func `the main queue comes after all that is due`() {
    var session = TestSession(.header(), .backFooter()) {
      $0.loads.header = SimulatedLoad(duration: 0, rows: 2)
    }
    session.act(.beginRefreshing(.header), .beginRefreshing(.footer))
    session.wait(250)
    #expect(
      session.reported == [
        "header refreshing", "scrollView rows 2", "header beginRefreshingCompletion",
        "footer refreshing", "footer beginRefreshingCompletion",
        "header refreshing → idle", "header endRefreshingAnimationBegin",
      ]
    )
  }

  @Test func `posted work runs after the event, in order`() {
    var session = TestSession(.backFooter())
    session.act(
      .turn([
        .endRefreshingWithNoMoreData(.footer), .resetNoMoreData(.footer),
        .endRefreshingWithNoMoreData(.footer), .beginRefreshing(.footer),
      ])
    )
    #expect(
      session.reported == [
        "footer idle → refreshing", "footer refreshing → noMoreData",
        "footer endRefreshingAnimationBegin", "footer noMoreData → idle",
        "footer idle → noMoreData",
      ]
    )
  }

  @Test func `in a turn an end comes after all its events, else after its own`() {
    var turn = TestSession(.header())
    turn.act(.turn([.beginRefreshing(.header), .endRefreshing(.header), .offset(-10)]))
    var single = TestSession(.header())
    single.act(.beginRefreshing(.header), .endRefreshing(.header), .offset(-10))
    // In the turn the header still refreshes at the offset −10, and so its inset follows.
    #expect(turn.inset.top == 0)
    #expect(single.inset.top == 0)
    #expect(turn.header.pullingPercent == 1)
    #expect(single.header.pullingPercent == 10.0 / 54)
  }

  // MARK: The display pass

  @Test func `waiting refreshes begin with the last attached`() {
    var session = TestSession(.header(), .backFooter(), .trailer()) {
      $0.scrollView.inWindow = false
    }
    session.act(
      .beginRefreshing(.header),
      .beginRefreshing(.footer),
      .beginRefreshing(.trailer)
    )
    session.act(.setWindow(attached: true))
    #expect(
      session.reported == [
        "trailer willRefresh → refreshing", "footer willRefresh → refreshing",
        "header willRefresh → refreshing",
      ]
    )
  }

  /// What keeps a waiting refresh waiting in a window, and what lets it go.
  static let gates: [(closed: Event, opened: Event)] = [
    (.setHidden(.header, true), .setHidden(.header, false)),
    (.setBounds(width: 0, height: nil), .setBounds(width: 400, height: nil)),
    (.removeComponent(.header), .addComponent(.header, nil)),
  ]

  @Test(arguments: gates.indices)
  func `a refresh waits while the component is hidden, of no size or removed`(_ index: Int) {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header), Self.gates[index].closed)
    session.act(.setWindow(attached: true))
    #expect(session.header.state == .willRefresh)
    session.act(Self.gates[index].opened)
    #expect(session.header.state == .refreshing)
  }

  @Test func `a trailer of a view without height waits`() {
    var session = TestSession(.trailer()) { $0.scrollView.inWindow = false }
    session.act(
      .beginRefreshing(.trailer),
      .setBounds(width: nil, height: 0),
      .setWindow(attached: true)
    )
    #expect(session.trailer.state == .willRefresh)
  }

  @Test func `layout comes before the waiting refreshes: a trailer has its size by then`() {
    var session = TestSession(.trailer()) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.trailer), .setWindow(attached: true))
    #expect(session.trailer.state == .refreshing)
    #expect(session.inset.right == 60)
  }

  @Test func `animations of no length complete inside the call`() {
    var session = TestSession(
      .header {
        $0.fastAnimationDuration = 0
        $0.slowAnimationDuration = 0
      }
    )
    session.act(.turn([.beginRefreshing(.header), .endRefreshing(.header)]))
    #expect(
      session.reportedWhen == [
        "0 header idle → refreshing", "0 header refreshing", "0 header beginRefreshingCompletion",
        "0 header refreshing → idle", "0 header endRefreshingAnimationBegin",
        "0 header endRefreshingCompletion",
      ]
    )
    #expect(session.engine.animations == [])
    #expect(session.engine.nextChange == nil)
  }
}

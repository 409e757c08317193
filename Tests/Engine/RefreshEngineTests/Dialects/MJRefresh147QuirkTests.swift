import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh 1.4.7.
struct MJRefresh147QuirkTests {
  private func session(
    _ kind: ComponentKind,
    change: (inout ComponentSettings) -> Void = { _ in }
  ) -> TestSession {
    TestSession(.mjrefresh147, .of(kind, change))
  }

  /// A session whose header has refreshed for a second.
  private func refreshing(_ component: ComponentConfiguration = .of(.header)) -> TestSession {
    var session = TestSession(.mjrefresh147, component)
    session.act(.beginRefreshing(component.kind.name))
    session.wait(1000)
    return session
  }

  // MARK: The header's 50 ms

  @Test func `a begin within the 50 ms of the end does nothing, and then the refresh ends`() {
    var session = refreshing()
    session.act(.endRefreshing(.header))
    session.wait(49)
    session.act(.beginRefreshing(.header))
    #expect(session.reported == [])
    session.wait(1000)
    #expect(session.reportedWhen == ["1050 header refreshing → idle"])
  }

  @Test func `end and begin in one turn come to idle`() {
    var session = refreshing()
    session.act(.turn([.endRefreshing(.header), .beginRefreshing(.header)]))
    session.wait(1000)
    #expect(session.reportedWhen == ["1050 header refreshing → idle"])
  }

  @Test func `an end before the begin's animation is over: idle, and the callback at 250 ms`() {
    var session = session(.header)
    session.act(.beginRefreshing(.header))
    session.wait(100)
    session.act(.endRefreshing(.header))
    session.wait(1000)
    #expect(session.reportedWhen == ["150 header refreshing → idle", "250 header refreshing"])
  }

  @Test func `each call of the end has its own 50 ms`() {
    var session = refreshing()
    session.act(.endRefreshing(.header))
    session.wait(30)
    session.act(.endRefreshing(.header))
    session.wait(20)
    #expect(session.header.state == .idle)
    session.act(.beginRefreshing(.header))
    session.wait(29)
    #expect(session.header.state == .refreshing)
    session.wait(1)
    #expect(session.header.state == .idle)
  }

  // MARK: The header's inset

  @Test func `an inset that was changed to 120 during a refresh is 66 after it`() {
    var session = refreshing()
    session.act(.setContentInset(top: 120, left: nil, bottom: nil, right: nil))
    session.act(.endRefreshing(.header))
    session.wait(50)
    #expect(session.inset.top == 66)
  }

  @Test func `a height that was changed to 80 during a refresh leaves -26`() {
    var session = refreshing()
    session.act(.configure(.header) { $0.height = 80 }, .endRefreshing(.header))
    session.wait(50)
    #expect(session.inset.top == -26)
  }

  @Test func `a begin out of a window while refreshing refreshes again on return`() {
    var session = refreshing()
    session.act(.setWindow(attached: false), .beginRefreshing(.header))
    #expect(session.header.state == .willRefresh)
    session.act(.setWindow(attached: true))
    #expect(session.header.state == .refreshing)
    session.wait(250)
    #expect(session.reported == ["header refreshing"])
  }

  @Test func `ended before the return, it leaves the inset at 54`() {
    var session = refreshing()
    session.act(.setWindow(attached: false), .beginRefreshing(.header), .endRefreshing(.header))
    session.wait(50)
    #expect(session.header.state == .idle)
    session.act(.setWindow(attached: true))
    session.wait(1000)
    #expect(session.reported == [])
    #expect(session.inset.top == 54)
  }

  // MARK: A second refresh during the end's animation

  @Test func `its spinner is transparent, and then the arrow shows while it refreshes`() {
    var session = refreshing()
    session.act(.endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(349)
    #expect(session.header.spinner?.isAnimating == true)
    #expect(session.header.spinner?.alpha == 0)
    #expect(session.header.arrow?.alpha == 0)
    session.wait(1)
    #expect(session.header.state == .refreshing)
    #expect(session.header.spinner?.isAnimating == false)
    #expect(session.header.spinner?.alpha == 1)
    #expect(session.header.arrow?.alpha == 1)
  }

  @Test func `in a gif header the percent becomes 0 in it`() {
    var session = TestSession(
      .mjrefresh147,
      .header(.gif) { $0.images = [.idle: .init(count: 2, height: 9)] }
    )
    session.pull(to: -60)
    session.letGo()
    session.wait(1000)
    session.act(.endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    session.wait(349)
    #expect(session.header.pullingPercent == 1)
    session.wait(1)
    #expect(session.header.state == .refreshing)
    #expect(session.header.pullingPercent == 0)
  }

  // MARK: Offsets

  @Test(arguments: [0.0, 100])
  func `released in pulling and scrolled to the edge or beyond, it refreshes when next inside`(
    _ offset: Double
  ) {
    var session = session(.header)
    session.pull(to: -60)
    session.release()
    session.scroll(to: offset)
    #expect(session.header.state == .pulling)
    session.scroll(to: -1)
    #expect(session.header.state == .refreshing)
  }

  @Test func `with a safe area at the top the percent is above 0 at rest`() {
    var session = TestSession(.mjrefresh147, .of(.header), driver: .simulated) {
      $0.scrollView.safeAreaInsets.top = 20
    }
    session.act(
      .dragBegan(Point(x: 200, y: 300)),
      .dragMoved(Point(x: 200, y: 350)),
      .dragEnded(x: nil, y: nil, velocity: nil),
      .advance(.untilRest)
    )
    #expect(session.offset.y == -20)
    expectClose(session.header.pullingPercent, 20 / 54)
  }

  // MARK: Footer

  @Test func `a footer that ends within its 1000 ms still calls back`() {
    var session = session(.autoFooter)
    session.act(.beginRefreshing(.footer))
    session.wait(400)
    session.act(.endRefreshing(.footer))
    session.wait(1000)
    #expect(session.reportedWhen == ["1000 footer refreshing"])
  }

  @Test func `begun twice with an end between them, it calls back twice`() {
    var session = session(.autoFooter)
    session.act(.beginRefreshing(.footer))
    session.wait(400)
    session.act(.endRefreshing(.footer), .beginRefreshing(.footer))
    session.wait(2000)
    #expect(session.reportedWhen == ["1000 footer refreshing", "1400 footer refreshing"])
  }

  @Test func `it triggers while the offset shrinks too`() {
    var session = session(.autoFooter)
    session.scroll(to: 600)
    session.act(.endRefreshing(.footer), .offset(500))
    #expect(session.footer.state == .refreshing)
  }

  @Test func `it triggers again right after an end, with the next offset`() {
    var session = session(.autoFooter)
    session.pull(to: 450)
    for _ in 0..<3 {
      session.act(.endRefreshing(.footer))
      #expect(session.footer.state == .idle)
      session.scroll(to: 450)
      #expect(session.footer.state == .refreshing)
    }
  }

  @Test func `the tap button appears 300 ms after the first of two quick returns to idle`() {
    var session = session(.autoFooter)
    session.wait(1000)
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(100)
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    session.wait(199.999)
    #expect(session.footer.stateLabel?.isHidden == true)
    session.wait(0.001)
    #expect(session.footer.stateLabel?.isHidden == false)
    session.act(.tap(.footer))
    #expect(session.footer.state == .refreshing)
  }

  @Test func `a hidden footer keeps its inset and its state, so that a refresh continues`() {
    var session = session(.autoFooter)
    session.act(.beginRefreshing(.footer), .setHidden(.footer, true))
    session.wait(1000)
    #expect(session.reported == ["footer refreshing"])
    #expect(session.footer.state == .refreshing)
    #expect(session.inset.bottom == 44)
    session.act(.setHidden(.footer, false))
    #expect(session.reported == ["footer refreshing → idle"])
    #expect(session.inset.bottom == 44)
  }

  @Test func `when shown, the inset has changed by what the height has in between`() {
    var session = session(.autoFooter)
    session.act(.setHidden(.footer, true), .configure(.footer) { $0.height = 70 })
    #expect(session.inset.bottom == 44)
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == 70)
  }

  @Test func `a height that was set is lost by a removal`() {
    for kind in [ComponentKind.header, .autoFooter] {
      var session = session(kind) { $0.height = 80 }
      #expect(session[kind.name].frame.size.height == 80)
      session.act(.removeComponent(kind.name), .addComponent(kind.name, nil))
      #expect(session[kind.name].frame.size.height == (kind == .header ? 54 : 44))
    }
  }

  @Test func `a footer's frame misses content sizes while hidden, but is right when shown`() {
    var session = session(.autoFooter)
    session.act(.setHidden(.footer, true), .contentHeight(1200))
    #expect(session.footer.frame.origin.y == 1000)
    session.act(.setHidden(.footer, false))
    #expect(session.footer.frame.origin.y == 1200)
  }

  @Test func `the time text goes stale past midnight`() {
    var session = TestSession(.mjrefresh147, .of(.header)) {
      // One minute before midnight.
      $0.epoch = 86_340_000_000
    }
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(50)
    #expect(session.header.timeLabel?.text == "最后更新：今天 23:59")
    session.wait(86_400_000)
    session.pull(to: -120)
    #expect(session.header.state == .pulling)
    #expect(session.header.timeLabel?.text == "最后更新：今天 23:59")
  }
}

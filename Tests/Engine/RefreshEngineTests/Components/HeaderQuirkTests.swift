import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh's header that the engine reproduces.
struct HeaderQuirkTests {
  @Test func `exact contact with the threshold does not arm`() {
    var session = TestSession(.header())
    session.pull(to: -54)
    #expect(session.header.state == .idle)
    #expect(session.header.pullingPercent == 1)
    session.pull(to: (-54.0).nextDown)
    #expect(session.header.state == .pulling)
    session.pull(to: -54)
    #expect(session.header.state == .idle)
  }

  @Test func `release starts a refresh only with the next offset notification`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    session.release()
    session.wait(1000)
    #expect(session.header.state == .pulling)
    session.scroll(to: -60)
    #expect(session.header.state == .refreshing)
  }

  @Test func `the callbacks come 250 ms after the release`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    session.letGo()
    #expect(session.reported == ["header pulling → refreshing"])
    session.wait(300)
    #expect(
      session.reportedWhen == ["250 header refreshing", "250 header beginRefreshingCompletion"]
    )
  }

  @Test func `the callbacks come even if the refresh was ended meanwhile`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(100)
    session.act(.endRefreshing(.header))
    #expect(
      session.reported == ["header refreshing → idle", "header endRefreshingAnimationBegin"]
    )
    session.wait(1000)
    #expect(
      session.reportedWhen == [
        "250 header refreshing", "250 header beginRefreshingCompletion",
        "500 header endRefreshingCompletion",
      ]
    )
  }

  @Test func `an end after a begin in the same turn ends the refresh before its callbacks`() {
    var session = TestSession(.header())
    session.act(.turn([.beginRefreshing(.header), .endRefreshing(.header)]))
    #expect(session.header.state == .idle)
    #expect(session.reported.prefix(2) == ["header idle → refreshing", "header refreshing → idle"])
  }

  @Test func `an end before a begin in the same turn ends the refresh, since it is posted`() {
    var session = TestSession(.header())
    session.act(.turn([.endRefreshing(.header), .beginRefreshing(.header)]))
    #expect(session.header.state == .idle)
  }

  @Test func `an end in the turn of the return to a window cancels the waiting begin`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header))
    session.act(.turn([.setWindow(attached: true), .endRefreshing(.header)]))
    #expect(session.reported == ["header willRefresh → idle"])
    session.wait(1000)
    #expect(session.reported == [])
  }

  @Test func `ending from willRefresh restores no inset, since none was set`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header))
    #expect(session.inset == .zero)
    session.act(.endRefreshing(.header))
    session.wait(1000)
    #expect(session.inset == .zero)
    #expect(session.reported == [])
  }

  @Test func `refreshing again during the end's animation resets the percent to 0`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.endRefreshing(.header))
    session.wait(100)
    session.act(.beginRefreshing(.header))
    #expect(session.header.pullingPercent == 1)
    session.wait(300)
    #expect(session.header.state == .refreshing)
    #expect(session.header.pullingPercent == 0)
  }

  @Test func `a begin and end under a cancelled pan reuse the old inset difference`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.endRefreshing(.header))
    session.wait(400)
    #expect(session.inset.top == 0)
    session.act(.setPanState(.cancelled), .beginRefreshing(.header))
    #expect(session.inset.top == 0)
    session.act(.endRefreshing(.header))
    #expect(session.inset.top == -54)
  }

  static let unnotified: [Event] = [
    .setHidden(.header, true), .configure(.header) { $0.userInteractionEnabled = false },
  ]

  @Test(arguments: unnotified.indices)
  func `a header that is not notified of offsets leaves the inset at 54`(_ index: Int) {
    var session = TestSession(.header())
    session.act(Self.unnotified[index])
    session.act(.beginRefreshing(.header))
    session.wait(250)
    session.act(.endRefreshing(.header))
    session.wait(400)
    #expect(session.header.state == .idle)
    #expect(session.inset.top == 54)
  }

  @Test func `the title is empty in willRefresh`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header))
    #expect(session.header.state == .willRefresh)
    #expect(session.header.stateLabel?.text == nil)
  }

  @Test func `the time is stored even if the load failed`() {
    var session = TestSession(.header()) {
      $0.epoch = 5_000_000
      $0.loads.header = SimulatedLoad(duration: 1_000_000, outcomes: [.failure])
    }
    session.act(.beginRefreshing(.header))
    session.wait(2000)
    let key = Component.defaultTimeKey
    #expect(session.engine.lastUpdatedTimes[key] == 6_250_000)
  }

  @Test func `layout, and so the frame, comes in a window only`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.configure(.header) { $0.height = 80 })
    #expect(session.header.frame == Rect(x: 0, y: 0, width: 400, height: 80))
    session.act(.setWindow(attached: true))
    #expect(session.header.frame == Rect(x: 0, y: -80, width: 400, height: 80))
  }

  @Test func `an ignored inset places a header at once, a height waits for the layout`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.configure(.header) { $0.ignoredContentInset = 10 })
    #expect(session.header.frame.origin.y == -64)
    session.act(.configure(.header) { $0.height = 80 })
    #expect(session.header.frame.origin.y == -64)
  }
}

import Testing

@testable import RefreshEngine

/// What is odd about MJRefresh's footers and its trailer, and kept.
struct FooterQuirkTests {
  // MARK: Auto footer

  /// A session whose footer the finger triggered and whose refresh has ended; the finger is down.
  private func afterOneTriggeredRefresh(times: Int = 1) -> TestSession {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = times })
    session.pull(to: 450)
    session.act(.endRefreshing(.footer))
    #expect(session.footer.state == .idle)
    return session
  }

  @Test func `a used up budget keeps the by-drag mark, and a begin does nothing until a pan`() {
    var session = afterOneTriggeredRefresh()
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    #expect(session.heard.contains("footer idle → refreshing"), "the mark was cleared by the end")
    session.pull(to: 451)
    #expect(session.footer.state == .idle)
    session.release()
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.state == .idle)
    session.act(.setPanState(.began), .beginRefreshing(.footer))
    #expect(session.footer.state == .refreshing)
  }

  @Test(arguments: [(times: 1, refreshes: 1), (2, 2), (0, 0), (-1, 5)])
  func `one pan triggers as often as the budget says`(_ row: (times: Int, refreshes: Int)) {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = row.times })
    var refreshes = 0
    for move in 0..<5 {
      session.pull(to: 450 + Double(move))
      refreshes += session.heard.count { $0 == "footer refreshing" }
      session.act(.endRefreshing(.footer))
    }
    #expect(refreshes == row.refreshes)
  }

  @Test func `setting the budget refills it`() {
    var session = afterOneTriggeredRefresh()
    session.act(.configure(.footer) { $0.autoTriggerTimes = 1 })
    session.pull(to: 451)
    #expect(session.footer.state == .refreshing)
  }

  @Test func `hiding an auto footer ends a refresh at once, with the completion`() {
    var session = TestSession(.autoFooter())
    session.act(.beginRefreshing(.footer))
    session.act(.setHidden(.footer, true))
    #expect(session.heard == ["footer refreshing → idle", "footer endRefreshingCompletion"])
    #expect(session.inset.bottom == 0)
  }

  @Test func `hiding is not posted: what comes later in the turn finds the footer idle`() {
    var session = TestSession(.autoFooter())
    session.act(.beginRefreshing(.footer))
    session.act(
      .turn([.endRefreshing(.footer), .setHidden(.footer, true), .beginRefreshing(.footer)])
    )
    #expect(
      session.heard == [
        "footer refreshing → idle", "footer endRefreshingCompletion",
        "footer idle → refreshing", "footer refreshing", "footer beginRefreshingCompletion",
        "footer refreshing → idle", "footer endRefreshingCompletion",
      ]
    )
  }

  @Test func `growing after attaching and then hiding leaves -26`() {
    var session = TestSession(.autoFooter())
    session.act(.configure(.footer) { $0.height = 70 }, .setHidden(.footer, true))
    #expect(session.inset.bottom == -26)
  }

  @Test func `hiding what is hidden, or showing what is shown, does nothing`() {
    var session = TestSession(.autoFooter())
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == 44)
    session.act(.setHidden(.footer, true), .setHidden(.footer, true))
    #expect(session.inset.bottom == 0)
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == 44)
  }

  @Test func `with automatic alpha it is invisible until its first refresh`() {
    var session = TestSession(.autoFooter { $0.automaticallyChangeAlpha = true })
    #expect(session.footer.alpha == 0)
    session.scroll(to: 440)
    #expect(session.footer.alpha == 0)
    session.scroll(to: 444)
    #expect(session.footer.alpha == 1)
    session.act(.endRefreshing(.footer))
    #expect(session.footer.alpha == 1)
  }

  @Test func `an auto footer takes a new ignored inset only at the next content size`() {
    var session = TestSession(.autoFooter())
    session.act(.configure(.footer) { $0.ignoredContentInset = 10 })
    #expect(session.footer.frame.origin.y == 1000)
    session.act(.contentHeight(1000))
    #expect(session.footer.frame.origin.y == 1010)
  }

  @Test func `showing it again places it`() {
    var session = TestSession(.autoFooter { $0.isHidden = true })
    session.act(.configure(.footer) { $0.ignoredContentInset = 10 })
    session.act(.setHidden(.footer, false))
    #expect(session.footer.frame.origin.y == 1010)
  }

  @Test func `it triggers going down only, and at the trigger itself`() {
    var session = TestSession(.autoFooter())
    session.scroll(to: 443.999)
    #expect(session.footer.state == .idle)
    session.scroll(to: 444)
    #expect(session.footer.state == .refreshing)
    session.act(.endRefreshing(.footer))
    session.scroll(to: 600)
    session.act(.endRefreshing(.footer))
    session.scroll(to: 500)
    #expect(session.footer.state == .idle, "above the trigger, but upwards")
    session.scroll(to: 500)
    #expect(session.footer.state == .idle, "an equal offset is not greater")
  }

  /// 556 pt of content and the footer's 44 fill the view, but it is content and top that count.
  @Test(arguments: [(content: 600.0, top: 0.0, begins: false), (600, 1, true), (601, 0, true)])
  func `it triggers by itself only with more than a screen`(
    _ row: (content: Double, top: Double, begins: Bool)
  ) {
    var session = TestSession(.autoFooter()) {
      $0.scrollView.contentSize.height = row.content
      $0.scrollView.contentInset.top = row.top
    }
    session.scroll(to: 500)
    #expect(session.footer.isRefreshing == row.begins)
  }

  /// Within one screen the top counts, beyond one the end of content and bottom inset.
  @Test(arguments: [
    (content: 500.0, offset: 0.0, begins: true), (500, -1, false), (1000, 443, false),
    (1000, 444, true),
  ])
  func `letting go at the end begins, even with automatic off`(
    _ row: (content: Double, offset: Double, begins: Bool)
  ) {
    var session = TestSession(.autoFooter { $0.automaticallyRefresh = false }) {
      $0.scrollView.contentSize.height = row.content
    }
    session.pull(to: row.offset)
    #expect(session.footer.state == .idle)
    session.release()
    #expect(session.footer.isRefreshing == row.begins)
  }

  // MARK: Back footer

  @Test(arguments: [(ComponentConfiguration.backFooter(), 444.0), (.trailer(), 60)])
  func `exact contact with the threshold does not arm a back footer or trailer`(
    _ component: ComponentConfiguration,
    _ threshold: Double
  ) {
    let (name, axis) = (component.family.name, component.family.axis)
    var session = TestSession(component)
    session.pull(to: threshold, axis)
    #expect(session[name].state == .idle)
    #expect(session[name].pullingPercent == 1)
    session.pull(to: threshold.nextUp, axis)
    #expect(session[name].state == .pulling)
    session.pull(to: threshold, axis)
    #expect(session[name].state == .idle)
  }

  @Test func `a back footer with automatic alpha is invisible in noMoreData until scrolled`() {
    var session = TestSession(.backFooter { $0.automaticallyChangeAlpha = true })
    session.act(.beginRefreshing(.footer))
    session.wait(250)
    #expect(session.footer.alpha == 1)
    session.act(.endRefreshingWithNoMoreData(.footer))
    session.wait(400)
    #expect(session.footer.state == .noMoreData)
    #expect(session.footer.alpha == 0)
    session.scroll(to: 422)
    #expect(session.footer.alpha == 0.5)
  }

  @Test(arguments: [ComponentConfiguration.autoFooter(), .backFooter(), .trailer()])
  func `beginRefreshing works from noMoreData`(_ component: ComponentConfiguration) {
    let name = component.family.name
    var session = TestSession(component)
    session.act(.endRefreshingWithNoMoreData(name))
    session.act(.beginRefreshing(name))
    #expect(session[name].state == .refreshing)
  }

  @Test func `in noMoreData a back footer follows with its percent and never arms`() {
    var session = TestSession(.backFooter())
    session.act(.endRefreshingWithNoMoreData(.footer))
    session.pull(to: 466)
    #expect(session.footer.state == .noMoreData)
    #expect(session.footer.pullingPercent == 1.5)
    session.letGo()
    #expect(session.footer.state == .noMoreData)
  }

  // MARK: Trailer

  @Test(arguments: [
    ("en", "MJRefreshTrailerIdleText"), ("ko", "MJRefreshTrailerIdleText"),
    ("zh-Hans", "滑动查看图文详情"),
  ])
  func `the trailer shows the raw key in languages that have no text`(
    _ language: String,
    _ text: String
  ) {
    let session = TestSession(.trailer()) { $0.language = language }
    #expect(session.trailer.stateLabel.text == text)
  }

  @Test func `the trailer's x stays at -inset.left until the content size is set`() {
    var session = TestSession(.trailer()) { $0.scrollView.contentInset.left = 20 }
    #expect(session.trailer.frame.origin.x == -20)
    session.scroll(to: 10, .horizontal)
    #expect(session.trailer.frame.origin.x == -20)
    session.act(.setContentSize(width: nil, height: nil))
    #expect(session.trailer.frame.origin.x == 400)
  }

  @Test func `until its first layout a trailer has the view's width and no height`() {
    var session = TestSession(.trailer()) { $0.scrollView.inWindow = false }
    #expect(session.trailer.frame.size == Size(width: 400, height: 0))
    session.pull(to: 100, .horizontal)
    #expect(session.trailer.pullingPercent == 0.25)
    session.act(.setWindow(attached: true))
    #expect(session.trailer.frame.size == Size(width: 60, height: 600))
    session.act(.setBounds(width: nil, height: 300))
    #expect(session.trailer.frame.size.height == 600, "a change of height waits for a layout")
    session.pull(to: 61, .horizontal)
    #expect(session.trailer.frame.size.height == 300, "the new state asks for one")
  }

  @Test func `a trailer of no width is pulled whole`() {
    var session = TestSession(.trailer { $0.automaticallyChangeAlpha = true }) {
      $0.scrollView.inWindow = false
      $0.scrollView.size.width = 0
    }
    session.pull(to: 401, .horizontal)
    #expect(session.trailer.pullingPercent == 1)
    #expect(session.trailer.alpha == 1)
    #expect(session.trailer.state == .pulling)
  }
}

import Testing

@testable import RefreshEngine

/// Oddities of MJRefresh's footers and trailer that the engine reproduces.
struct FooterQuirkTests {
  // MARK: Auto footer

  /// A session whose refresh was triggered by a finger and has ended; the finger is still down.
  private func afterOneTriggeredRefresh(times: Int = 1) -> TestSession {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = times })
    session.pull(to: 450)
    session.act(.endRefreshing(.footer))
    #expect(session.footer.state == .idle)
    return session
  }

  @Test
  func `with no triggers left, a begin after a trigger by drag does nothing until the next pan`() {
    var session = afterOneTriggeredRefresh()
    session.act(.beginRefreshing(.footer), .endRefreshing(.footer))
    #expect(
      session.reported.contains("footer idle → refreshing"),
      "the mark was cleared by the end"
    )
    session.pull(to: 451)
    #expect(session.footer.state == .idle)
    session.release()
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.state == .idle)
    session.act(.setPanState(.began), .beginRefreshing(.footer))
    #expect(session.footer.state == .refreshing)
  }

  @Test(arguments: [(times: 1, refreshes: 1), (2, 2), (0, 0), (-1, 5)])
  func `one pan triggers autoTriggerTimes times`(_ row: (times: Int, refreshes: Int)) {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = row.times })
    var refreshes = 0
    for move in 0..<5 {
      session.pull(to: 450 + Double(move))
      refreshes += session.reported.count { $0 == "footer refreshing" }
      session.act(.endRefreshing(.footer))
    }
    #expect(refreshes == row.refreshes)
  }

  @Test func `setting autoTriggerTimes renews the triggers`() {
    var session = afterOneTriggeredRefresh()
    session.act(.configure(.footer) { $0.autoTriggerTimes = 1 })
    session.pull(to: 451)
    #expect(session.footer.state == .refreshing)
  }

  @Test func `hiding an auto footer ends a refresh at once, with the completion`() {
    var session = TestSession(.autoFooter())
    session.act(.beginRefreshing(.footer))
    session.act(.setHidden(.footer, true))
    #expect(session.reported == ["footer refreshing → idle", "footer endRefreshingCompletion"])
    #expect(session.inset.bottom == 0)
  }

  @Test func `hiding is not posted: later in the turn the footer is idle`() {
    var session = TestSession(.autoFooter())
    session.act(.beginRefreshing(.footer))
    session.act(
      .turn([.endRefreshing(.footer), .setHidden(.footer, true), .beginRefreshing(.footer)])
    )
    #expect(
      session.reported == [
        "footer refreshing → idle", "footer endRefreshingCompletion",
        "footer idle → refreshing", "footer refreshing", "footer beginRefreshingCompletion",
        "footer refreshing → idle", "footer endRefreshingCompletion",
      ]
    )
  }

  @Test func `growing after attaching and then hiding leaves an inset of -26`() {
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

  @Test func `with automatic alpha an auto footer is invisible until its first refresh`() {
    var session = TestSession(.autoFooter { $0.automaticallyChangeAlpha = true })
    #expect(session.footer.alpha == 0)
    session.scroll(to: 440)
    #expect(session.footer.alpha == 0)
    session.scroll(to: 444)
    #expect(session.footer.alpha == 1)
    session.act(.endRefreshing(.footer))
    #expect(session.footer.alpha == 1)
  }

  @Test func `a new ignored inset moves an auto footer only at the next content size`() {
    var session = TestSession(.autoFooter())
    session.act(.configure(.footer) { $0.ignoredContentInset = 10 })
    #expect(session.footer.frame.origin.y == 1000)
    session.act(.contentHeight(1000))
    #expect(session.footer.frame.origin.y == 1010)
  }

  @Test func `showing an auto footer again places it`() {
    var session = TestSession(.autoFooter { $0.isHidden = true })
    session.act(.configure(.footer) { $0.ignoredContentInset = 10 })
    session.act(.setHidden(.footer, false))
    #expect(session.footer.frame.origin.y == 1010)
  }

  @Test func `an auto footer triggers on a growing offset only, from the trigger itself on`() {
    var session = TestSession(.autoFooter())
    session.scroll(to: 443.999)
    #expect(session.footer.state == .idle)
    session.scroll(to: 444)
    #expect(session.footer.state == .refreshing)
    session.act(.endRefreshing(.footer))
    session.scroll(to: 600)
    session.act(.endRefreshing(.footer))
    session.scroll(to: 500)
    #expect(session.footer.state == .idle, "past the trigger, but decreasing")
    session.scroll(to: 500)
    #expect(session.footer.state == .idle, "an equal offset is not greater")
  }

  /// Content and top inset count; the footer's height does not.
  @Test(arguments: [(content: 600.0, top: 0.0, begins: false), (600, 1, true), (601, 0, true)])
  func `an offset triggers only if content and top inset exceed the view`(
    _ row: (content: Double, top: Double, begins: Bool)
  ) {
    var session = TestSession(.autoFooter()) {
      $0.scrollView.contentSize.height = row.content
      $0.scrollView.contentInset.top = row.top
    }
    session.scroll(to: 500)
    #expect(session.isRefreshing(.footer) == row.begins)
  }

  /// Where the content fits, the end is the top; else it is the end of content and bottom inset.
  @Test(arguments: [
    (content: 500.0, offset: 0.0, begins: true), (500, -1, false), (1000, 443, false),
    (1000, 444, true),
  ])
  func `letting go at the end begins, even without automaticallyRefresh`(
    _ row: (content: Double, offset: Double, begins: Bool)
  ) {
    var session = TestSession(.autoFooter { $0.automaticallyRefresh = false }) {
      $0.scrollView.contentSize.height = row.content
    }
    session.pull(to: row.offset)
    #expect(session.footer.state == .idle)
    session.release()
    #expect(session.isRefreshing(.footer) == row.begins)
  }

  // MARK: Back footer

  @Test(arguments: [(ComponentConfiguration.backFooter(), 444.0), (.trailer(), 60)])
  func `exact contact with the threshold does not arm a back footer or trailer`(
    _ component: ComponentConfiguration,
    _ threshold: Double
  ) {
    let (name, axis) = (component.kind.name, component.kind.axis)
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
    let name = component.kind.name
    var session = TestSession(component)
    session.act(.endRefreshingWithNoMoreData(name))
    session.act(.beginRefreshing(name))
    #expect(session[name].state == .refreshing)
  }

  @Test func `in noMoreData a back footer's percent follows, and it never arms`() {
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
  func `a trailer shows the key of a text that the language lacks`(
    _ language: String,
    _ text: String
  ) {
    let session = TestSession(.trailer()) { $0.language = language }
    #expect(session.trailer.stateLabel?.text == text)
  }

  @Test func `a trailer's x is the negative left inset until the content size is set`() {
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

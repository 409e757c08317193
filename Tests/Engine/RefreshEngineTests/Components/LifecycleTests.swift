import Testing

@testable import RefreshEngine

/// Attaching, removing and configuring; insets, safe area and alpha.
struct LifecycleTests {
  // MARK: Removing and adding

  @Test func `a removed component is not notified and keeps its state`() {
    var session = TestSession(.header())
    session.pull(to: -60)
    session.act(.removeComponent(.header))
    session.letGo()
    #expect(session.reported == [])
    #expect(session.header.state == .pulling)
    #expect(!session.header.isAttached)
  }

  @Test func `after a removal animations go on, and an end still restores the inset`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header), .removeComponent(.header))
    session.wait(250)
    #expect(session.reported == ["header refreshing", "header beginRefreshingCompletion"])
    session.act(.endRefreshing(.header))
    #expect(session.inset.top == 0)
    session.wait(400)
    #expect(session.reported == ["header endRefreshingCompletion"])
  }

  @Test func `a removed auto footer waits with a begin, but hiding it still changes the inset`() {
    var session = TestSession(.autoFooter())
    session.act(.removeComponent(.footer))
    #expect(session.inset.bottom == 0)
    session.act(.setHidden(.footer, true))
    #expect(session.inset.bottom == -44)
    session.act(.setHidden(.footer, false), .beginRefreshing(.footer))
    #expect(session.footer.state == .willRefresh)
    session.act(.addComponent(.footer, nil))
    #expect(session.footer.state == .refreshing)
    #expect(session.inset.bottom == 44)
  }

  @Test func `attaching again updates width, x and original inset, and keeps the rest`() {
    var session = TestSession(.header { $0.height = 60 })
    session.act(.removeComponent(.header))
    session.act(
      .setBounds(width: 500, height: nil),
      .setContentInset(top: 10, left: 20, bottom: 0, right: 0)
    )
    #expect(session.header.frame == Rect(x: 0, y: -60, width: 400, height: 60))
    session.act(.addComponent(.header, nil))
    #expect(session.header.frame == Rect(x: -20, y: -60, width: 500, height: 60))
    session.act(.beginRefreshing(.header))
    #expect(session.inset.top == 70)
  }

  @Test func `removing a removed component and adding an attached one do nothing`() {
    var session = TestSession(.autoFooter())
    session.act(.addComponent(.footer, nil), .addComponent(.footer, .backFooter()))
    #expect(session.inset.bottom == 44)
    #expect(session.footer.kind == .autoFooter)
    session.act(.removeComponent(.footer), .removeComponent(.footer))
    #expect(session.inset.bottom == 0)
  }

  @Test func `attaching and removing an auto footer change the inset by its height at that moment`()
  {
    var session = TestSession(.autoFooter())
    session.act(.configure(.footer) { $0.height = 70 }, .removeComponent(.footer))
    #expect(session.inset.bottom == -26)
  }

  @Test func `the animations of a replaced component go on`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header), .removeComponent(.header))
    session.act(.addComponent(.header, .header(.state) { $0.height = 30 }))
    #expect(session.header.state == .idle)
    #expect(session.header.style == .state)
    session.wait(250)
    #expect(session.reported == ["header refreshing", "header beginRefreshingCompletion"])
    #expect(session.header.state == .idle)
    session.act(.endRefreshing(.header))
    #expect(session.reported == [], "the call reaches the new one, which is idle")
  }

  @Test func `a new component may begin at once`() {
    var session = TestSession(.header())
    var configuration = ComponentConfiguration.header()
    configuration.refreshing = true
    session.act(.removeComponent(.header), .addComponent(.header, configuration))
    #expect(session.reported == ["header idle → refreshing"])
  }

  @Test func `a refresh at creation has its effects at the instant zero`() {
    var configuration = ComponentConfiguration.header()
    configuration.refreshing = true
    var session = TestSession(configuration)
    #expect(session.reportedWhen == ["0 header idle → refreshing"])
    session.wait(250)
    #expect(session.reportedWhen.first == "250 header refreshing")
  }

  // MARK: Configuring

  @Test func `configuring acts in order: the height comes before hiding`() {
    var session = TestSession(.autoFooter())
    session.act(
      .configure(.footer) {
        $0.height = 70
        $0.isHidden = true
      }
    )
    #expect(session.inset.bottom == -26)
  }

  @Test func `images are set after the height`() {
    let images = [ComponentState.idle: FrameImages(count: 1, height: 60)]
    for (height, expected) in [(50.0, 60.0), (80, 80)] {
      let session = TestSession(
        .header(.gif) {
          $0.height = height
          $0.images = images
        }
      )
      #expect(session.header.frame.size.height == expected)
      #expect(session.header.frame.origin.y == -expected)
    }
  }

  @Test func `hidden from the start, an auto footer changes no inset`() {
    var session = TestSession(.autoFooter { $0.isHidden = true })
    #expect(session.inset.bottom == 0)
    session.act(.setHidden(.footer, false))
    #expect(session.inset.bottom == 44)
  }

  @Test func `the original inset is the one last seen while not refreshing`() {
    var session = TestSession(.header())
    session.act(.setContentInset(top: 20, left: nil, bottom: nil, right: nil))
    session.act(.beginRefreshing(.header))
    #expect(session.inset.top == 54, "it was not notified since the inset changed")
    var other = TestSession(.header())
    other.act(.setContentInset(top: 20, left: nil, bottom: nil, right: nil), .offset(0))
    other.act(.beginRefreshing(.header))
    #expect(other.inset.top == 74)
  }

  // MARK: Insets and safe area

  @Test func `components work with inset and safe area; the inset is reported`() {
    var session = TestSession(.header(), .backFooter(), .trailer()) {
      $0.scrollView.contentInset = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      $0.scrollView.safeAreaInsets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    }
    #expect(session.header.frame.origin.x == -22)
    session.act(.beginRefreshing(.header))
    #expect(session.inset == EdgeInsets(top: 55, left: 2, bottom: 3, right: 4))
    #expect(session.offset.y == -65)
    session.act(.beginRefreshing(.footer))
    #expect(session.inset.bottom == 47)
    session.act(.beginRefreshing(.trailer))
    // The content, 400, exceeds the room between 22 and 44 by 66.
    #expect(session.inset.right == 64)
    #expect(session.offset.x == 66 - 22 + 60)
  }

  @Test func `a refreshing header's inset follows the offset between original and whole`() {
    var session = TestSession(.header()) { $0.scrollView.contentInset.top = 10 }
    session.act(.beginRefreshing(.header))
    for (offset, inset) in [(-64.0, 64.0), (-100, 64), (-30, 30), (-10, 10), (300, 10)] {
      session.scroll(to: offset)
      #expect(session.inset.top == inset)
    }
    session.scroll(to: -30)
    session.act(.endRefreshing(.header))
    #expect(session.inset.top == 10)
  }

  @Test func `an inset that differs by no more than 1.2e-7 is not written, but remembered`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.scroll(to: -53.9999999)
    #expect(session.inset.top == 54)
    session.act(.endRefreshing(.header))
    expectClose(session.inset.top, 1e-7, within: 1e-12)
    #expect(session.inset.top != 0)
  }

  @Test func `a back footer of short content refreshes at the content's end`() {
    var session = TestSession(.backFooter()) { $0.scrollView.contentSize.height = 500 }
    #expect(session.footer.frame.origin.y == 600)
    session.act(.beginRefreshing(.footer))
    // 100 pt are free below the content; edge 0.
    #expect(session.inset.bottom == 144)
    #expect(session.offset.y == 44)
    session.act(.endRefreshing(.footer))
    #expect(session.inset.bottom == 0)
  }

  @Test(arguments: [(rows: 5, stops: true), (0, false)])
  func `new rows let a back footer's end write the offset it has`(
    _ row: (rows: Int, stops: Bool)
  ) {
    var session = TestSession(.header(), .backFooter())
    session.act(.beginRefreshing(.footer))
    session.pull(to: -60)
    session.act(.setDragging(false), .reloadData(rows: row.rows, rowHeight: nil))
    session.act(.endRefreshing(.footer))
    // An armed header is notified of that write, and begins.
    #expect(session.isRefreshing(.header) == row.stops)
  }

  // MARK: Alpha

  @Test func `automatic alpha follows the percent, unclamped, unless refreshing`() {
    var session = TestSession(.header { $0.automaticallyChangeAlpha = true })
    #expect(session.header.alpha == 0)
    session.pull(to: -27)
    #expect(session.header.alpha == 0.5)
    session.pull(to: -108)
    #expect(session.header.alpha == 2)
    session.letGo()
    #expect(session.header.alpha == 1)
    session.act(.configure(.header) { $0.automaticallyChangeAlpha = false })
    #expect(session.header.alpha == 1)
    session.act(.endRefreshing(.header))
    #expect(session.header.alpha == 1, "no longer automatic")
  }

  @Test func `switching automatic alpha sets it to the percent or to 1`() {
    var session = TestSession(.header())
    session.pull(to: -27)
    #expect(session.header.alpha == 1)
    session.act(.configure(.header) { $0.automaticallyChangeAlpha = true })
    #expect(session.header.alpha == 0.5)
    session.act(.configure(.header) { $0.automaticallyChangeAlpha = false })
    #expect(session.header.alpha == 1)
  }
}

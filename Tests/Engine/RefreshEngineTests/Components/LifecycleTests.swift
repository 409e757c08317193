import Testing

@testable import RefreshEngine

/// Attaching, removing and configuring; insets, safe area and alpha.
struct LifecycleTests {
  // MARK: Removing and adding

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

  @Test func `an inset that differs by no more than 1.2e-7 is not written, but remembered`() {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.scroll(to: -53.9999999)
    #expect(session.inset.top == 54)
    session.act(.endRefreshing(.header))
    expectClose(session.inset.top, 1e-7, within: 1e-12)
    #expect(session.inset.top != 0)
  }

  // MARK: Turns and layout

  @Test func `an end in the turn of the return to a window cancels the waiting begin`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.beginRefreshing(.header))
    session.act(.turn([.setWindow(attached: true), .endRefreshing(.header)]))
    #expect(session.reported == ["header willRefresh → idle"])
    session.wait(1000)
    #expect(session.reported == [])
  }

  @Test func `an ignored inset places a header at once, a height waits for the layout`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    session.act(.configure(.header) { $0.ignoredContentInset = 10 })
    #expect(session.header.frame.origin.y == -64)
    session.act(.configure(.header) { $0.height = 80 })
    #expect(session.header.frame.origin.y == -64)
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
}

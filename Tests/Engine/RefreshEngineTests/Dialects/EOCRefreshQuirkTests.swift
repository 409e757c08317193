import Testing

@testable import RefreshEngine

/// Oddities of EOCRefresh, and rules of it that no recording tells.
struct EOCRefreshQuirkTests {
  private func session(
    _ kind: ComponentKind,
    change: (inout Configuration) -> Void = { _ in }
  ) -> TestSession {
    TestSession(.eocrefresh, .of(kind), change: change)
  }

  private func bottom(_ inset: Double) -> Event {
    .setContentInset(top: nil, left: nil, bottom: inset, right: nil)
  }

  private func top(_ inset: Double) -> Event {
    .setContentInset(top: inset, left: nil, bottom: nil, right: nil)
  }

  // MARK: Back footer

  @Test func `a back footer's edge in short content is by the top inset of now`() {
    var session = session(.backFooter) { $0.scrollView.contentSize.height = 300 }
    session.act(top(20))
    session.pull(to: 2)
    #expect(session.footer.pullingPercent == 0.5)
  }

  @Test func `an end while idle animates the bottom inset back once more`() {
    var session = session(.backFooter)
    session.act(bottom(30), .endRefreshing(.footer))
    #expect(session.inset.bottom == 0)
    session.wait(125)
    expectClose(session.engine.presentedInset(.bottom), 15)
  }

  // MARK: Auto footer

  @Test(arguments: [
    Event.setHidden(.footer, true), .removeComponent(.footer),
    .configure(.footer) { $0.userInteractionEnabled = false }, .setWindow(attached: false),
  ])
  func `a footer that is hidden, removed, without interaction or in no window triggers too`(
    _ event: Event
  ) {
    var session = session(.autoFooter)
    session.act(event, .offset(450))
    #expect(session.reported == ["footer idle → refreshing", "footer refreshing"])
  }

  // MARK: Observing twice

  @Test func `after a second attachment an auto footer observes each state of a pan twice`() {
    var session = session(.autoFooter) { $0.loads.footer = SimulatedLoad(duration: 0) }
    session.act(.removeComponent(.footer), .addComponent(.footer, nil), .offset(450))
    session.act(.setPanState(.began))
    #expect(session.reported.count { $0 == "footer refreshing" } == 2)
  }

  /// The header, attached between the footer's two attachments, observes before both.
  @Test func `the second notification comes right after the first`() {
    var session = session(.autoFooter) {
      $0.scrollView.contentSize.height = 500
      $0.loads.footer = SimulatedLoad(duration: 0)
    }
    session.act(.addComponent(.header, .of(.header)))
    session.act(.removeComponent(.footer), .addComponent(.footer, nil))
    // With a top inset of 200 the content exceeds the view, and the trigger is at
    // 500 − 600 + 44 = −56; the header's edge is that of its attachment.
    session.act(top(200), .offset(-100), .setDragging(true), .offset(-55))
    let refresh = ["footer idle → refreshing", "footer refreshing", "footer refreshing → idle"]
    #expect(session.reported == ["header idle → pulling"] + refresh + refresh)
  }

  @Test func `a component that was replaced observes nothing`() {
    var session = session(.header)
    session.act(.removeComponent(.header))
    session.pull(to: -60)
    #expect(session.header.state == .pulling, "a removed one observes")
    session.act(.addComponent(.header, .of(.header)))
    session.letGo()
    #expect(session.reported == [])
  }

  // MARK: Gif header

  private static let images: [ComponentState: FrameImages] = [
    .idle: FrameImages(count: 10, height: 30, duration: 3_000_000),
    .pulling: FrameImages(count: 3, height: 30, duration: 5_000_000),
    .refreshing: FrameImages(count: 4, height: 30, duration: 700_000),
  ]

  private func gif(inWindow: Bool = true) -> TestSession {
    TestSession(.eocrefresh, .header(.gif) { $0.images = Self.images }) {
      $0.scrollView.inWindow = inWindow
    }
  }

  @Test func `turning the device while it refreshes shows idle frame 0 under the animation`() {
    var session = gif()
    session.act(.beginRefreshing(.header), .setBounds(width: 600, height: nil))
    #expect(session.header.picture == "refreshing ×4")
    #expect(session.header.image?.still == FrameView.Still(state: .idle, index: 0, count: 10))
    session.act(.endRefreshing(.header))
    #expect(session.header.picture == "idle 0/10")
  }

  @Test func `idle images that are taken away leave the picture until the next layout`() {
    var session = gif()
    session.pull(to: -27)
    session.act(.configure(.header) { $0.images = [.idle: .init(count: 0, height: 0)] })
    session.pull(to: -10)
    #expect(session.header.picture == "idle 5/10")
    session.act(.setBounds(width: 600, height: nil))
    #expect(session.header.picture == "none")
  }

  @Test func `the duration of refreshing counts, in pulling too`() {
    var session = gif()
    session.pull(to: -60)
    #expect(session.header.image?.running?.images.duration == 700_000)
    session.letGo()
    #expect(session.header.image?.running?.images.duration == 700_000)
  }

  @Test func `out of a window there is no layout, and no first image`() {
    var session = gif(inWindow: false)
    #expect(session.header.picture == "none")
    session.pull(to: -27)
    #expect(session.header.picture == "idle 5/10")
    session.act(.setWindow(attached: true))
    #expect(session.header.picture == "idle 0/10")
  }
}

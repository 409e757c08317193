import Testing

@testable import RefreshEngine

/// The texts and frames of the labels.
struct LabelTests {
  // MARK: Titles

  /// The English title of each state; nil shows nothing.
  static let titles: [(component: ComponentConfiguration, titles: [ComponentState: String?])] = [
    (
      .header(),
      [
        .idle: "Pull down to refresh", .pulling: "Release to refresh",
        .refreshing: "Loading...", .willRefresh: nil,
      ]
    ),
    (
      .autoFooter(),
      [
        .idle: "Tap or pull up to load more", .refreshing: "Loading...",
        .noMoreData: "No more data", .willRefresh: nil,
      ]
    ),
    (
      .backFooter(),
      [
        .idle: "Pull up to load more", .pulling: "Release to load more",
        .refreshing: "Loading...", .noMoreData: "No more data", .willRefresh: nil,
      ]
    ),
    (
      .trailer(),
      [
        .idle: "MJRefreshTrailerIdleText", .pulling: "MJRefreshTrailerPullingText",
        .refreshing: "MJRefreshTrailerPullingText", .noMoreData: nil, .willRefresh: nil,
      ]
    ),
  ]

  @Test(arguments: titles.indices)
  func `each state has its title`(_ index: Int) {
    let (component, titles) = Self.titles[index]
    for (state, title) in titles {
      var session = TestSession(component)
      session.bring(component.kind.name, to: state)
      #expect(session[component.kind.name].stateLabel?.text == title)
    }
  }

  @Test func `a replaced title shows at once if it is the present state's`() {
    var session = TestSession(.header())
    session.act(.configure(.header) { $0.titles = [.pulling: "Let go"] })
    #expect(session.header.stateLabel?.text == "Pull down to refresh")
    session.act(.configure(.header) { $0.titles = [.idle: "Pull"] })
    #expect(session.header.stateLabel?.text == "Pull")
    session.pull(to: -60)
    #expect(session.header.stateLabel?.text == "Let go")
  }

  @Test func `a title may be given to a state that has none`() {
    var session = TestSession(.trailer { $0.titles = [.willRefresh: "Wait", .noMoreData: "All"] })
    session.act(.endRefreshingWithNoMoreData(.trailer))
    #expect(session.trailer.stateLabel?.text == "All")
    session.bring(.trailer, to: .willRefresh)
    #expect(session.trailer.stateLabel?.text == "Wait")
  }

  @Test func `a hidden refreshing title shows nothing, until a title is set`() {
    var session = TestSession(.autoFooter { $0.refreshingTitleHidden = true })
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.stateLabel?.text == nil)
    session.act(.configure(.footer) { $0.titles = [.idle: "More"] })
    #expect(session.footer.stateLabel?.text == "Loading...")
    session.act(.endRefreshing(.footer))
    #expect(session.footer.stateLabel?.text == "More")
  }

  @Test func `a back footer ignores refreshingTitleHidden`() {
    var session = TestSession(.backFooter { $0.refreshingTitleHidden = true })
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.stateLabel?.text == "Loading...")
  }

  @Test func `a plain component has no texts`() {
    var session = TestSession(.header(.plain) { $0.titles = [.idle: "Pull"] })
    session.pull(to: -60)
    #expect(session.header.stateLabel == nil)
    #expect(session.header.timeLabel == nil)
  }

  // MARK: Frames

  static let whole = Rect(x: 0, y: 0, width: 400, height: 54)

  /// The state's label lies above the time's, each half as high; with a hidden time it fills the header.
  @Test(arguments: [
    (
      stateHidden: false, timeHidden: false,
      state: Rect(x: 0, y: 0, width: 400, height: 27),
      time: Rect(x: 0, y: 27, width: 400, height: 27)
    ),
    (false, true, whole, Rect.zero), (true, false, .zero, .zero), (true, true, .zero, .zero),
  ])
  func `a header's labels share its height`(
    _ row: (stateHidden: Bool, timeHidden: Bool, state: Rect, time: Rect)
  ) {
    let session = TestSession(
      .header(.state) {
        $0.stateLabelHidden = row.stateHidden
        $0.lastUpdatedTimeLabelHidden = row.timeHidden
      }
    )
    #expect(session.header.stateLabel?.frame == row.state)
    #expect(session.header.timeLabel?.frame == row.time)
  }

  @Test func `hiding a header's state label later moves no label`() {
    var session = TestSession(.header(.state))
    session.act(
      .configure(.header) {
        $0.stateLabelHidden = true
        $0.height = 100
      }
    )
    #expect(session.header.stateLabel?.frame == Rect(x: 0, y: 0, width: 400, height: 27))
  }

  @Test(arguments: [ComponentConfiguration.autoFooter(), .backFooter(.gif)])
  func `a footer's label covers it`(_ component: ComponentConfiguration) {
    var session = TestSession(component)
    #expect(session.footer.stateLabel?.frame == Rect(x: 0, y: 0, width: 400, height: 44))
    session.act(.setBounds(width: 500, height: nil))
    #expect(session.footer.stateLabel?.frame == Rect(x: 0, y: 0, width: 500, height: 44))
  }

  @Test func `a trailer's label is one character wide, centred, and as high as the trailer`() {
    let session = TestSession(.trailer(.state))
    #expect(session.trailer.stateLabel?.frame == Rect(x: 23, y: 0, width: 14, height: 600))
  }

  @Test func `labels are laid out in a window only, but a new language lays them out anywhere`() {
    var session = TestSession(.header()) { $0.scrollView.inWindow = false }
    #expect(session.header.stateLabel?.frame == .zero)
    session.act(.setLanguage("ko"))
    #expect(session.header.stateLabel?.frame == Rect(x: 0, y: 0, width: 400, height: 27))
    #expect(session.header.frame.origin.y == -54)
  }
}

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

  @Test func `a title may be given to a state that has none`() {
    var session = TestSession(.trailer { $0.titles = [.willRefresh: "Wait", .noMoreData: "All"] })
    session.act(.endRefreshingWithNoMoreData(.trailer))
    #expect(session.trailer.stateLabel?.text == "All")
    session.bring(.trailer, to: .willRefresh)
    #expect(session.trailer.stateLabel?.text == "Wait")
  }

  // MARK: Frames

  static let whole = Rect(x: 0, y: 0, width: 400, height: 54)

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

import Testing

@testable import RefreshEngine

/// Which frame images show: one still image, or one running set.
struct FrameImagesTests {
  private static let images: [ComponentState: FrameImages] = [
    .idle: FrameImages(count: 10, height: 30),
    .pulling: FrameImages(count: 1, height: 30),
    .refreshing: FrameImages(count: 4, height: 30),
  ]

  @Test func `a header's images through a refresh`() {
    var session = TestSession(.header(.gif) { $0.images = Self.images })
    #expect(session.header.picture == "none")
    session.pull(to: -27)
    #expect(session.header.picture == "idle 5/10")
    session.pull(to: -60)
    #expect(session.header.picture == "pulling 0/1")
    session.letGo()
    #expect(session.header.picture == "refreshing ×4")
    session.act(.endRefreshing(.header))
    #expect(session.header.picture == "pulling 0/1", "the still image from before")
    session.wait(400)
    #expect(session.header.picture == "idle 0/10")
  }

  @Test(arguments: [
    (percent: 0.0, index: 0), (0.099, 0), (0.1, 1), (0.55, 5), (0.999, 9), (1, 9),
  ])
  func `the pulling percent selects the idle image`(_ row: (percent: Double, index: Int)) {
    var session = TestSession(
      .header(.gif) {
        $0.images = Self.images
        $0.height = 100
      }
    )
    session.pull(to: row.percent * -100)
    #expect(session.header.picture == "idle \(row.index)/10")
  }

  @Test func `above 1 the percent selects the last image`() {
    var session = TestSession(.backFooter(.gif) { $0.images = [.idle: .init(count: 3, height: 9)] })
    session.act(.setDragging(true), .endRefreshingWithNoMoreData(.footer), .offset(600))
    #expect(session.footer.picture == "(none)", "the percent acts in idle only")
    session.act(.resetNoMoreData(.footer), .setDragging(false), .offset(430), .offset(600))
    #expect(session.footer.picture == "idle 2/3")
  }

  @Test func `beginRefreshing sets the percent to 1, which selects the last idle image`() {
    let images = [ComponentState.idle: FrameImages(count: 10, height: 30)]
    var session = TestSession(.header(.gif) { $0.images = images })
    session.act(.beginRefreshing(.header))
    #expect(session.header.picture == "idle 9/10")
  }

  @Test func `states without images change nothing`() {
    var session = TestSession(
      .header(.gif) { $0.images = [.pulling: .init(count: 2, height: 9)] }
    )
    session.pull(to: -60)
    #expect(session.header.picture == "pulling ×2")
    session.letGo()
    #expect(session.header.picture == "pulling ×2", "the running set continues")
    session.act(.endRefreshing(.header))
    #expect(session.header.picture == "none", "idle stops a header's images")
    session.wait(1000)
    #expect(session.header.picture == "none")
  }

  @Test func `a back footer's running images stop with the percent, not with idle`() {
    var session = TestSession(.backFooter(.gif) { $0.images = Self.images })
    #expect(session.footer.picture == "none")
    session.act(.beginRefreshing(.footer))
    session.wait(250)
    #expect(session.footer.picture == "refreshing ×4")
    session.act(.endRefreshing(.footer))
    #expect(session.footer.picture == "refreshing ×4")
    session.wait(400)
    #expect(session.footer.picture == "idle 0/10")
  }

  @Test func `a back footer's images are hidden in noMoreData`() {
    var session = TestSession(.backFooter(.gif) { $0.images = Self.images })
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(session.footer.picture == "(none)")
    session.act(.resetNoMoreData(.footer))
    #expect(session.footer.picture == "none")
    session.act(.endRefreshingWithNoMoreData(.footer), .beginRefreshing(.footer))
    #expect(session.footer.picture == "refreshing ×4")
  }

  @Test func `an auto footer shows its images while refreshing`() {
    var session = TestSession(.autoFooter(.gif) { $0.images = Self.images })
    #expect(session.footer.picture == "(none)")
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.picture == "refreshing ×4")
    session.act(.endRefreshing(.footer))
    #expect(session.footer.picture == "(none)")
    session.act(.beginRefreshing(.footer), .endRefreshingWithNoMoreData(.footer))
    #expect(session.footer.picture == "(none)")
  }

  @Test func `an auto footer without images stays hidden`() {
    var session = TestSession(.autoFooter(.gif))
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.picture == "(none)")
  }

  @Test func `a running set has its start and the duration of a cycle`() {
    var session = TestSession(.header(.gif) { $0.images = Self.images })
    session.wait(70)
    session.act(.beginRefreshing(.header))
    let running = session.header.image?.running
    #expect(running?.start == Instant(microseconds: 70_000))
    #expect(running?.images.duration == 400_000)
  }

  @Test
  func `a first image taller than an auto footer makes it as tall, but does not change the inset`()
  {
    var session = TestSession(.autoFooter(.gif))
    session.act(.configure(.footer) { $0.images = [.refreshing: .init(count: 2, height: 60)] })
    #expect(session.footer.frame.size.height == 60)
    #expect(session.inset.bottom == 44)
    session.act(.configure(.footer) { $0.images = [.refreshing: .init(count: 2, height: 20)] })
    #expect(session.footer.frame.size.height == 60)
  }

  @Test(arguments: [(Style.normal, 25.0), (.gif, 20)])
  func `the label's left inset is 25 pt, with images 20 pt`(_ style: Style, _ gap: Double) {
    #expect(TestSession(.header(style)).header.properties.labelLeftInset == gap)
    let session = TestSession(.header(style) { $0.labelLeftInset = 7 })
    #expect(session.header.properties.labelLeftInset == 7)
  }
}

import Testing

@testable import RefreshEngine

/// Which frame images show: one still image, or one running set.
struct GifStyleTests {
  /// "idle 3/10" for a still image, "refreshing ×4" for a running set, in parentheses where hidden.
  private func look(_ component: Component) -> String {
    let view = component.image
    let shown =
      if let running = view.running {
        "\(running.state) ×\(running.images.count)"
      } else {
        view.still.map { "\($0.state) \($0.index)/\($0.count)" } ?? "none"
      }
    return view.isHidden ? "(\(shown))" : shown
  }

  private static let images: [ComponentState: FrameImages] = [
    .idle: FrameImages(count: 10, height: 30),
    .pulling: FrameImages(count: 1, height: 30),
    .refreshing: FrameImages(count: 4, height: 30),
  ]

  @Test func `a header's images through a refresh`() {
    var session = TestSession(.header(.gif) { $0.images = Self.images })
    #expect(look(session.header) == "none")
    session.pull(to: -27)
    #expect(look(session.header) == "idle 5/10")
    session.pull(to: -60)
    #expect(look(session.header) == "pulling 0/1")
    session.letGo()
    #expect(look(session.header) == "refreshing ×4")
    session.act(.endRefreshing(.header))
    #expect(look(session.header) == "pulling 0/1", "the still image from before")
    session.wait(400)
    #expect(look(session.header) == "idle 0/10")
  }

  @Test(arguments: [
    (percent: 0.0, index: 0), (0.099, 0), (0.1, 1), (0.55, 5), (0.999, 9), (1, 9),
  ])
  func `the percent picks the idle frame`(_ row: (percent: Double, index: Int)) {
    var session = TestSession(
      .header(.gif) {
        $0.images = Self.images
        $0.height = 100
      }
    )
    session.pull(to: row.percent * -100)
    #expect(look(session.header) == "idle \(row.index)/10")
  }

  @Test func `beyond the whole it stays at the last`() {
    var session = TestSession(.backFooter(.gif) { $0.images = [.idle: .init(count: 3, height: 9)] })
    session.act(.setDragging(true), .endRefreshingWithNoMoreData(.footer), .offset(600))
    #expect(look(session.footer) == "(none)", "the percent picks in idle only")
    session.act(.resetNoMoreData(.footer), .setDragging(false), .offset(430), .offset(600))
    #expect(look(session.footer) == "idle 2/3")
  }

  @Test func `a begin's 1 picks the last frame before the refreshing images run`() {
    let images = [ComponentState.idle: FrameImages(count: 10, height: 30)]
    var session = TestSession(.header(.gif) { $0.images = images })
    session.act(.beginRefreshing(.header))
    #expect(look(session.header) == "idle 9/10")
  }

  @Test func `states without images change nothing`() {
    var session = TestSession(
      .header(.gif) { $0.images = [.pulling: .init(count: 2, height: 9)] }
    )
    session.pull(to: -60)
    #expect(look(session.header) == "pulling ×2")
    session.letGo()
    #expect(look(session.header) == "pulling ×2", "what runs goes on")
    session.act(.endRefreshing(.header))
    #expect(look(session.header) == "none", "idle stops a header's")
    session.wait(1000)
    #expect(look(session.header) == "none")
  }

  @Test func `a back footer's idle does not stop what runs, its percent does`() {
    var session = TestSession(.backFooter(.gif) { $0.images = Self.images })
    #expect(look(session.footer) == "none")
    session.act(.beginRefreshing(.footer))
    session.wait(250)
    #expect(look(session.footer) == "refreshing ×4")
    session.act(.endRefreshing(.footer))
    #expect(look(session.footer) == "refreshing ×4")
    session.wait(400)
    #expect(look(session.footer) == "idle 0/10")
  }

  @Test func `a back footer's are hidden in noMoreData`() {
    var session = TestSession(.backFooter(.gif) { $0.images = Self.images })
    session.act(.endRefreshingWithNoMoreData(.footer))
    #expect(look(session.footer) == "(none)")
    session.act(.resetNoMoreData(.footer))
    #expect(look(session.footer) == "none")
    session.act(.endRefreshingWithNoMoreData(.footer), .beginRefreshing(.footer))
    #expect(look(session.footer) == "refreshing ×4")
  }

  @Test func `an auto footer shows its images while refreshing`() {
    var session = TestSession(.autoFooter(.gif) { $0.images = Self.images })
    #expect(look(session.footer) == "(none)")
    session.act(.beginRefreshing(.footer))
    #expect(look(session.footer) == "refreshing ×4")
    session.act(.endRefreshing(.footer))
    #expect(look(session.footer) == "(none)")
    session.act(.beginRefreshing(.footer), .endRefreshingWithNoMoreData(.footer))
    #expect(look(session.footer) == "(none)")
  }

  @Test func `an auto footer without images stays hidden`() {
    var session = TestSession(.autoFooter(.gif))
    session.act(.beginRefreshing(.footer))
    #expect(look(session.footer) == "(none)")
  }

  @Test func `a running set tells when it began and how long a cycle takes`() {
    var session = TestSession(.header(.gif) { $0.images = Self.images })
    session.wait(70)
    session.act(.beginRefreshing(.header))
    let running = session.header.image.running
    #expect(running?.start == Instant(microseconds: 70_000))
    #expect(running?.images.duration == 400_000)
  }

  @Test func `a first image taller than the component makes it as tall, with no room for it`() {
    var session = TestSession(.autoFooter(.gif))
    session.act(.configure(.footer) { $0.images = [.refreshing: .init(count: 2, height: 60)] })
    #expect(session.footer.frame.size.height == 60)
    #expect(session.inset.bottom == 44)
    session.act(.configure(.footer) { $0.images = [.refreshing: .init(count: 2, height: 20)] })
    #expect(session.footer.frame.size.height == 60)
  }

  @Test(arguments: [(Style.normal, 25.0), (.gif, 20)])
  func `the gap beside the label`(_ style: Style, _ gap: Double) {
    #expect(TestSession(.header(style)).header.labelLeftInset == gap)
    let session = TestSession(.header(style) { $0.labelLeftInset = 7 })
    #expect(session.header.labelLeftInset == 7)
  }
}

import Testing

@testable import RefreshEngine

/// Arrow, spinner and frame images of the dialects.
struct GraphicsRulesTests {
  // MARK: Arrow and spinner

  @Test(
    arguments: byDialect(
      v379: (isHidden: true, alpha: 1.0),
      v31154: (true, 1),
      v221: (true, 1),
      v147: (false, 0)
    )
  )
  func `a refreshing header's arrow is hidden or transparent`(
    _ dialect: Dialect,
    _ arrow: (isHidden: Bool, alpha: Double)
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header))
    #expect(session.header.arrow?.isHidden == arrow.isHidden)
    #expect(session.header.arrow?.alpha == arrow.alpha)
    session.act(.endRefreshing(.header))
    session.wait(450)
    #expect(session.header.arrow?.isHidden == false)
    #expect(session.header.arrow?.alpha == 1)
  }

  @Test(arguments: byDialect(v379: false, v31154: false, v221: false, v147: true))
  func `pulling during the end's animation stops the spinner, but not in 1.4.7`(
    _ dialect: Dialect,
    _ spins: Bool
  ) {
    var session = TestSession(dialect, .of(.header))
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(100)
    session.pull(to: -120)
    #expect(session.header.state == .pulling)
    #expect(session.header.spinner?.isAnimating == spins)
    session.pull(to: -20)
    #expect(session.header.state == .idle)
    #expect(session.header.spinner?.isAnimating == spins)
  }

  /// The first end's animation runs out during the second refresh.
  private func begunAgain(_ dialect: Dialect, _ kind: ComponentKind) -> Component {
    var session = TestSession(dialect, .of(kind))
    session.act(.beginRefreshing(kind.name))
    session.wait(250)
    session.act(.endRefreshing(kind.name))
    session.wait(100)
    session.act(.beginRefreshing(kind.name))
    session.wait(350)
    #expect(session[kind.name].state == .refreshing)
    return session[kind.name]
  }

  @Test(arguments: byDialect(v379: true, v31154: true, v221: true, v147: false))
  func `an end's animation that runs out in a new refresh leaves a header's spinner, or stops it`(
    _ dialect: Dialect,
    _ spins: Bool
  ) {
    let header = begunAgain(dialect, .header)
    #expect(header.spinner?.isAnimating == spins)
    #expect(header.arrow.map { $0.isHidden || $0.alpha == 0 } == spins)
  }

  @Test(arguments: byDialect(v379: true, v31154: false, v221: false))
  func `an end's animation that runs out in a new refresh leaves a footer's spinner, or stops it`(
    _ dialect: Dialect,
    _ spins: Bool
  ) {
    let footer = begunAgain(dialect, .backFooter)
    #expect(footer.spinner?.isAnimating == spins)
    #expect(footer.arrow?.isHidden == spins)
  }

  // MARK: Frame images

  private static let images: [ComponentState: FrameImages] = [
    .idle: FrameImages(count: 10, height: 30),
    .pulling: FrameImages(count: 2, height: 30),
    .refreshing: FrameImages(count: 4, height: 30),
  ]

  @Test(
    arguments: byDialect(
      v379: "none",
      v31154: "none",
      v221: "refreshing ×4",
      v147: "refreshing ×4",
      eoc: "none"
    )
  )
  func `idle stops a header's images or lets them run`(_ dialect: Dialect, _ picture: String) {
    var session = TestSession(
      dialect,
      .header(.gif) { $0.images = [.refreshing: .init(count: 4, height: 30)] }
    )
    session.act(.beginRefreshing(.header), .endRefreshing(.header))
    session.wait(1000)
    #expect(session.header.state == .idle)
    #expect(session.header.picture == picture)
  }

  @Test(
    arguments: byDialect(
      v379: "idle 5/10",
      v31154: "idle 5/10",
      v221: "idle 5/10",
      v147: "none",
      eoc: "idle 5/10"
    )
  )
  func `without idle images the percent leaves the picture, or takes it away`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(dialect, .header(.gif) { $0.images = Self.images })
    session.pull(to: -27)
    #expect(session.header.picture == "idle 5/10")
    session.act(.configure(.header) { $0.images = [.idle: .init(count: 0, height: 0)] })
    #expect(session.header.picture == "idle 5/10")
    session.pull(to: -10)
    #expect(session.header.picture == picture)
  }

  @Test(
    arguments: byDialect(
      v379: "pulling ×2",
      v31154: "pulling ×2",
      v221: "pulling ×2",
      v147: "pulling ×2",
      eoc: "refreshing ×4"
    )
  )
  func `pulling shows its own images or those of refreshing`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(dialect, .header(.gif) { $0.images = Self.images })
    session.pull(to: -60)
    #expect(session.header.picture == picture)
    session.letGo()
    #expect(session.header.picture == "refreshing ×4")
  }

  @Test(
    arguments: byDialect(
      v379: "refreshing 0/1",
      v31154: "refreshing 0/1",
      v221: "refreshing 0/1",
      v147: "refreshing 0/1",
      eoc: "refreshing ×1"
    )
  )
  func `a header's single image stands still or is animated`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(
      dialect,
      .header(.gif) { $0.images = [.refreshing: .init(count: 1, height: 30)] }
    )
    session.act(.beginRefreshing(.header))
    #expect(session.header.picture == picture)
  }

  @Test(
    arguments: byDialect(
      v379: "refreshing 0/1",
      v31154: "refreshing 0/1",
      v221: "refreshing 0/1",
      v147: "refreshing ×1"
    )
  )
  func `an auto footer's single image stands still or is animated`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(
      dialect,
      .autoFooter(.gif) { $0.images = [.refreshing: .init(count: 1, height: 30)] }
    )
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.picture == picture)
  }

  @Test(
    arguments: byDialect(
      v379: "none",
      v31154: "none",
      v221: "none",
      v147: "none",
      eoc: "idle 0/10"
    )
  )
  func `the first layout shows no image, or the first of idle`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(dialect, .header(.gif) { $0.images = Self.images }) {
      $0.scrollView.inWindow = false
    }
    #expect(session.header.picture == "none")
    session.act(.setWindow(attached: true))
    #expect(session.header.picture == picture)
  }

  @Test(arguments: byDialect(v379: "(none)", v31154: "(none)", v221: "(none)", v147: "none"))
  func `a refreshing auto footer without images hides its view or shows it`(
    _ dialect: Dialect,
    _ picture: String
  ) {
    var session = TestSession(dialect, .autoFooter(.gif))
    session.act(.beginRefreshing(.footer))
    #expect(session.footer.picture == picture)
  }

  @Test(arguments: byDialect(v379: 80.0, v31154: 80, v221: 80, v147: 80, eoc: 54))
  func `a taller image makes the header as tall or does not`(_ dialect: Dialect, _ height: Double) {
    let session = TestSession(
      dialect,
      .header(.gif) { $0.images = [.idle: .init(count: 2, height: 80)] }
    )
    #expect(session.header.frame.size.height == height)
  }
}

import Testing

@testable import RefreshEngine

/// What a configuration makes.
struct ConfigurationTests {
  // MARK: contentSizeAfterAttaching

  private static let size = Size(width: 375, height: 500)

  @Test(arguments: [(nil, 0.0), (size, 375)] as [(Size?, Double)])
  func `a content size after attaching places a trailer, as a collection view's layout does`(
    _ afterAttaching: Size?,
    _ x: Double
  ) {
    var configuration = Configuration()
    configuration.scrollView.contentSize = Self.size
    configuration.scrollView.contentSizeAfterAttaching = afterAttaching
    configuration.trailer = ComponentConfiguration(kind: .trailer)
    let engine = Engine(configuration)
    #expect(engine.component(.trailer)?.frame.origin.x == x)
    #expect(engine.scrollView.contentSize == Self.size)
    #expect(engine.effectIndex == 0)
  }

  @Test func `the components are attached with the first size and then observe the second`() {
    let session = TestSession(.header(), .backFooter(), .trailer()) {
      $0.scrollView.contentSizeAfterAttaching = Size(width: 900, height: 1500)
    }
    #expect(session.view.contentSize == Size(width: 900, height: 1500))
    #expect(session.footer.frame.origin.y == 1500)
    #expect(session.trailer.frame.origin.x == 900)
    #expect(session.reported == [])
  }

  @Test func `a refresh at creation begins after the content size is set`() {
    var trailer = ComponentConfiguration.trailer()
    trailer.refreshing = true
    let session = TestSession(trailer) {
      $0.scrollView.contentSizeAfterAttaching = Size(width: 900, height: 1000)
    }
    #expect(session.trailer.state == .refreshing)
    #expect(session.offset.x == 560)
    #expect(session.inset.right == 60)
  }

  // MARK: Styles

  @Test(arguments: LevelTests.kinds)
  func `a component without a style has the dialect's first`(
    _ dialect: Dialect,
    _ kind: ComponentKind,
    _ style: Style
  ) {
    var configuration = Configuration()
    configuration.dialect = dialect
    let component = ComponentConfiguration(kind: kind)
    switch kind {
    case .header: configuration.header = component
    case .autoFooter, .backFooter: configuration.footer = component
    case .trailer: configuration.trailer = component
    }
    #expect(Engine(configuration).component(kind.name)?.style == style)
  }
}

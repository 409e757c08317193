import Testing

@testable import RefreshEngine

/// What a configuration makes.
struct ConfigurationTests {
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

  @Test func `sessions share what a version decides, and a motion at rest is as large as before`() {
    for version in EngineVersion.allCases {
      var configuration = Configuration()
      configuration.version = version
      #expect(Engine(configuration).settings === Engine(configuration).settings)
    }
    #expect(MemoryLayout<Motion>.size == 16)
  }
}

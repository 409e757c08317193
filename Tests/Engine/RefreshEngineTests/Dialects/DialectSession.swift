@testable import RefreshEngine

extension TestSession {
  /// A session of a dialect.
  ///
  /// Components made with `.of` have the dialect's default styles.
  init(
    _ dialect: Dialect,
    _ components: ComponentConfiguration...,
    driver: Driver = .external,
    change: (inout Configuration) -> Void = { _ in }
  ) {
    self.init(driver: driver) { configuration in
      configuration.dialect = dialect
      for component in components { configuration.set(component) }
      change(&configuration)
    }
  }
}

extension ComponentConfiguration {
  /// A component of a kind in the dialect's default style.
  static func of(
    _ kind: ComponentKind,
    _ change: (inout ComponentSettings) -> Void = { _ in }
  ) -> Self {
    var configuration = make(kind, .plain, change)
    configuration.style = nil
    return configuration
  }
}

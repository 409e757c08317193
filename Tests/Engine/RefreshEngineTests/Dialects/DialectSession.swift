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

/// What each dialect does: the rows of a table.
///
/// A dialect that lacks the thing is left out.
func byDialect<Value>(
  v379: Value? = nil,
  v31154: Value? = nil,
  v221: Value? = nil,
  v147: Value? = nil,
  eoc: Value? = nil
) -> [(Dialect, Value)] {
  let values: [(Dialect, Value?)] = [
    (.mjrefresh379, v379), (.mjrefresh31154, v31154), (.mjrefresh221, v221),
    (.mjrefresh147, v147), (.eocrefresh, eoc),
  ]
  return values.compactMap { dialect, value in value.map { (dialect, $0) } }
}

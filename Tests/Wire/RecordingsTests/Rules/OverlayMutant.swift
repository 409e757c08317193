@testable import RefreshEngine

/// An overlay with one constant changed, which a recording must notice.
struct OverlayMutant<Machine: OverlayMachine> {
  /// The field that is changed.
  let field: String
  /// The rules with the change.
  let rules: Shared<Machine.Rules>

  init(_ field: String, _ change: (inout Machine.Rules) -> Void) {
    self.field = field
    rules = Machine.ownRules.changing(change)
  }

  /// A constant that is greater, and one that is less, by a step.
  static func both<Number: Numeric>(
    _ field: String,
    _ path: WritableKeyPath<Machine.Rules, Number>,
    _ step: Number
  ) -> [Self] {
    [Self(field) { $0[keyPath: path] += step }, Self(field) { $0[keyPath: path] -= step }]
  }
}

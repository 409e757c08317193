/// Values for some fields of ``PhysicsParameters``, by name, which replace the values in force.
///
/// A nil field stays unchanged. A maximum speed is a double optional: its inner nil is no limit.
@dynamicMemberLookup
public struct PhysicsOverrides: Sendable, Equatable {
  /// A field that is given.
  private struct Given: Sendable {
    let field: any PartialKeyPath<PhysicsParameters> & Sendable
    let copy: @Sendable (PhysicsParameters, inout PhysicsParameters) -> Void
  }

  /// The values of the fields that are given; the others have the values of new parameters.
  private var values = PhysicsParameters()
  private var given: [Given] = []

  /// Makes overrides that replace nothing.
  public init() {}

  /// The value that replaces a field; nil leaves the field unchanged.
  public subscript<Value>(
    dynamicMember field: any WritableKeyPath<PhysicsParameters, Value> & Sendable
  ) -> Value? {
    get { given.contains { $0.field == field } ? values[keyPath: field] : nil }
    set {
      given.removeAll { $0.field == field }
      values[keyPath: field] = newValue ?? PhysicsParameters()[keyPath: field]
      guard newValue != nil else { return }
      given.append(Given(field: field) { $1[keyPath: field] = $0[keyPath: field] })
    }
  }

  /// Some parameters with the given fields replaced; the result is not validated.
  public func applied(to parameters: PhysicsParameters) -> PhysicsParameters {
    given.reduce(into: parameters) { $1.copy(values, &$0) }
  }

  /// True if both replace the same fields with the same values.
  public static func == (left: Self, right: Self) -> Bool {
    let fields = [left, right].map { Set($0.given.map { $0.field as PartialKeyPath }) }
    return fields[0] == fields[1] && left.values == right.values
  }
}

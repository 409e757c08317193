/// Values for some fields of a structure, by name, which replace the values in force.
///
/// A nil field stays unchanged. An optional field is a double optional: its inner nil is a value.
@dynamicMemberLookup
public struct Overrides<Whole: Equatable & Sendable>: Sendable, Equatable {
  /// A field that is given.
  private struct Given: Sendable {
    let field: any PartialKeyPath<Whole> & Sendable
    let copy: @Sendable (Whole, inout Whole) -> Void
  }

  /// The values of the fields that are given; those of the others do not matter.
  private var values: Whole
  private var given: [Given] = []

  /// Makes overrides that replace nothing; the structure may have any values.
  public init(over values: Whole) { self.values = values }

  /// The value that replaces a field; nil leaves the field unchanged.
  public subscript<Value>(
    dynamicMember field: any WritableKeyPath<Whole, Value> & Sendable
  ) -> Value? {
    get { given.contains { $0.field == field } ? values[keyPath: field] : nil }
    set {
      given.removeAll { $0.field == field }
      guard let newValue else { return }
      values[keyPath: field] = newValue
      given.append(Given(field: field) { $1[keyPath: field] = $0[keyPath: field] })
    }
  }

  /// A structure with the given fields replaced; the result is not validated.
  public func applied(to whole: Whole) -> Whole {
    given.reduce(into: whole) { $1.copy(values, &$0) }
  }

  /// True if both replace the same fields with the same values.
  public static func == (left: Self, right: Self) -> Bool {
    let fields = [left, right].map { Set($0.given.map { $0.field as PartialKeyPath }) }
    return fields[0] == fields[1] && left.applied(to: right.values) == right.values
  }
}

/// Overrides of the laws of motion; the inner nil of a maximum speed is no limit.
public typealias PhysicsOverrides = Overrides<PhysicsParameters>

extension PhysicsOverrides {
  /// Makes overrides that replace nothing.
  public init() { self.init(over: PhysicsParameters()) }
}

/// A getter for each type; each throws if the value has another type (null is a type of its own) or is
/// out of range.
extension JSONValue {
  func bool() throws(ValueFault) -> Bool {
    guard case .bool(let bool) = self else { throw mistyped("a boolean") }
    return bool
  }

  /// A string; one that contains NUL is refused.
  func string() throws(ValueFault) -> String {
    guard case .string(let string) = self else { throw mistyped("a string") }
    guard !string.utf8.contains(0) else { throw .containsNUL }
    return string
  }

  /// One of the raw values of the type.
  func oneOf<Name>(_: Name.Type = Name.self) throws(ValueFault) -> Name
  where Name: RawRepresentable<String> & CaseIterable {
    if case .string(let string) = self, let name = Name(rawValue: string) { return name }
    // For the error alone: the list costs more than all else.
    let names = Name.allCases.map(\.rawValue)
    throw .unknownValue(try string(oneOf: names), known: names)
  }

  /// One of the names.
  func oneOf(_ names: [String]) throws(ValueFault) -> String {
    let string = try string(oneOf: names)
    guard names.contains(string) else { throw .unknownValue(string, known: names) }
    return string
  }

  private func string(oneOf names: [String]) throws(ValueFault) -> String {
    guard case .string(let string) = self else { throw mistyped("a string", expected: names) }
    return string
  }

  /// Any finite double.
  func number() throws(ValueFault) -> Double {
    switch self {
    case .number(let number): return number
    case .overflow: throw .outOfRange("is too large for a double")
    case .null, .bool, .string, .array, .object: throw mistyped("a number")
    }
  }

  /// A number in the range.
  func number(in range: ClosedRange<Double>) throws(ValueFault) -> Double {
    guard self != .overflow, case let number = try number(), range.contains(number) else {
      let bounds = (JSONWriter.text(range.lowerBound), JSONWriter.text(range.upperBound))
      throw .outOfRange("must be from \(bounds.0) to \(bounds.1)")
    }
    return number
  }

  /// A whole number in the range, however it is written: `2.0` is 2.
  func integer(in range: ClosedRange<Int>) throws(ValueFault) -> Int {
    let detail = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard self != .overflow, case let number = try number(), let integer = Int(exactly: number),
      range.contains(integer)
    else {
      let isWhole = double.map { $0.rounded() == $0 } ?? true
      throw isWhole ? .outOfRange(detail) : .wrongType(detail)
    }
    return integer
  }

  /// The fault of a value of another type.
  func mistyped(_ type: String, expected: [String] = []) -> ValueFault {
    .wrongType("must be \(type), not \(typeName)", expected: expected)
  }
}

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
    guard !string.utf8.contains(0) else { throw ValueFault.containsNUL }
    return string
  }

  /// One of the raw values of the type.
  func oneOf<Name>(_: Name.Type = Name.self) throws(ValueFault) -> Name
  where Name: RawRepresentable<String> & CaseIterable {
    let string = try string()
    guard let name = Name(rawValue: string) else {
      throw ValueFault(unknown: string, known: Name.allCases.map(\.rawValue))
    }
    return name
  }

  /// One of the names.
  func oneOf(_ names: [String]) throws(ValueFault) -> String {
    let string = try string()
    guard names.contains(string) else { throw ValueFault(unknown: string, known: names) }
    return string
  }

  /// Any finite double.
  func number() throws(ValueFault) -> Double {
    switch self {
    case .number(let number): return number
    case .overflow: throw ValueFault("is too large for a double")
    case .null, .bool, .string, .array, .object: throw mistyped("a number")
    }
  }

  /// A number in the range.
  func number(in range: ClosedRange<Double>) throws(ValueFault) -> Double {
    let number = try number()
    guard range.contains(number) else {
      throw ValueFault(
        "must be from \(JSONWriter.text(range.lowerBound)) to \(JSONWriter.text(range.upperBound))"
      )
    }
    return number
  }

  /// A whole number in the range, however it is written: `2.0` is 2.
  func integer(in range: ClosedRange<Int>) throws(ValueFault) -> Int {
    guard let integer = Int(exactly: try number()), range.contains(integer) else {
      throw ValueFault("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// The fault of a value of another type.
  func mistyped(_ expected: String) -> ValueFault {
    ValueFault("must be \(expected), not \(typeName)")
  }
}

extension ValueFault {
  /// The fault of a string that the log and C could cut short.
  package static let containsNUL = ValueFault("must not contain U+0000")

  /// The fault of a value that is none of a set of names.
  package init(unknown value: String, known names: [String]) {
    self.init(
      "must be one of \(names.joined(separator: ", "))",
      summary: names.count > 8 ? "is not one of the \(names.count) known names" : nil,
      suggestion: Nearness.nearest(to: value, among: names)
    )
  }
}

/// A value and its place in the body, with a getter for each type.
///
/// A getter throws a `FieldError` at the cursor's pointer if the value has another type (null is
/// a type of its own) or is out of range.
package struct JSONCursor: Sendable {
  package let value: JSONValue
  let pointer: JSONPointer

  package init(_ value: JSONValue, at pointer: JSONPointer = .root) {
    self.value = value
    self.pointer = pointer
  }

  package var isNull: Bool {
    value == .null
  }

  /// An error at this place.
  package func refused(_ detail: String) -> FieldError {
    FieldError(pointer: pointer, detail: detail)
  }

  /// An error at this place whose detail is a whole sentence.
  func refused(sentence: String) -> FieldError {
    FieldError(pointer: pointer, detail: sentence, isSentence: true)
  }

  package func bool() throws(FieldError) -> Bool {
    guard case .bool(let bool) = value else { throw mistyped("a boolean") }
    return bool
  }

  /// A string; one that contains NUL is refused.
  package func string() throws(FieldError) -> String {
    guard case .string(let string) = value else { throw mistyped("a string") }
    guard !string.utf8.contains(0) else { throw refused("must not contain U+0000") }
    return string
  }

  /// One of the raw values of the type; an error lists them all.
  package func oneOf<Name>(_: Name.Type = Name.self) throws(FieldError) -> Name
  where Name: RawRepresentable<String> & CaseIterable {
    let string = try string()
    guard let name = Name(rawValue: string) else {
      throw refused("must be one of \(Name.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return name
  }

  /// One of the names; an error lists them all.
  package func oneOf(_ names: [String]) throws(FieldError) -> String {
    let string = try string()
    guard names.contains(string) else {
      throw refused("must be one of \(names.joined(separator: ", "))")
    }
    return string
  }

  /// A number in the range.
  package func number(in range: ClosedRange<Double>) throws(FieldError) -> Double {
    let number = try number()
    guard range.contains(number) else {
      throw refused(
        "must be from \(JSONWriter.text(range.lowerBound)) to \(JSONWriter.text(range.upperBound))"
      )
    }
    return number
  }

  /// A whole number in the range, however it is written: `2.0` is 2.
  package func integer(in range: ClosedRange<Int>) throws(FieldError) -> Int {
    guard let integer = Int(exactly: try number()), range.contains(integer) else {
      throw refused("must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return integer
  }

  /// The elements of an array, each with its own pointer.
  package func array() throws(FieldError) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw mistyped("an array") }
    return elements.enumerated().map { index, element in
      JSONCursor(element, at: pointer.appending(index))
    }
  }

  /// The members of an object whose names the client chooses, each with its own pointer.
  package func members() throws(FieldError) -> [(name: String, value: JSONCursor)] {
    guard case .object(let object) = value else { throw mistyped("an object") }
    return object.members.map { member in
      (member.name, JSONCursor(member.value, at: pointer.appending(member.name)))
    }
  }

  /// The result of reading an object; a member that `body` has not read is then refused by name.
  package func object<Result>(
    _ body: (inout JSONObjectReader) throws(FieldError) -> Result
  ) throws(FieldError) -> Result {
    guard case .object(let object) = value else { throw mistyped("an object") }
    var reader = JSONObjectReader(object, at: pointer)
    let result = try body(&reader)
    try reader.refuseUnknownMembers()
    return result
  }

  /// Any finite double.
  package func number() throws(FieldError) -> Double {
    switch value {
    case .number(let number): return number
    case .overflow: throw refused("is too large for a double")
    case .null, .bool, .string, .array, .object: throw mistyped("a number")
    }
  }

  private func mistyped(_ expected: String) -> FieldError {
    refused("must be \(expected), not \(value.typeName)")
  }
}

/// The ranges of numbers, the same in every place.
extension ClosedRange<Double> {
  /// A coordinate or inset in points, or a velocity component in points per second.
  package static var coordinate: Self { -1e7...1e7 }
  /// A width or height, in points.
  package static var size: Self { 0...1e7 }
  /// A length of time, in milliseconds.
  package static var durationMs: Self { 0...1e7 }
  /// A session time, in milliseconds since the session was created.
  package static var timeMs: Self { 0...1e12 }
}

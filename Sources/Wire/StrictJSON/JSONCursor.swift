/// A value and its place in the body, with a getter for each type.
///
/// A getter throws an error at the cursor's pointer if the value has another type (null is a separate type)
/// or is out of range.
package struct JSONCursor: Sendable {
  package let value: JSONValue
  package let pointer: JSONPointer

  package init(_ value: JSONValue, at pointer: JSONPointer = .root) {
    self.value = value
    self.pointer = pointer
  }

  package var isNull: Bool { value == .null }

  // MARK: Errors

  /// An error at this place, or at a member of the object here.
  package func refused(_ fault: ValueFault, at member: String? = nil) -> FieldErrors {
    FieldErrors(FieldError(pointer: member.map(pointer.appending) ?? pointer, fault))
  }

  /// The error of a value with a wrong type; the text of the type includes an article.
  package func mistyped(_ type: String, expected: [String] = []) -> FieldErrors {
    refused(.wrongType("must be \(type), not \(value.typeName)", expected: expected))
  }

  // MARK: Scalars

  package func bool() throws(FieldErrors) -> Bool {
    guard case .bool(let bool) = value else { throw mistyped("a boolean") }
    return bool
  }

  /// A string; refuses a NUL.
  package func string() throws(FieldErrors) -> String {
    let string = try string(oneOf: [])
    guard !string.utf8.contains(0) else { throw refused(.containsNUL) }
    return string
  }

  /// One of the raw values of the type; an error lists all of them.
  package func oneOf<Name>(_: Name.Type = Name.self) throws(FieldErrors) -> Name
  where Name: RawRepresentable<String> & CaseIterable {
    if case .string(let string) = value, let name = Name(rawValue: string) { return name }
    // Only the error needs the list, the most expensive part.
    let names = Name.allCases.map(\.rawValue)
    throw refused(.unknownValue(try string(oneOf: names), known: names))
  }

  /// One of the names; an error lists all of them.
  package func oneOf(_ names: [String]) throws(FieldErrors) -> String {
    let string = try string(oneOf: names)
    guard names.contains(string) else { throw refused(.unknownValue(string, known: names)) }
    return string
  }

  private func string(oneOf names: [String]) throws(FieldErrors) -> String {
    guard case .string(let string) = value else { throw mistyped("a string", expected: names) }
    return string
  }

  /// Any finite double.
  package func number() throws(FieldErrors) -> Double {
    guard value != .overflow else { throw refused(.outOfRange("is too large for a double")) }
    guard let number = value.double else { throw mistyped("a number") }
    return number
  }

  package func number(in range: ClosedRange<Double>) throws(FieldErrors) -> Double {
    guard value != .overflow, case let number = try number(), range.contains(number) else {
      let bounds = (JSONWriter.text(range.lowerBound), JSONWriter.text(range.upperBound))
      throw refused(.outOfRange("must be from \(bounds.0) to \(bounds.1)"))
    }
    return number
  }

  /// A whole number in the range, in any notation: `2.0` is 2.
  package func integer(in range: ClosedRange<Int>) throws(FieldErrors) -> Int {
    guard value != .overflow, case let number = try number(), let integer = Int(exactly: number),
      range.contains(integer)
    else {
      let detail = "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
      let isWhole = value.double.map { $0.rounded() == $0 } ?? true
      throw refused(isWhole ? .outOfRange(detail) : .wrongType(detail))
    }
    return integer
  }

  // MARK: Arrays and objects

  /// The elements of an array, each with its pointer.
  package func array() throws(FieldErrors) -> [JSONCursor] {
    guard case .array(let elements) = value else { throw mistyped("an array") }
    return elements.enumerated().map { index, element in
      JSONCursor(element, at: pointer.appending(index))
    }
  }

  /// The results of reading each element of an array; the errors of all elements are thrown together.
  package func elements<Element>(
    _ read: (JSONCursor) throws(FieldErrors) -> Element
  ) throws(FieldErrors) -> [Element] {
    try array().readEach(read)
  }

  /// The members of an object with names of the client's choice, each with its pointer.
  package func members() throws(FieldErrors) -> [(name: String, value: JSONCursor)] {
    guard case .object(let object) = value else { throw mistyped("an object") }
    return object.members.map { member in
      (member.name, JSONCursor(member.value, at: pointer.appending(member.name)))
    }
  }

  /// The result of a function that reads the members of an object.
  ///
  /// - Throws: The errors of the reader, and an error for each unread member; errors of `body` come instead
  ///   of the latter.
  package func object<Result>(
    _ body: (inout JSONObjectReader) throws(FieldErrors) -> Result
  ) throws(FieldErrors) -> Result {
    guard case .object(let object) = value else { throw mistyped("an object") }
    var reader = JSONObjectReader(object, at: pointer)
    let result: Result
    do throws(FieldErrors) {
      result = try body(&reader)
    } catch {
      throw reader.errors(before: error)
    }
    if reader.isClean { return result }
    if reader.hasUnknownMembers { reader.refuseUnknownMembers() }
    try reader.check()
    return result
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
  /// A session time, in milliseconds since the session's creation.
  package static var timeMs: Self { 0...1e12 }
}

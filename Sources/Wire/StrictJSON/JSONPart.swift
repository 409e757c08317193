/// A value of a long document, unread in the document's bytes.
///
/// The document is checked once; its parts can then be visited repeatedly, with each element of an array read
/// separately.
package struct JSONPart: Sendable {
  private let text: ArraySlice<UInt8>
  /// The place of the value in the document.
  package let pointer: JSONPointer

  /// The longest value that is read at once, in bytes, longer than any event, item or configuration of a
  /// session.
  package static let longestValue = 2 << 20

  /// The value of a document.
  ///
  /// - Throws: The reason that the bytes are not one JSON value, as in `JSONReader`.
  package init(_ bytes: [UInt8]) throws(JSONSyntaxError) {
    try JSONReader.check(bytes)
    let start = bytes.firstIndex { !$0.isBlank } ?? bytes.endIndex
    self.init(bytes[start...], at: .root)
  }

  fileprivate init(_ text: ArraySlice<UInt8>, at pointer: JSONPointer) {
    self.text = text
    self.pointer = pointer
  }

  /// Reads the value.
  ///
  /// - Throws: An error if the value is longer than `longestValue`.
  package func read() throws(FieldErrors) -> JSONCursor {
    guard text.count <= Self.longestValue else {
      let detail = "is longer than \(Self.longestValue) bytes"
      throw FieldErrors(FieldError(pointer: pointer, .tooLong(detail)))
    }
    do throws(JSONSyntaxError) {
      return JSONCursor(try JSONReader.value(text), at: pointer)
    } catch {
      throw FieldErrors(FieldError(pointer: pointer, .malformed(error.message)))
    }
  }

  /// The range of the value's bytes in the document.
  package var range: Range<Int> { text.indices }

  /// True if the value is an array.
  package var isArray: Bool { text.first == UInt8(ascii: "[") }

  /// The elements of an array; none for other values.
  package var elements: JSONElements { JSONElements(text, isArray: isArray, at: pointer) }

  /// A value of the same type without contents.
  private var empty: JSONValue {
    switch text.first {
    case UInt8(ascii: "{"): [:]
    case UInt8(ascii: "["): []
    case UInt8(ascii: "\""): ""
    case UInt8(ascii: "n"): .null
    case UInt8(ascii: "t"), UInt8(ascii: "f"): false
    default: 0
    }
  }
}

// MARK: - Objects

extension JSONPart {
  /// An object with some members read, and the others as parts.
  package struct Outline {
    /// The object, with an empty value of the same type for each unread member.
    package let object: JSONCursor
    /// The unread members, by name.
    package let parts: [String: JSONPart]
  }

  /// The most members; an object of known members has fewer.
  private static let mostMembers = 100

  /// Reads the object.
  ///
  /// Members after the hundredth are left out, since enough earlier members are refused then.
  ///
  /// - Parameter names: The members to read.
  /// - Returns: The object; for another value, an empty value of its type.
  /// - Throws: An error at a member longer than `longestValue`.
  package func outline(reading names: Set<String>) throws(FieldErrors) -> Outline {
    guard text.first == UInt8(ascii: "{") else {
      return Outline(object: JSONCursor(empty, at: pointer), parts: [:])
    }
    var members: [JSONObject.Member] = []
    var parts: [String: JSONPart] = [:]
    var index = text.indexOfValue(after: text.startIndex)
    while text[index] != UInt8(ascii: "}"), members.count < Self.mostMembers {
      let nameEnd = text.endOfString(from: index)
      let name = text.text(of: JSONString(start: index, end: nameEnd, hasEscapes: true))
      let start = text.indexOfValue(after: text.indexOfValue(after: nameEnd - 1))
      let end = text.endOfValue(from: start)
      let part = JSONPart(text[start..<end], at: pointer.appending(name))
      if names.contains(name) {
        members.append(.init(name: name, value: try part.read().value))
      } else {
        members.append(.init(name: name, value: part.empty))
        parts[name] = part
      }
      index = text.indexOfNext(from: end)
    }
    return Outline(
      object: JSONCursor(.object(JSONObject(members: members)), at: pointer),
      parts: parts
    )
  }
}

// MARK: - Arrays

/// The elements of an array as parts, each with its pointer.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let text: ArraySlice<UInt8>
  private let pointer: JSONPointer
  /// The start of the next element, or the end of the array.
  private var index: Int
  /// The number of earlier elements.
  private var number = 0

  fileprivate init(_ text: ArraySlice<UInt8>, isArray: Bool, at pointer: JSONPointer) {
    self.text = text
    self.pointer = pointer
    index = isArray ? text.indexOfValue(after: text.startIndex) : text.endIndex
  }

  private var isAtEnd: Bool { index == text.endIndex || text[index] == UInt8(ascii: "]") }

  package mutating func next() -> JSONPart? {
    guard let value = nextText() else { return nil }
    return JSONPart(value, at: pointer.appending(number - 1))
  }

  private mutating func nextText() -> ArraySlice<UInt8>? {
    guard !isAtEnd else { return nil }
    let end = text.endOfValue(from: index)
    defer {
      index = text.indexOfNext(from: end)
      number += 1
    }
    return text[index..<end]
  }

  /// The number of remaining elements, after a pass over their bytes.
  package var count: Int {
    var rest = self
    while rest.nextText() != nil {}
    return rest.number - number
  }
}

// MARK: - Steps through checked text

extension ArraySlice<UInt8> {
  /// The index of the first byte other than a blank after an index.
  fileprivate func indexOfValue(after index: Int) -> Int {
    var index = index + 1
    while index < endIndex, self[index].isBlank { index += 1 }
    return index
  }

  /// The index after a value and its comma, at the next value, or at the closing bracket.
  fileprivate func indexOfNext(from end: Int) -> Int {
    let index = indexOfValue(after: end - 1)
    return index < endIndex && self[index] == UInt8(ascii: ",") ? indexOfValue(after: index) : index
  }

  /// The index after the value at an index.
  fileprivate func endOfValue(from start: Int) -> Int {
    var depth = 0
    var index = start
    while index < endIndex {
      switch self[index] {
      case UInt8(ascii: "\""):
        index = endOfString(from: index)
        if depth == 0 { return index }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The closing bracket after a scalar belongs to the container.
        if depth <= 1 { return depth == 0 ? index : index + 1 }
        depth -= 1
      case UInt8(ascii: ","): if depth == 0 { return index }
      case let byte: if depth == 0, byte.isBlank { return index }
      }
      index += 1
    }
    return endIndex
  }
}

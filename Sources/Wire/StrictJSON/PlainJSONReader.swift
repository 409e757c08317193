/// Reads plain JSON piece by piece, straight from its bytes, without a tree, texts and errors.
///
/// Each method returns nil for all other JSON: with faults, or with rare parts (escapes, characters beyond
/// ASCII). The caller then passes the body to `JSONReader`, which decides.
package struct PlainJSONReader {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// True if a line feed is a mark rather than white space.
  private let hasLines: Bool

  package init(_ bytes: [UInt8], hasLines: Bool = false) {
    self.bytes = bytes
    index = 0
    end = bytes.count
    self.hasLines = hasLines
  }

  /// True if no byte remains.
  package var isEmpty: Bool { index == end }

  /// True if only white space remains.
  package mutating func isAtEnd() -> Bool { next() == nil }

  /// The next byte other than white space; nil at the end.
  private mutating func next() -> UInt8? {
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "\n") where hasLines: return bytes[index]
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
      case let byte: return byte
      }
    }
    return nil
  }

  /// Reads a mark, such as a bracket, a colon or a comma; false before another byte.
  package mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// Continues after a member: true, with the name set, for a next member; false at the end of the object.
  package mutating func nextMember(_ name: inout Range<Int>) -> Bool? {
    guard skip(",") else { return skip("}") ? false : nil }
    guard let next = string() else { return nil }
    name = next
    return true
  }

  /// Reads a string without escapes, and returns the range of its characters.
  package mutating func string() -> Range<Int>? {
    guard skip("\"") else { return nil }
    let start = index
    while index < end, bytes[index] != UInt8(ascii: "\"") {
      guard (0x20..<0x7F).contains(bytes[index]), bytes[index] != UInt8(ascii: "\\") else {
        return nil
      }
      index += 1
    }
    guard index < end else { return nil }
    index += 1
    return start..<index - 1
  }

  /// True if the characters of a string equal a name.
  package func matches(_ range: Range<Int>, _ name: WireName) -> Bool {
    let other = name.bytes
    guard range.count == other.count else { return false }
    for offset in other.indices where bytes[range.lowerBound + offset] != other[offset] {
      return false
    }
    return true
  }

  /// Reads a number.
  package mutating func number() -> Double? {
    guard let first = next(), first == UInt8(ascii: "-") || first.isDigit,
      let number = bytes.number(at: index), number.value.isFinite
    else { return nil }
    index = number.end
    return number.value
  }

  package mutating func bool() -> Bool? {
    guard let first = next() else { return nil }
    let isTrue = first == UInt8(ascii: "t")
    let word = isTrue ? Self.wordTrue : Self.wordFalse
    guard end - index >= word.bytes.count, matches(index..<index + word.bytes.count, word) else {
      return nil
    }
    index += word.bytes.count
    return isTrue
  }

  private static let wordTrue = WireName("true")
  private static let wordFalse = WireName("false")
}

/// A name of the wire format, as text and as bytes.
package struct WireName: ExpressibleByStringLiteral {
  package let text: String
  package let bytes: [UInt8]

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  package init(stringLiteral text: String) { self.init(text) }
}

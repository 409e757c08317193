/// Reads plain JSON piece by piece, straight from its bytes: no tree, no text, no error.
///
/// Each method returns nil for what it does not read: what is wrong, and what few clients send (escapes,
/// characters beyond ASCII). The caller then gives the body to `JSONReader`, which decides.
package struct PlainJSONReader {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  /// Whether a line feed is a mark, not white space.
  private let hasLines: Bool

  package init(_ bytes: [UInt8], hasLines: Bool = false) {
    self.bytes = bytes
    index = 0
    end = bytes.count
    self.hasLines = hasLines
  }

  /// Whether no byte is left.
  package var isEmpty: Bool { index == end }

  /// Whether only white space is left.
  package mutating func isAtEnd() -> Bool { next() == nil }

  /// The next byte that is not white space; nil at the end.
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

  /// Reads a mark, such as a bracket, a colon or a comma; false if something else comes next.
  package mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard next() == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// Reads on after a member: true if there is another one, whose name it sets; false at the end of the
  /// object.
  package mutating func nextMember(_ name: inout Range<Int>) -> Bool? {
    guard skip(",") else { return skip("}") ? false : nil }
    guard let next = string() else { return nil }
    name = next
    return true
  }

  /// Reads a string without escapes, and returns where its characters are.
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

  /// Whether the characters of a string are a name.
  package func matches(_ range: Range<Int>, _ name: WireName) -> Bool {
    let other = name.bytes
    guard range.count == other.count else { return false }
    for offset in other.indices where bytes[range.lowerBound + offset] != other[offset] {
      return false
    }
    return true
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

// MARK: - Numbers

extension PlainJSONReader {
  /// The powers of ten that are exact doubles.
  private static let powersOfTen: [Double] = (0...22).reduce(into: []) { powers, exponent in
    powers.append(exponent == 0 ? 1 : powers[exponent - 1] * 10)
  }

  /// Reads a number without an exponent, with at most 18 digits; it is rounded to the nearest double.
  ///
  /// A whole number below 2⁵³ and a power of ten up to 10²² are exact, so that their quotient is the
  /// nearest double. Others are read by the standard library.
  package mutating func number() -> Double? {
    guard let first = next() else { return nil }
    let start = index
    if first == UInt8(ascii: "-") { index += 1 }
    guard let whole = digits(after: 0), !(whole.count > 1 && whole.hasLeadingZero) else {
      return nil
    }
    var (mantissa, decimals) = (whole.value, 0)
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard let fraction = digits(after: mantissa) else { return nil }
      (mantissa, decimals) = (fraction.value, fraction.count)
    }
    guard whole.count + decimals <= 18 else { return nil }
    if index < end {
      switch bytes[index] {
      case UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
      default: break
      }
    }
    guard mantissa < 1 << 53 else {
      return Double(String(decoding: bytes[start..<index], as: UTF8.self))
    }
    let magnitude = Double(mantissa) / Self.powersOfTen[decimals]
    return first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Reads decimal digits that follow those of a number; nil if there is none.
  private mutating func digits(
    after value: UInt64
  ) -> (value: UInt64, count: Int, hasLeadingZero: Bool)? {
    let start = index
    var value = value
    while index < end, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    guard index > start else { return nil }
    return (value, index - start, bytes[start] == UInt8(ascii: "0"))
  }
}

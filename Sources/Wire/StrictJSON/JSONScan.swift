/// A scan of a text before jansson parses it.
///
/// It skips strings and reads everything else byte by byte, without checking the grammar. It refuses
/// a byte order mark, NUL (which jansson skips after a number) and nesting that is too deep (before
/// any recursion), and finds the numbers that overflow a double.
struct JSONScan {
  /// A number that overflows a double.
  struct Number: Equatable {
    /// The number of numbers before it in the text.
    var ordinal: Int
    /// Its bytes, counted from the start of the text; there are at least five.
    var range: Range<Int>
  }

  private(set) var overflowingNumbers: [Number] = []

  /// The most values, where an array or an object counts for four: a body of 64 MiB could hold
  /// objects that take gigabytes in memory.
  static let mostValues = 12_000_000

  /// Scans the bytes; the offset of an error counts from the start of the slice.
  init(
    _ bytes: ArraySlice<UInt8>,
    maximumDepth: Int,
    mostValues: Int = JSONScan.mostValues
  ) throws(JSONSyntaxError) {
    let base = bytes.startIndex
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONSyntaxError(offset: 0, message: "a byte order mark is not allowed")
    }
    if let index = bytes.firstIndex(of: 0) {
      throw JSONSyntaxError(offset: index - base, message: "a NUL byte is not allowed")
    }
    var depth = 0
    var values = 0
    var numbers = 0
    var index = base
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = bytes.endOfString(from: index)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        values += 4
        guard depth <= maximumDepth else {
          throw JSONSyntaxError(
            offset: index - base,
            message: "nested more than \(maximumDepth) levels deep"
          )
        }
        guard values <= mostValues else { throw Self.tooManyValues(index - base) }
        index += 1
      case UInt8(ascii: ","):
        values += 1
        guard values <= mostValues else { throw Self.tooManyValues(index - base) }
        index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        index += 1
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let end = bytes.endOfNumber(from: index)
        if bytes[index..<end].overflowsDouble {
          overflowingNumbers.append(Number(ordinal: numbers, range: index - base..<end - base))
        }
        numbers += 1
        index = end
      default:
        index += 1
      }
    }
  }

  private static func tooManyValues(_ offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(offset: offset, message: "there are too many values before")
  }
}

extension ArraySlice<UInt8> {
  /// The index after the string that opens at `start`, or the end if it is never closed.
  func endOfString(from start: Int) -> Int {
    var index = start + 1
    while index < endIndex {
      switch self[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"): index += 2
      default: index += 1
      }
    }
    return endIndex
  }

  /// The index after the bytes from `start` on that can belong to a number.
  func endOfNumber(from start: Int) -> Int {
    self[start...].firstIndex { !$0.mayStandInNumber } ?? endIndex
  }

  /// Whether this is a number by JSON's grammar that overflows a double.
  fileprivate var overflowsDouble: Bool {
    // Without an exponent, a number above 1.8e308 has 309 digits at least.
    let mayOverflow = count > 308 || contains { $0 | 0x20 == UInt8(ascii: "e") }
    guard mayOverflow, isNumber else { return false }
    return Double(String(decoding: self, as: UTF8.self)).map(\.isInfinite) ?? false
  }

  var isNumber: Bool {
    var rest = self
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let wholeDigits = rest.removeDigits()
    guard wholeDigits == 1 || (wholeDigits > 1 && !startsWithZero) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard rest.removeDigits() > 0 else { return false }
    }
    if let first = rest.first, first | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      guard rest.removeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Removes the leading digits and returns their number.
  private mutating func removeDigits() -> Int {
    let digits = prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    removeFirst(digits)
    return digits
  }
}

extension UInt8 {
  fileprivate var mayStandInNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default:
      false
    }
  }
}

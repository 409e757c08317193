/// A read number, and the index after it.
struct JSONNumber {
  let value: Double
  let end: Int
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Reads the number at an index, rounded to the nearest double, infinite beyond the greatest; nil if the
  /// bytes are no number of JSON.
  func number(at start: Int) -> JSONNumber? {
    if let number = decimal(at: start) { return number }
    let end = endOfNumber(from: start)
    let text = self[start..<end]
    guard isNumber(start..<end) else { return nil }
    return Double(String(decoding: text, as: UTF8.self)).map { JSONNumber(value: $0, end: end) }
  }

  /// Reads a number without an exponent, with at most 18 digits that form a number below 2⁵³: that number and
  /// a power of ten up to 10²² are exact, so that their quotient is the nearest double.
  @inline(__always)
  func decimal(at start: Int) -> JSONNumber? {
    var index = start
    let isNegative = self[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    var mantissa: UInt64 = 0
    readDigits(into: &mantissa, from: &index)
    let whole = index - first
    guard whole == 1 || (whole > 1 && self[first] != UInt8(ascii: "0")) else { return nil }
    var decimals = 0
    if index < endIndex, self[index] == UInt8(ascii: ".") {
      index += 1
      decimals = index
      readDigits(into: &mantissa, from: &index)
      decimals = index - decimals
      guard decimals > 0 else { return nil }
    }
    guard whole + decimals <= 18, mantissa < 1 << 53, index == endIndex || !self[index].isOfNumber
    else { return nil }
    let magnitude = Double(mantissa) / powersOfTen[decimals]
    return JSONNumber(value: isNegative ? -magnitude : magnitude, end: index)
  }

  /// Appends the digits at an index to a number, which may overflow, and moves the index behind them.
  @inline(__always)
  private func readDigits(into value: inout UInt64, from index: inout Int) {
    while index < endIndex, case let digit = self[index] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
  }

  /// The index after all bytes from `start` on that a number can contain.
  func endOfNumber(from start: Int) -> Int {
    self[start...].firstIndex { !$0.isOfNumber } ?? endIndex
  }

  /// True if bytes are a number by JSON's grammar.
  private func isNumber(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    func digits() -> Int {
      let start = index
      while index < range.upperBound, self[index].isDigit { index += 1 }
      return index - start
    }
    func skips(_ isOne: (UInt8) -> Bool) -> Bool {
      guard index < range.upperBound, isOne(self[index]) else { return false }
      index += 1
      return true
    }
    _ = skips { $0 == UInt8(ascii: "-") }
    let first = index
    let whole = digits()
    guard whole == 1 || (whole > 1 && self[first] != UInt8(ascii: "0")) else { return false }
    if skips({ $0 == UInt8(ascii: ".") }), digits() == 0 { return false }
    if skips({ $0 | 0x20 == UInt8(ascii: "e") }) {
      _ = skips { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
      guard digits() > 0 else { return false }
    }
    return index == range.upperBound
  }
}

/// The powers of ten that are exact doubles.
private let powersOfTen: [Double] = (0...22).reduce(into: []) { powers, exponent in
  powers.append(exponent == 0 ? 1 : powers[exponent - 1] * 10)
}

extension UInt8 {
  /// True if a number can contain the byte.
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

/// Writes numbers and texts into bytes, exactly and compactly; `ByteReader` reads them back.
///
/// | value | bytes |
/// |---|---|
/// | natural number | seven bits a byte, the lowest first; the top bit says that another byte follows |
/// | integer | the natural number 2 n, or −2 n − 1 below 0 |
/// | whole double below 2⁵³ | the natural number 2 i, for the integer's natural number i |
/// | other multiple of 1/1000 | the natural number 4 i + 1, for the natural number i of the thousandths |
/// | any other double | the byte 3, then its bit pattern in eight bytes, the lowest first |
/// | text | the number of bytes, then UTF-8 |
package struct ByteWriter {
  /// The bytes so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes a writer of no bytes.
  package init(reservingCapacity capacity: Int = 0) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes one byte.
  package mutating func byte(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Writes a natural number.
  package mutating func natural(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Writes an integer.
  package mutating func integer(_ number: Int64) {
    natural(Self.natural(of: number))
  }

  /// Writes a double exactly, also negative zero, infinities and NaN.
  package mutating func number(_ number: Double) {
    if let whole = Self.exactInteger(number) {
      natural(Self.natural(of: whole) << 1)
    } else if let thousandths = Self.exactInteger((number * 1000).rounded()),
      (Double(thousandths) / 1000).bitPattern == number.bitPattern
    {
      natural(Self.natural(of: thousandths) << 2 | 1)
    } else {
      bytes.append(3)
      word(number.bitPattern)
    }
  }

  /// Writes eight bytes, the lowest first.
  package mutating func word(_ word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// Writes a text.
  package mutating func text(_ text: String) {
    natural(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes bytes as they are.
  package mutating func raw(_ other: some Sequence<UInt8>) {
    bytes.append(contentsOf: other)
  }

  private static func natural(of number: Int64) -> UInt64 {
    UInt64(bitPattern: number << 1 ^ number >> 63)
  }

  /// The integer equal to a double, if its magnitude is below 2⁵³ and it is not negative zero.
  private static func exactInteger(_ number: Double) -> Int64? {
    guard number.magnitude < 0x1p53 else { return nil }
    let whole = Int64(number)
    return Double(whole).bitPattern == number.bitPattern ? whole : nil
  }
}

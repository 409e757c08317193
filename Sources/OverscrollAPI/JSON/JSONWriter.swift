/// Writes JSON into bytes, without a tree, a formatter or an allocation for each value.
///
/// Commas are its work, and nothing else is checked: who calls it writes a key before each value of
/// an object, and ends what was begun. Each value is written with a comma after it, which the end of
/// the object or array around it takes away; so nothing is to be remembered from one to the next.
struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer

  init(reservingCapacity capacity: Int = 1024) {
    buffer = ByteBuffer(capacity: capacity)
  }

  /// How many bytes have been written so far, the comma after the last value among them.
  var count: Int { buffer.count }

  /// A copy of what has been written so far.
  var bytes: [UInt8] {
    buffer.array(droppingLast: buffer.last == UInt8(ascii: ",") ? 1 : 0)
  }

  mutating func beginObject() {
    buffer.append(UInt8(ascii: "{"))
  }

  @inline(__always) mutating func endObject() {
    buffer.close(with: UInt8(ascii: "}"))
  }

  mutating func beginArray() {
    buffer.append(UInt8(ascii: "["))
  }

  @inline(__always) mutating func endArray() {
    buffer.close(with: UInt8(ascii: "]"))
  }

  /// A key of the program's own, which needs no escapes.
  @inline(__always) mutating func key(_ name: StaticString) {
    buffer.append(key: name)
  }

  /// A key of any text.
  mutating func key(escaping name: String) {
    string(name)
    dropComma()
    buffer.append(UInt8(ascii: ":"))
  }

  /// A string, with the escapes that RFC 8259 requires; other characters stay as they are, in
  /// UTF-8.
  mutating func string(_ text: String) {
    buffer.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      unsafe appendEscaped(characters)
    }
    buffer.append("\",")
  }

  /// A string of the program's own, which needs no escapes.
  mutating func name(_ text: String) {
    buffer.append(UInt8(ascii: "\""))
    append(text)
    buffer.append("\",")
  }

  mutating func bool(_ value: Bool) {
    if value { buffer.append("true,") } else { buffer.append("false,") }
  }

  mutating func null() {
    buffer.append("null,")
  }

  mutating func integer(_ value: Int) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(digitsOf: UInt64(value.magnitude))
  }

  /// A number in the shortest form that reads back as the same double.
  ///
  /// A whole one has no fraction (`54`) but for negative zero: `-0.0`, since many readers take `-0`
  /// for the integer 0. JSON has no NaN and no infinities: they are written as null.
  @inline(__always) mutating func number(_ value: Double) {
    // Most coordinates are 0; negative zero has another pattern.
    if value.bitPattern == 0 { buffer.append("0,") } else { nonZero(value) }
  }

  @inline(never) private mutating func nonZero(_ value: Double) {
    // Below 2^53 every whole double is an integer that reads back as itself.
    let whole = value.magnitude < 0x1p53 ? Int(value) : 0
    if Double(whole) == value, whole != 0 || value.sign == .plus {
      integer(whole)
    } else {
      other(value)
    }
  }

  /// Bytes that are themselves one JSON value, taken as they are.
  mutating func raw(_ json: [UInt8]) {
    unsafe json.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    buffer.append(UInt8(ascii: ","))
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe buffer.append(contentsOf: $0) }
  }

  private mutating func dropComma() {
    if buffer.last == UInt8(ascii: ",") { buffer.removeLast() }
  }
}

// MARK: - Strings

extension JSONWriter {
  @unsafe private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var rest = unsafe text
    while let plain = unsafe Self.lengthBeforeEscape(in: rest) {
      unsafe buffer.append(contentsOf: .init(rebasing: rest[..<plain]))
      unsafe appendEscape(of: rest[plain])
      unsafe rest = .init(rebasing: rest[(plain + 1)...])
    }
    unsafe buffer.append(contentsOf: rest)
  }

  /// How many bytes stand before the first that must be escaped; nil if none must be.
  @unsafe private static func lengthBeforeEscape(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    // Right: each word that is loaded ends at the end of the text or before it.
    let words = UnsafeRawBufferPointer(text)
    while index + 8 <= words.count,
      unsafe !words.loadUnaligned(fromByteOffset: index, as: UInt64.self).hasByteToEscape
    {
      index += 8
    }
    // The last word overlaps the one before, which has no such byte.
    if index > 0, index + 8 > words.count,
      unsafe !words.loadUnaligned(fromByteOffset: words.count - 8, as: UInt64.self).hasByteToEscape
    {
      return nil
    }
    return unsafe text[index...].firstIndex(where: \.mustBeEscaped)
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): buffer.append("\\\"")
    case UInt8(ascii: "\\"): buffer.append("\\\\")
    case 0x08: buffer.append("\\b")
    case 0x09: buffer.append("\\t")
    case 0x0A: buffer.append("\\n")
    case 0x0C: buffer.append("\\f")
    case 0x0D: buffer.append("\\r")
    default:
      buffer.append("\\u00")
      for digit in [byte >> 4, byte & 0xF] {
        buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}

extension UInt8 {
  /// Whether the byte may not stand in a JSON string as it is.
  fileprivate var mustBeEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

extension UInt64 {
  /// Whether one of the word's eight bytes must be escaped.
  ///
  /// What is subtracted from each byte borrows from its top bit where the byte is less; a borrow
  /// that runs on into the next byte comes from one that is less, so the answer is right.
  fileprivate var hasByteToEscape: Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = self ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = self ^ ones &* UInt64(UInt8(ascii: "\\"))
    let less = (self &- ones &* 0x20) & ~self
    let equal = (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
    return (less | equal) & (ones &* 0x80) != 0
  }
}

// MARK: - Numbers

extension JSONWriter {
  /// The text of a number, as `number(_:)` writes it.
  static func text(_ value: Double) -> String {
    var writer = JSONWriter(reservingCapacity: 24)
    writer.number(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// A number that is not written as an integer; apart, so that most numbers pass it by.
  @inline(never) private mutating func other(_ value: Double) {
    if value == 0 {
      buffer.append("-0.0,")
    } else if value.isFinite {
      append(value.description)
      buffer.append(UInt8(ascii: ","))
    } else {
      null()
    }
  }
}

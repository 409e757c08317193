/// Writes JSON into bytes, without a tree, a formatter or an allocation per value.
///
/// The writer adds the commas and checks nothing: the caller writes a key before each value of an object, and
/// ends each object and array. A comma follows each value, and the end of an object or array replaces the
/// comma. So the writer has no state besides the bytes.
public struct JSONWriter: ~Copyable {
  @usableFromInline var buffer: ByteBuffer

  package init(reservingCapacity capacity: Int = 1024) {
    buffer = ByteBuffer(capacity: capacity)
  }

  /// The number of bytes so far, including the comma after the last value.
  package var count: Int { buffer.count }

  /// A copy of the bytes so far, without a comma at the end.
  package var bytes: [UInt8] {
    buffer.array(droppingLast: buffer.last == UInt8(ascii: ",") ? 1 : 0)
  }

  /// A copy of the bytes so far as a line, with a line feed in place of a comma at the end.
  package var line: [UInt8] {
    mutating get { buffer.array(endingWith: UInt8(ascii: "\n")) }
  }

  /// The value of a whole document; null for an unfinished document.
  package var value: JSONValue { (try? JSONReader.value(bytes)) ?? .null }

  /// Takes the bytes so far, so that a long document can be passed on in pieces.
  ///
  /// A comma after the last value stays, because the next byte may replace it.
  package mutating func take() -> [UInt8] {
    let piece = bytes
    let hasComma = buffer.last == UInt8(ascii: ",")
    buffer.removeAll()
    if hasComma { buffer.append(UInt8(ascii: ",")) }
    return piece
  }

  /// Begins an object.
  @inlinable public mutating func beginObject() {
    buffer.append(UInt8(ascii: "{"))
  }

  /// Ends an object.
  @inlinable @inline(__always) public mutating func endObject() {
    buffer.close(with: UInt8(ascii: "}"))
  }

  /// Begins an array.
  @inlinable public mutating func beginArray() {
    buffer.append(UInt8(ascii: "["))
  }

  /// Ends an array.
  @inlinable @inline(__always) public mutating func endArray() {
    buffer.close(with: UInt8(ascii: "]"))
  }

  /// A key that needs no escapes.
  @inlinable @inline(__always) public mutating func key(_ name: StaticString) {
    buffer.append(key: name)
  }

  /// A key of any text.
  public mutating func key(escaping name: String) {
    string(name)
    // The key replaces the string's comma by a colon.
    buffer.removeLast()
    buffer.append(UInt8(ascii: ":"))
  }

  /// A string in UTF-8, with only the escapes that RFC 8259 requires.
  public mutating func string(_ text: String) {
    buffer.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      unsafe appendEscaped(characters)
    }
    buffer.append("\",")
  }

  /// A string that needs no escapes.
  public mutating func name(_ text: String) {
    buffer.append(UInt8(ascii: "\""))
    append(text)
    buffer.append("\",")
  }

  /// A Boolean.
  @inlinable public mutating func bool(_ value: Bool) {
    if value { buffer.append("true,") } else { buffer.append("false,") }
  }

  /// Null.
  @inlinable public mutating func null() {
    buffer.append("null,")
  }

  /// An integer.
  public mutating func integer(_ value: Int) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(digitsOf: UInt64(value.magnitude))
  }

  /// A number in the shortest form that a reader turns into the same double.
  ///
  /// A whole number has no fraction (`54`); negative zero is `-0.0`, since many parsers read `-0` as the
  /// integer 0. NaN and infinities, which JSON lacks, become null.
  @inlinable @inline(__always) public mutating func number(_ value: Double) {
    // Most coordinates are 0. Negative zero has another bit pattern.
    if value.bitPattern == 0 { buffer.append("0,") } else { nonZero(value) }
  }

  @usableFromInline @inline(never) mutating func nonZero(_ value: Double) {
    // Every whole double below 2^53 is exact as an integer.
    let whole = value.magnitude < 0x1p53 ? Int(value) : 0
    if Double(whole) == value, whole != 0 || value.sign == .plus {
      integer(whole)
    } else {
      other(value)
    }
  }

  /// Bytes of one JSON value, unchanged.
  package mutating func raw(_ json: [UInt8]) {
    unsafe json.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    buffer.append(UInt8(ascii: ","))
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe buffer.append(contentsOf: $0) }
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

  /// The number of bytes before the first byte that needs an escape; nil without one.
  @unsafe private static func lengthBeforeEscape(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    // Correct: each loaded word lies within the text.
    let words = UnsafeRawBufferPointer(text)
    while index + 8 <= words.count,
      unsafe !words.loadUnaligned(fromByteOffset: index, as: UInt64.self).hasByteToEscape
    {
      index += 8
    }
    // The last word overlaps the previous one, which needs no escape.
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
  /// True if the byte needs an escape in a JSON string.
  fileprivate var mustBeEscaped: Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
  }
}

extension UInt64 {
  /// True if one of the word's eight bytes needs an escape.
  ///
  /// The subtraction sets the top bit of each lesser byte. Only a lesser byte causes a borrow into the next
  /// byte, so the result is still correct.
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
  package static func text(_ value: Double) -> String {
    var writer = JSONWriter(reservingCapacity: 24)
    writer.number(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Writes a number in another form than an integer; rare, so the function is not inlined.
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

  /// A number to a thousandth, for people, without a negative zero.
  package static func roundedText(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return text(rounded == 0 ? 0 : rounded)
  }
}

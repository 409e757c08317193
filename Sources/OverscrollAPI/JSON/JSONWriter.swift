/// Writes JSON into bytes, without a tree, a formatter or an allocation for each value.
///
/// Commas are its work, and nothing else is checked: who calls it writes a key before each value of
/// an object, and ends what was begun.
struct JSONWriter: ~Copyable {
  private var buffer: ByteBuffer
  /// Whether a value stands before this place in the same object or array.
  private var needsComma = false

  init(reservingCapacity capacity: Int = 1024) {
    buffer = ByteBuffer(capacity: capacity)
  }

  /// How many bytes have been written so far.
  var count: Int { buffer.count }

  /// A copy of what has been written so far.
  var bytes: [UInt8] {
    buffer.array
  }

  mutating func beginObject() {
    begin(UInt8(ascii: "{"))
  }

  mutating func endObject() {
    end(UInt8(ascii: "}"))
  }

  mutating func beginArray() {
    begin(UInt8(ascii: "["))
  }

  mutating func endArray() {
    end(UInt8(ascii: "]"))
  }

  /// A key of the program's own, which needs no escapes.
  mutating func key(_ name: StaticString) {
    buffer.append(key: name, afterComma: needsComma)
    needsComma = false
  }

  /// A key of any text.
  mutating func key(escaping name: String) {
    string(name)
    buffer.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string, with the escapes that RFC 8259 requires; other characters stay as they are, in
  /// UTF-8.
  mutating func string(_ text: String) {
    separate()
    buffer.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      unsafe appendEscaped(characters)
    }
    buffer.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func bool(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
    needsComma = true
  }

  mutating func null() {
    separate()
    buffer.append("null")
    needsComma = true
  }

  mutating func integer(_ value: Int) {
    separate()
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(digitsOf: UInt64(value.magnitude))
    needsComma = true
  }

  /// A number in the shortest form that reads back as the same double.
  ///
  /// A whole one has no fraction (`54`) but for negative zero: `-0.0`, since many readers take `-0`
  /// for the integer 0. JSON has no NaN and no infinities: they are written as null.
  mutating func number(_ value: Double) {
    separate()
    append(value)
    needsComma = true
  }

  /// Bytes that are themselves one JSON value, taken as they are.
  mutating func raw(_ json: [UInt8]) {
    separate()
    unsafe json.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
  }
}

// MARK: - Strings

extension JSONWriter {
  @unsafe private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var written = 0
    for index in text.indices {
      let byte = unsafe text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      unsafe buffer.append(contentsOf: .init(rebasing: text[written..<index]))
      appendEscape(of: byte)
      written = index + 1
    }
    unsafe buffer.append(contentsOf: .init(rebasing: text[written...]))
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

// MARK: - Numbers

extension JSONWriter {
  /// The text of a number, as `number(_:)` writes it.
  static func text(_ value: Double) -> String {
    var writer = JSONWriter(reservingCapacity: 24)
    writer.number(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private mutating func append(_ value: Double) {
    // Below 2^53 every whole double is an integer that reads back as itself.
    let whole = value.magnitude < 0x1p53 ? UInt64(value.magnitude) : 0
    if Double(whole) == value.magnitude {
      if value.sign == .minus { buffer.append(UInt8(ascii: "-")) }
      buffer.append(digitsOf: whole)
      if value == 0, value.sign == .minus { buffer.append(".0") }
    } else if value.isFinite {
      var text = value.description
      text.withUTF8 { unsafe buffer.append(contentsOf: $0) }
    } else {
      buffer.append("null")
    }
  }
}

/// Writes JSON into bytes, without a tree, a formatter or an allocation for each value.
///
/// Commas are its work, and nothing else is checked: who calls it writes a key before each value of an
/// object, and ends what was begun.
struct JSONWriter {
  /// What has been written so far.
  private(set) var bytes: [UInt8] = []
  /// Whether a value stands before this place in the same object or array.
  private var needsComma = false

  init(reservingCapacity capacity: Int = 1024) {
    bytes.reserveCapacity(capacity)
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
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A key of any text.
  mutating func key(escaping name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string, with the escapes that RFC 8259 requires; other characters stay as they are, in UTF-8.
  mutating func string(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { characters in
      unsafe appendEscaped(characters)
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func bool(_ value: Bool) {
    separate()
    append(value ? "true" : "false")
    needsComma = true
  }

  mutating func null() {
    separate()
    append("null")
    needsComma = true
  }

  mutating func integer(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: UInt64(value.magnitude))
    needsComma = true
  }

  /// A number in the shortest form that reads back as the same double.
  ///
  /// A whole one has no fraction (`54`) but for negative zero: `-0.0`, since many readers take `-0` for
  /// the integer 0. JSON has no NaN and no infinities: they are written as null.
  mutating func number(_ value: Double) {
    separate()
    append(value)
    needsComma = true
  }

  /// Bytes that are themselves one JSON value, taken as they are.
  mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
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
      unsafe bytes.append(contentsOf: text[written..<index])
      appendEscape(of: byte)
      written = index + 1
    }
    unsafe bytes.append(contentsOf: text[written...])
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      for digit in [byte >> 4, byte & 0xF] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
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
    if value.magnitude < 0x1p53, value.rounded(.towardZero) == value {
      if value.sign == .minus { bytes.append(UInt8(ascii: "-")) }
      append(digitsOf: UInt64(value.magnitude))
      if value == 0, value.sign == .minus { append(".0") }
    } else if value.isFinite {
      bytes.append(contentsOf: value.description.utf8)
    } else {
      append("null")
    }
  }

  private mutating func append(digitsOf value: UInt64) {
    var divisor: UInt64 = 1
    while value / divisor >= 10 { divisor *= 10 }
    var rest = value
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor))
      rest %= divisor
      divisor /= 10
    }
  }
}

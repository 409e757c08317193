/// The header fields of one request, in the order in which they came.
///
/// All bytes stand in one array, so that a request costs two allocations however many fields it
/// has; a `String` is made only of what is asked for. Bytes that are not UTF-8 are replaced.
public struct HeaderFields: Sendable {
  private struct Field {
    let nameStart: Int
    let valueStart: Int
    let end: Int
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []

  /// No fields.
  public init() {}

  /// The fields given, for tests and for callers without a socket.
  public init(_ fields: [(name: String, value: String)]) {
    for field in fields {
      append(name: field.name.utf8, value: field.value.utf8)
    }
  }

  /// The number of fields, repeated ones included.
  public var count: Int { fields.count }

  /// The value of the first field called `name`, whatever the case of its letters.
  public subscript(name: String) -> String? {
    fields.first { has(name, $0) }.map(value)
  }

  /// The values of all fields called `name`, in order.
  public func values(_ name: String) -> [String] {
    fields.lazy.filter { has(name, $0) }.map(value)
  }

  /// How many fields are called `name`.
  public func count(of name: String) -> Int {
    fields.count { has(name, $0) }
  }

  /// Every field, names as the client wrote them.
  public var all: [(name: String, value: String)] {
    fields.map { field in
      (String(decoding: bytes[field.nameStart..<field.valueStart], as: UTF8.self), value(field))
    }
  }

  /// The bytes of all names and values, and of what stands between them on the wire.
  var byteCount: Int { bytes.count + 4 * fields.count }

  mutating func append(name: some Collection<UInt8>, value: some Collection<UInt8>) {
    let nameStart = bytes.count
    bytes.append(contentsOf: name)
    let valueStart = bytes.count
    bytes.append(contentsOf: value)
    fields.append(Field(nameStart: nameStart, valueStart: valueStart, end: bytes.count))
  }

  mutating func reserve(bytes byteCount: Int, fields fieldCount: Int) {
    bytes.reserveCapacity(byteCount)
    fields.reserveCapacity(fieldCount)
  }

  /// The name of the first field that breaks RFC 9110, section 5: a name that is no token, or a
  /// value with a control character other than a tab.
  var firstIllegal: String? {
    fields.first { !isLegal($0) }.map { field in
      String(decoding: bytes[field.nameStart..<field.valueStart], as: UTF8.self)
    }
  }

  private func isLegal(_ field: Field) -> Bool {
    field.nameStart < field.valueStart
      && bytes[field.nameStart..<field.valueStart].allSatisfy(\.isTokenCharacter)
      && bytes[field.valueStart..<field.end].allSatisfy { byte in
        byte >= 0x20 && byte != 0x7F || byte == 0x09
      }
  }

  private func has(_ name: String, _ field: Field) -> Bool {
    let range = field.nameStart..<field.valueStart
    return name.utf8.count == range.count
      && zip(name.utf8, bytes[range]).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  private func value(_ field: Field) -> String {
    String(decoding: bytes[field.valueStart..<field.end], as: UTF8.self)
  }
}

extension UInt8 {
  /// The letter's lower case; every other byte as it is.
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte may stand in a token: `tchar` of RFC 9110, section 5.6.2.
  var isTokenCharacter: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "_"),
      UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default:
      false
    }
  }
}

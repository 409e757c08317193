/// The header fields of one request in the order received.
///
/// All bytes are in one array, so a request costs two allocations for any number of fields. A
/// `String` is made only for a field that is read. Bytes that are not UTF-8 are replaced.
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

  /// The number of fields, including repeated ones.
  public var count: Int { fields.count }

  /// The value of the first field called `name`; names are not case-sensitive.
  public subscript(name: String) -> String? {
    fields.first { has(name, $0) }.map(value)
  }

  /// The values of all fields called `name`, in order.
  public func values(_ name: String) -> [String] {
    fields.lazy.filter { has(name, $0) }.map(value)
  }

  /// The number of fields called `name`.
  public func count(of name: String) -> Int {
    fields.count { has(name, $0) }
  }

  /// All fields, with names as the client wrote them.
  public var all: [(name: String, value: String)] {
    fields.map { field in
      (String(decoding: bytes[field.nameStart..<field.valueStart], as: UTF8.self), value(field))
    }
  }

  /// The length on the wire in bytes: names, values and separators.
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

  /// Whether there is a field called `name`.
  public func has(_ name: StaticString) -> Bool {
    fields.contains { isCalled(name, $0) }
  }

  /// Whether the one field called `name` has exactly this value; false if there are several.
  public func has(_ name: StaticString, only value: StaticString) -> Bool {
    var isThere = false
    for field in fields where isCalled(name, field) {
      guard !isThere, equals(value, field.valueStart..<field.end) else { return false }
      isThere = true
    }
    return isThere
  }

  /// The bytes of the first field called `name`.
  func bytes(of name: StaticString) -> ArraySlice<UInt8>? {
    fields.first { isCalled(name, $0) }.map { bytes[$0.valueStart..<$0.end] }
  }

  private func has(_ name: String, _ field: Field) -> Bool {
    let range = field.nameStart..<field.valueStart
    return name.utf8.count == range.count
      && zip(name.utf8, bytes[range]).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  private func isCalled(_ name: StaticString, _ field: Field) -> Bool {
    let count = field.valueStart - field.nameStart
    guard name.utf8CodeUnitCount == count else { return false }
    // Unsafe: a static string that is no single scalar has its bytes at its start; the range of a
    // field lies within the bytes.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<count
      where unsafe bytes[field.nameStart + index].lowercasedASCII
        != name.utf8Start[index].lowercasedASCII
      {
        return false
      }
      return true
    }
  }

  private func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    // Unsafe: as above.
    return unsafe UnsafeBufferPointer(start: text.utf8Start, count: range.count)
      .elementsEqual(bytes[range])
  }

  private func value(_ field: Field) -> String {
    String(decoding: bytes[field.valueStart..<field.end], as: UTF8.self)
  }
}

extension UInt8 {
  /// The lowercase letter for A to Z; any other byte unchanged.
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// Whether the byte is a digit.
  var isDecimalDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is a `tchar` of RFC 9110, section 5.6.2.
  var isTokenCharacter: Bool {
    // One bit for each: digits and `!#$%&'*+-.` below 64; letters and `^_`|~` from 64 on.
    let row: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return self < 128 && row >> (self & 63) & 1 == 1
  }
}

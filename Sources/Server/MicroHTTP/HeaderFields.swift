internal import Glibc

/// The header fields of one request with names in `HeaderName`, in the order received.
///
/// All bytes are in one array, so a request costs two allocations for any number of fields. A `String` is
/// made only for fields that code reads. Bytes that are not UTF-8 are replaced.
public struct HeaderFields: Sendable {
  private struct Field {
    let name: HeaderName
    /// The range of the value in the bytes.
    let value: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  /// A bit for each name of at least one field.
  private var present: UInt32 = 0
  /// A bit for each name of several fields.
  private var repeated: UInt32 = 0
  /// The number of all fields, including unknown ones.
  private(set) var count = 0
  /// The length of all fields on the wire in bytes: names, values and separators.
  private(set) var byteCount = 0

  /// Makes an empty list of fields.
  public init() {}

  /// Makes the given fields, for tests and for callers without a socket.
  public init(_ fields: [(name: String, value: String)]) {
    for (name, value) in fields {
      unsafe Array(name.utf8).withUnsafeBytes { name in
        unsafe Array(value.utf8).withUnsafeBytes { value in
          unsafe add(HeaderName(name), nameBytes: name.count, value: value)
        }
      }
    }
  }

  /// The value of the first field of a name.
  public subscript(name: HeaderName) -> String? {
    bytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The values of all fields of a name, in order.
  public func values(_ name: HeaderName) -> [String] {
    allBytes(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// True if at least one field has the name.
  public func has(_ name: HeaderName) -> Bool { present & name.bit != 0 }

  /// True if several fields have the name.
  public func isRepeated(_ name: HeaderName) -> Bool { repeated & name.bit != 0 }

  /// True if exactly one field has the name, with exactly this value.
  public func has(_ name: HeaderName, only value: StaticString) -> Bool {
    guard let found = bytes(of: name), !isRepeated(name) else { return false }
    guard found.count == value.utf8CodeUnitCount else { return false }
    // Unsafe: a static string other than a single scalar has its bytes at `utf8Start`.
    return unsafe found.withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memcmp($0, value.utf8Start, found.count) == 0 } ?? true
    }
  }

  /// The bytes of the first field of a name.
  func bytes(of name: HeaderName) -> ArraySlice<UInt8>? {
    guard has(name) else { return nil }
    for field in fields where field.name == name { return bytes[field.value] }
    return nil
  }

  /// The bytes of all fields of a name, in order.
  func allBytes(of name: HeaderName) -> [ArraySlice<UInt8>] {
    has(name) ? fields.lazy.filter { $0.name == name }.map { bytes[$0.value] } : []
  }
}

// MARK: - Scanning

extension HeaderFields {
  /// Adds a field, and copies its value if its name is known.
  mutating func add(_ name: HeaderName?, nameBytes: Int, value: UnsafeRawBufferPointer) {
    count += 1
    byteCount += nameBytes + value.count + 4
    guard let name else { return }
    repeated |= present & name.bit
    present |= name.bit
    let start = bytes.count
    unsafe bytes.append(contentsOf: value)
    fields.append(Field(name: name, value: start..<bytes.count))
  }

  mutating func reserve(fields: Int, bytes: Int) {
    self.fields.reserveCapacity(fields)
    self.bytes.reserveCapacity(bytes)
  }
}

extension HeaderName {
  fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
}

extension ArraySlice<UInt8> {
  /// True if the bytes are equal to an array.
  package func hasSameBytes(as other: [UInt8]) -> Bool {
    count == other.count && has(other, at: 0)
  }

  /// True if the bytes begin with an array.
  package func hasPrefix(_ other: [UInt8]) -> Bool { has(other, at: 0) }

  /// True if the bytes end with an array.
  package func hasSuffix(_ other: [UInt8]) -> Bool { has(other, at: count - other.count) }

  /// True if the bytes contain an array at an offset.
  private func has(_ other: [UInt8], at offset: Int) -> Bool {
    guard offset >= 0, offset + other.count <= count else { return false }
    return unsafe withUnsafeBytes { bytes in
      unsafe other.withUnsafeBytes { other in
        guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
        return unsafe memcmp(start + offset, otherStart, other.count) == 0
      }
    }
  }
}

extension UInt8 {
  /// The lowercase letter for A to Z; other bytes unchanged.
  var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }

  /// True for a decimal digit.
  var isDecimalDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// True for a `tchar` of RFC 9110, section 5.6.2.
  var isTokenCharacter: Bool {
    // The row has one bit for each byte: digits and `!#$%&'*+-.` below 64; letters and `^_`|~` from 64 on.
    let row: UInt64 = self < 64 ? 0x03FF_6CFA_0000_0000 : 0x57FF_FFFF_C7FF_FFFE
    return self < 128 && row >> (self & 63) & 1 == 1
  }
}

extension StringProtocol {
  /// The text without leading and trailing spaces and tabs.
  package var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let start = firstIndex(where: { !isSpace($0) }),
      let end = lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(self[start...end])
  }
}

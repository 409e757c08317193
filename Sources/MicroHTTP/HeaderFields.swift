internal import Glibc

/// The header fields of one request in the order received.
///
/// All bytes are in one array, so a request costs two allocations for any number of fields. A
/// `String` is made only for a field that is read. Bytes that are not UTF-8 are replaced.
public struct HeaderFields: Sendable {
  /// Where a field lies in the bytes.
  private struct Field {
    let known: HeaderName?
    let nameStart: Int32
    let nameEnd: Int32
    let valueStart: Int32
    let end: Int32

    var name: Range<Int> { Int(nameStart)..<Int(nameEnd) }
    var value: Range<Int> { Int(valueStart)..<Int(end) }
  }

  private var bytes: [UInt8] = []
  private var fields: [Field] = []
  /// A bit for each known name that there is.
  private var present: UInt32 = 0
  /// The length on the wire in bytes: names, values and separators.
  private(set) var byteCount = 0

  /// No fields.
  public init() {}

  /// The fields given, for tests and for callers without a socket.
  public init(_ fields: [(name: String, value: String)]) {
    bytes = fields.flatMap { Array($0.name.utf8) + Array($0.value.utf8) }
    unsafe bytes.withUnsafeBytes { bytes in
      var end = 0
      for field in fields {
        let nameEnd = end + field.name.utf8.count
        let valueEnd = nameEnd + field.value.utf8.count
        let known = unsafe HeaderName(UnsafeRawBufferPointer(rebasing: bytes[end..<nameEnd]))
        note(known, name: end..<nameEnd, value: nameEnd..<valueEnd)
        end = valueEnd
      }
    }
  }

  /// The number of fields, including repeated ones.
  public var count: Int { fields.count }

  /// The value of the first field called `name`; names are not case-sensitive.
  public subscript(name: String) -> String? {
    fields.first { has(name, $0) }.map(value)
  }

  /// The value of the first field of a name.
  public subscript(name: HeaderName) -> String? {
    has(name) ? fields.first { $0.known == name }.map(value) : nil
  }

  /// The values of all fields of a name, in order.
  public func values(_ name: HeaderName) -> [String] {
    has(name) ? fields.lazy.filter { $0.known == name }.map(value) : []
  }

  /// The number of fields of a name.
  public func count(of name: HeaderName) -> Int {
    has(name) ? fields.count { $0.known == name } : 0
  }

  /// All fields, with names as the client wrote them.
  public var all: [(name: String, value: String)] {
    fields.map { (String(decoding: bytes[$0.name], as: UTF8.self), value($0)) }
  }

  /// Whether there is a field of a name.
  public func has(_ name: HeaderName) -> Bool { present & 1 << UInt32(name.rawValue) != 0 }

  /// Whether there is one field of a name, and it has exactly this value.
  public func has(_ name: HeaderName, only value: StaticString) -> Bool {
    guard has(name) else { return false }
    var isThere = false
    for field in fields where field.known == name {
      guard !isThere, equals(value, field.value) else { return false }
      isThere = true
    }
    return isThere
  }

  /// The bytes of the first field of a name.
  func bytes(of name: HeaderName) -> ArraySlice<UInt8>? {
    guard has(name) else { return nil }
    for field in fields where field.known == name { return bytes[field.value] }
    return nil
  }

  private func has(_ name: String, _ field: Field) -> Bool {
    name.utf8.count == field.name.count
      && zip(name.utf8, bytes[field.name]).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  private func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard text.utf8CodeUnitCount == range.count else { return false }
    // Unsafe: a static string that is no single scalar has its bytes at its start; the range of a
    // field lies within the bytes.
    return unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe memcmp(start + range.lowerBound, text.utf8Start, range.count) == 0
    }
  }

  private func value(_ field: Field) -> String {
    String(decoding: bytes[field.value], as: UTF8.self)
  }
}

// MARK: - Scanning

extension HeaderFields {
  /// Notes where a field lies in the bytes that `take` gets after the last one.
  mutating func note(_ known: HeaderName?, name: Range<Int>, value: Range<Int>) {
    fields.append(
      Field(
        known: known,
        nameStart: Int32(clamping: name.lowerBound),
        nameEnd: Int32(clamping: name.upperBound),
        valueStart: Int32(clamping: value.lowerBound),
        end: Int32(clamping: value.upperBound)
      )
    )
    if let known { present |= 1 << UInt32(known.rawValue) }
    byteCount += name.count + value.count + 4
  }

  mutating func reserve(fields count: Int) { fields.reserveCapacity(count) }

  /// Copies the bytes that all fields lie in.
  mutating func take(_ head: UnsafeRawBufferPointer) { unsafe bytes = Array(head) }
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

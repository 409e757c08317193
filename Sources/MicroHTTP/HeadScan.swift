internal import CMicrohttpd
internal import Glibc

/// The request line as it lies in the connection's buffer.
@safe struct RequestLine {
  let method: UnsafePointer<CChar>
  /// The address of the target's first byte and the number of its bytes; never read again.
  let target: (address: UInt, count: Int)
  let version: UnsafePointer<CChar>

  /// Whether single spaces separate the three parts.
  ///
  /// The library ends each part at a NUL too, and then hides what follows it.
  var isContiguous: Bool {
    unsafe UInt(bitPattern: method) + UInt(strlen(method)) + 1 == target.address
      && target.address + UInt(target.count) + 1 == UInt(bitPattern: version)
  }

  /// The first byte after the version.
  var end: UnsafeRawPointer { unsafe UnsafeRawPointer(version + strlen(version)) }

  /// The number of bytes from a place in the head to the first byte of the body.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - count: The number of bytes of the head, as the library counts it.
  /// - Returns: The number.
  func bytesLeft(from place: UnsafeRawPointer, ofHead count: Int) -> Int {
    unsafe UnsafeRawPointer(method) + count - place
  }
}

/// Reads the header fields of a request from the library, and inspects their bytes in place.
@safe struct HeadScan {
  private(set) var fields = HeaderFields()
  /// Whether every byte of the head is in a part that was read, or between parts where it belongs.
  ///
  /// The library joins a folded line to the name of its field, and ends a value at a NUL. In its
  /// buffer the parts then have gaps, or are out of order.
  private(set) var isContiguous: Bool
  /// The name of the first field that violates RFC 9110, section 5: its name is no token, or its
  /// value has a control character other than tab.
  private(set) var illegalName: String?
  /// The first byte after the request line.
  private let start: UnsafeRawPointer
  /// The first byte after the parts read so far.
  private var end: UnsafeRawPointer

  /// Scans the head of the current request of `connection`.
  init(_ connection: OpaquePointer, after line: RequestLine) {
    isContiguous = line.isContiguous
    unsafe start = line.end
    unsafe end = line.end
    fields.reserve(fields: 8)
    // Unsafe: the library calls `readField` during this call only.
    unsafe withUnsafeMutablePointer(to: &self) { pointer in
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, readField, pointer)
    }
    // The line break after the last value, and the one that ends the head, of one or two bytes each.
    // The library has overwritten them with NULs, and a colon that begins a line too: such a line ends a
    // head. One that a bare LF ends looks like an empty line, and cannot be told from it.
    let rest = unsafe line.bytesLeft(from: end, ofHead: overscroll_head_size(connection))
    isContiguous = unsafe isContiguous && (2...4).contains(rest) && areNULs(end, count: rest)
    unsafe fields.take(UnsafeRawBufferPointer(start: start, count: end - start))
  }

  /// Notes a field; what is not where it belongs is not noted, since the request is refused.
  fileprivate mutating func add(_ name: UnsafeRawBufferPointer, _ raw: UnsafeRawBufferPointer) {
    guard isContiguous, let nameStart = name.baseAddress, let valueStart = raw.baseAddress else {
      isContiguous = false
      return
    }
    // From the part before: a line break, which is one or two bytes.
    let gap = unsafe nameStart - end
    let separator = unsafe valueStart - (nameStart + name.count)
    isContiguous =
      unsafe (gap == 1 || gap == 2) && separator >= 1
      && areBlanks(nameStart + name.count + 1, count: separator - 1)
    guard isContiguous else { return }
    unsafe end = valueStart + raw.count
    let known = unsafe HeaderName(name)
    // A known name is a token.
    if illegalName == nil, unsafe known == nil && !name.isToken || !raw.isFieldValue {
      illegalName = unsafe String(decoding: name, as: UTF8.self)
    }
    // A transfer coding with a blank after it is none to the library: it must not look like one.
    let count = unsafe known == .transferEncoding ? raw.count : raw.countWithoutBlanksAtEnd
    let first = unsafe valueStart - start
    fields.note(known, nameBytes: name.count, value: first..<first + count)
  }

  /// Call it only for bytes of the head.
  private func areNULs(_ start: UnsafeRawPointer, count: Int) -> Bool {
    unsafe UnsafeRawBufferPointer(start: start, count: count).allSatisfy { $0 == 0 }
  }

  /// Call it only for bytes between a name and its value.
  private func areBlanks(_ start: UnsafeRawPointer, count: Int) -> Bool {
    unsafe UnsafeRawBufferPointer(start: start, count: count)
      .allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

private func readField(
  context: UnsafeMutableRawPointer?,
  kind: MHD_ValueKind,
  name: UnsafePointer<CChar>?,
  nameSize: Int,
  value: UnsafePointer<CChar>?,
  valueSize: Int
) -> MHD_Result {
  guard let context = unsafe context else { return .YES }
  // Unsafe: the context is the pointer that `HeadScan.init` passes.
  unsafe context.assumingMemoryBound(to: HeadScan.self).pointee.add(
    UnsafeRawBufferPointer(start: name, count: nameSize),
    UnsafeRawBufferPointer(start: value, count: valueSize)
  )
  return .YES
}

extension UnsafeRawBufferPointer {
  /// The library removes the blanks before a value but not those after it.
  fileprivate var countWithoutBlanksAtEnd: Int {
    var count = count
    while count > 0, unsafe self[count - 1] == 0x20 || self[count - 1] == 0x09 { count -= 1 }
    return count
  }

  /// Whether the bytes are a `token` of RFC 9110, section 5.6.2.
  fileprivate var isToken: Bool {
    unsafe !isEmpty && allSatisfy(\.isTokenCharacter)
  }

  /// Whether no byte is a control character other than tab.
  fileprivate var isFieldValue: Bool {
    unsafe allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }
}

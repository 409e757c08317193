internal import CMicrohttpd
internal import Glibc

/// Reads the header fields of a request from the library, and inspects their bytes.
@safe struct HeadScan: ~Copyable {
  private(set) var fields = HeaderFields()
  /// The name of the first field that violates RFC 9110, section 5: the name is not a token, or the value
  /// has a control character other than tab.
  private(set) var illegalName: String?
  /// The layout of the head; nil if the library hides no part of a head.
  private var layout: HeadLayout?

  /// True if no part of the head is hidden.
  var isContiguous: Bool { layout?.isContiguous ?? true }

  /// Scans the head of the current request of `connection`.
  init(_ connection: OpaquePointer, after line: RequestLine, library: LibraryTraits) {
    if library.hidesPartsOfHeads { layout = unsafe HeadLayout(connection, after: line) }
    fields.reserve(fields: 8, bytes: 256)
    // Unsafe: the library calls `readField` during this call only.
    unsafe withUnsafeMutablePointer(to: &self) { pointer in
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, readField, pointer)
    }
    layout?.finish()
  }

  fileprivate mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    unsafe layout?.add(name, value)
    let known = unsafe HeaderName(name)
    // Known names are tokens.
    let isToken = unsafe known != nil || !name.isEmpty && name.allSatisfy(\.isTokenCharacter)
    let isLegal = unsafe isToken && value.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    if illegalName == nil, !isLegal { illegalName = unsafe String(decoding: name, as: UTF8.self) }
    // 0.9.75 removes the blanks before a value but not the blanks after it. A library that keeps the blank
    // after a transfer coding does not know the coding: the value must not look like a known coding.
    let end = unsafe value.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
    let count = known == .transferEncoding ? value.count : end
    unsafe fields.add(known, nameBytes: name.count, value: .init(rebasing: value.prefix(count)))
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

// MARK: - Hidden parts

/// The request line in the connection's buffer.
@safe struct RequestLine {
  let method: UnsafePointer<CChar>
  /// The address of the target's first byte, which is never read, and the number of bytes.
  let target: (address: UInt, count: Int)
  let version: UnsafePointer<CChar>
}

/// The check for hidden parts of a head, for a library that hides some.
///
/// In the library's buffer the parts of a correct head follow one another, with only separators between
/// them. The parts of a folded line are out of order, and a NUL leaves a gap. A bare LF at a line's end
/// looks the same as an empty line.
@safe struct HeadLayout {
  /// True if every byte of the head is in a part that was read, or in a separator at its place.
  private(set) var isContiguous: Bool
  /// The first byte after the parts read so far.
  private var end: UnsafeRawPointer
  /// The first byte after the whole head.
  private let headEnd: UnsafeRawPointer

  /// Starts with the request line of the current request of `connection`.
  init(_ connection: OpaquePointer, after line: RequestLine) {
    // Single spaces separate the three parts. The library ends a part at a NUL too.
    isContiguous =
      unsafe UInt(bitPattern: line.method) + UInt(strlen(line.method)) + 1 == line.target.address
      && line.target.address + UInt(line.target.count) + 1 == UInt(bitPattern: line.version)
    unsafe end = UnsafeRawPointer(line.version + strlen(line.version))
    unsafe headEnd = UnsafeRawPointer(line.method) + overscroll_head_size(connection)
  }

  /// Checks the place of the next field.
  mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    guard isContiguous, let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
      isContiguous = false
      return
    }
    // The gap before the name is a line break of one or two bytes.
    let gap = unsafe nameStart - end
    // The separator after the name is a colon, which the library has overwritten, and blanks.
    let colon = unsafe nameStart + name.count
    let separator = unsafe valueStart - colon
    isContiguous =
      unsafe (gap == 1 || gap == 2) && separator >= 1
      && UnsafeRawBufferPointer(start: colon + 1, count: separator - 1)
        .allSatisfy { $0 == 0x20 || $0 == 0x09 }
    unsafe end = valueStart + value.count
  }

  /// Checks the line break after the last value, and the line break at the end of the head, of one or two
  /// bytes each.
  ///
  /// The library has overwritten the line breaks with NULs, and also a colon at the start of a line, which
  /// ends the head.
  mutating func finish() {
    let rest = unsafe headEnd - end
    isContiguous =
      unsafe isContiguous && (2...4).contains(rest)
      && UnsafeRawBufferPointer(start: end, count: rest).allSatisfy { $0 == 0 }
  }
}

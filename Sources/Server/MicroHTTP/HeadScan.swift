internal import CMicrohttpd

/// Reads the header fields of a request from the library, and inspects their bytes.
@safe struct HeadScan {
  private(set) var fields = HeaderFields()
  /// The name of the first field that violates RFC 9110, section 5: its name is no token, or its
  /// value has a control character other than tab.
  private(set) var illegalName: String?
  /// Nil if the library hides no part of a head.
  private var layout: HeadLayout?

  /// Whether no part of the head is hidden.
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
    // A known name is a token.
    if illegalName == nil, unsafe known == nil && !name.isToken || !value.isFieldValue {
      illegalName = unsafe String(decoding: name, as: UTF8.self)
    }
    // A transfer coding with a blank after it is none to a library that keeps the blank: it must not
    // look like one.
    let count = unsafe known == .transferEncoding ? value.count : value.countWithoutBlanksAtEnd
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

extension UnsafeRawBufferPointer {
  /// 0.9.75 removes the blanks before a value but not those after it.
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

internal import CMicrohttpd
internal import Glibc

/// Reads the header fields of a request out of the library.
@safe struct FieldReader {
  /// The fields read so far.
  private(set) var headers = HeaderFields()
  /// Whether a line of the head ended in a bare CR or LF.
  ///
  /// The library ends a line at either and reads on, so that `A: b<CR>C: d` is two fields to it and
  /// one to a proxy in front. It parses in place and overwrites a line's end with NULs: one NUL
  /// between two lines is a bare end. (Where it does not parse in place, this finds nothing.)
  private(set) var hasBareLineEnd = false
  private var lineEnd: UnsafePointer<CChar>

  private init(version: UnsafePointer<CChar>) {
    headers.reserve(bytes: 256, fields: 8)
    unsafe lineEnd = unsafe version + strlen(version)
  }

  /// The fields of the request that `connection` is at.
  ///
  /// - Parameters:
  ///   - connection: The connection.
  ///   - version: Where the library has the protocol's version, the end of the first line.
  /// - Returns: A reader that has read all fields.
  static func read(_ connection: OpaquePointer, version: UnsafePointer<CChar>) -> FieldReader {
    var reader = unsafe FieldReader(version: version)
    // Unsafe: the iterator runs within this call alone.
    unsafe withUnsafeMutablePointer(to: &reader) { pointer in
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, readField, pointer)
    }
    return reader
  }

  fileprivate mutating func take(
    name: UnsafePointer<CChar>,
    _ nameSize: Int,
    value: UnsafePointer<CChar>?,
    _ valueSize: Int
  ) {
    if unsafe name == lineEnd + 1 { hasBareLineEnd = true }
    unsafe headers.append(
      name: UnsafeRawBufferPointer(start: name, count: nameSize),
      value: UnsafeRawBufferPointer(start: value, count: valueSize)
    )
    unsafe lineEnd = unsafe value.map { unsafe $0 + valueSize } ?? (name + nameSize)
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
  guard let context = unsafe context, let name = unsafe name else { return .YES }
  // Unsafe: `FieldReader.read` passes a pointer to itself.
  unsafe context.assumingMemoryBound(to: FieldReader.self).pointee
    .take(name: name, nameSize, value: value, valueSize)
  return .YES
}

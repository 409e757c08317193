internal import CMicrohttpd

/// Reads the header fields of a request from the library.
enum FieldReader {
  /// The fields of the current request of `connection`.
  static func fields(of connection: OpaquePointer) -> HeaderFields {
    var fields = HeaderFields()
    fields.reserve(bytes: 256, fields: 8)
    // Unsafe: the library calls `readField` during this call only.
    unsafe withUnsafeMutablePointer(to: &fields) { pointer in
      _ = unsafe MHD_get_connection_values_n(connection, .HEADER_KIND, readField, pointer)
    }
    return fields
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
  let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameSize)
  var valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: valueSize)[...]
  // The library removes the whitespace before a value but not after it.
  while unsafe valueBytes.last == 0x20 || valueBytes.last == 0x09 { unsafe valueBytes.removeLast() }
  // Unsafe: the context is the pointer that `FieldReader.fields` passes.
  unsafe context.assumingMemoryBound(to: HeaderFields.self).pointee
    .append(name: nameBytes, value: valueBytes)
  return .YES
}

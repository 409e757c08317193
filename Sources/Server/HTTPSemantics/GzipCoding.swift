internal import CZlib
package import MicroHTTP

/// The content coding `gzip` (RFC 9110, 8.4.1.3).
package enum GzipCoding {
  package static let name = "gzip"

  /// True if `Accept-Encoding` allows gzip; a client without the field may not know gzip.
  package static func isAccepted(_ headers: HeaderFields) -> Bool {
    // Fast path: programs seldom accept gzip.
    guard headers.has(.acceptEncoding) else { return false }
    let field = headers.values(.acceptEncoding).joined(separator: ",")
    return WeightedValue.weight(of: [name, "*"], in: WeightedValue.list(field)) > 0
  }

  /// The bytes in gzip; nil if memory is short, or the bytes are more than 4 GiB.
  package static func encode(_ bytes: [UInt8]) -> [UInt8]? {
    guard let length = UInt32(exactly: bytes.count) else { return nil }
    var stream = unsafe z_stream()
    // Unsafe: zlib keeps the stream's address until `deflateEnd`, and uses both buffers only within
    // `deflate`. zlib does not write to its input.
    return unsafe withUnsafeMutablePointer(to: &stream) { stream in
      guard unsafe begin(stream) else { return nil }
      defer { unsafe deflateEnd(stream) }
      guard let room = unsafe UInt32(exactly: deflateBound(stream, UInt(length))) else {
        return nil
      }
      var isDone = false
      let encoded = unsafe bytes.withUnsafeBufferPointer { input in
        unsafe [UInt8](unsafeUninitializedCapacity: Int(room)) { output, count in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = length
          unsafe stream.pointee.next_out = output.baseAddress
          unsafe stream.pointee.avail_out = room
          isDone = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
          count = unsafe Int(room - stream.pointee.avail_out)
        }
      }
      return isDone ? encoded : nil
    }
  }

  @unsafe private static func begin(_ stream: UnsafeMutablePointer<z_stream>) -> Bool {
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    return unsafe deflateInit2_(
      stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      gzipWindow,
      usualMemory,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    ) == Z_OK
  }

  /// The largest window, with gzip's header and checksum around the data; see zlib's manual.
  private static let gzipWindow: Int32 = 15 + 16
  /// The default memory level of zlib.
  private static let usualMemory: Int32 = 8
}

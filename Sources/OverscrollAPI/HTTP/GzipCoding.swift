internal import CZlib
import MicroHTTP

/// The content coding `gzip` (RFC 9110, 8.4.1.3).
enum GzipCoding {
  static let name = "gzip"

  /// Whether a client takes it; one that says nothing may not know it.
  static func isAccepted(_ headers: HeaderFields) -> Bool {
    // Fast path: programs seldom ask for it.
    guard headers.has("Accept-Encoding") else { return false }
    let field = headers.values("Accept-Encoding").joined(separator: ",")
    return WeightedValue.weight(of: [name, "*"], in: WeightedValue.list(field)) > 0
  }

  /// Bytes in this coding; nil if memory is exhausted.
  static func encode(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = unsafe z_stream()
    let size = unsafe Int32(MemoryLayout<z_stream>.size)
    guard
      unsafe deflateInit2_(
        &stream,
        Z_DEFAULT_COMPRESSION,
        Z_DEFLATED,
        gzipWindow,
        usualMemory,
        Z_DEFAULT_STRATEGY,
        ZLIB_VERSION,
        size
      ) == Z_OK
    else { return nil }
    defer { unsafe deflateEnd(&stream) }
    var input = bytes
    let room = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
    // Unsafe: zlib reads and writes within the two buffers during the call only.
    return unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(clamping: input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(clamping: room)
        let isDone = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
        count = unsafe isDone ? room - Int(stream.avail_out) : 0
      }
    }
  }

  /// The largest window, with gzip's header and checksum around the data; see zlib's manual.
  private static let gzipWindow: Int32 = 15 + 16
  /// How much memory zlib takes by default.
  private static let usualMemory: Int32 = 8
}

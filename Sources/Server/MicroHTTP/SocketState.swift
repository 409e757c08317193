internal import Glibc

/// What the system knows of a connected socket.
enum SocketState {
  /// The bytes that the client has sent and that were not read.
  static func unreadBytes(of descriptor: Int32) -> Int {
    var count: Int32 = 0
    // Unsafe: this request writes one `int`.
    return unsafe ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  /// The bytes that were written and that the client has not acknowledged.
  static func unacknowledgedBytes(of descriptor: Int32) -> Int {
    var count: Int32 = 0
    // Unsafe: this request writes one `int`.
    return unsafe ioctl(descriptor, UInt(TIOCOUTQ), &count) == 0 ? Int(count) : 0
  }

  /// All bytes that the client has acknowledged so far; nil if the system does not tell.
  static func acknowledgedBytes(of descriptor: Int32) -> UInt64? {
    // `tcpi_bytes_acked` of Linux's `tcp_info`, which Glibc's declaration does not have.
    counter(at: 120, of: descriptor)
  }

  /// All bytes that the client has sent so far; nil if the system does not tell.
  static func receivedBytes(of descriptor: Int32) -> UInt64? {
    // `tcpi_bytes_received`, likewise.
    counter(at: 128, of: descriptor)
  }

  private static func counter(at offset: Int, of descriptor: Int32) -> UInt64? {
    unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { info in
      var length = socklen_t(info.count)
      guard
        unsafe getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, info.baseAddress, &length) == 0,
        Int(length) >= offset + MemoryLayout<UInt64>.size
      else { return nil }
      return unsafe info.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
  }

  /// Whether the client has closed its sending side, or the connection is lost.
  static func hasEnded(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }

  /// Reads and discards what there is, up to a mebibyte; false at the end of the client's stream or after an error.
  @discardableResult
  static func discardUnread(of descriptor: Int32) -> Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { room in
      for _ in 0..<64 {
        let count = unsafe recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
        if count > 0 { continue }
        return count < 0 && (errno == EAGAIN || errno == EINTR)
      }
      return true
    }
  }

  /// Makes the close of the socket reset its connection: unsent bytes are dropped, and the client
  /// sees no orderly end.
  static func resetWhenClosed(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
  }

  /// Limits what the system buffers for each client that connects to the listener and does not
  /// read: bytes that were sent do not count.
  static func limitUnsent(of listener: Int32, to bytes: Int32) {
    var bytes = bytes
    // If the system does not know the option, it buffers more.
    _ = unsafe setsockopt(
      listener,
      Int32(IPPROTO_TCP),
      TCP_NOTSENT_LOWAT,
      &bytes,
      socklen_t(MemoryLayout<Int32>.size)
    )
  }
}

internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// The system's knowledge of a connected socket.
enum SocketState {
  /// The number of received bytes that the server has not read.
  static func unreadBytes(of descriptor: Int32) -> Int { count(UInt(FIONREAD), of: descriptor) }

  /// The number of written bytes that the client has not acknowledged.
  static func unacknowledgedBytes(of descriptor: Int32) -> Int {
    count(UInt(TIOCOUTQ), of: descriptor)
  }

  private static func count(_ request: UInt, of descriptor: Int32) -> Int {
    var count: Int32 = 0
    // Unsafe: these requests write one `int`.
    return unsafe ioctl(descriptor, request, &count) == 0 ? Int(count) : 0
  }

  /// The number of bytes that the client has acknowledged so far; nil if the system does not report it.
  static func acknowledgedBytes(of descriptor: Int32) -> UInt64? {
    // The offset of `tcpi_bytes_acked` in Linux's `tcp_info`, which Glibc's declaration lacks.
    counter(at: 120, of: descriptor)
  }

  /// The number of bytes that the client has sent so far; nil if the system does not report it.
  static func receivedBytes(of descriptor: Int32) -> UInt64? {
    // The offset of `tcpi_bytes_received`, which Glibc's declaration lacks too.
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

  /// True if the client has closed its sending side or the connection is lost.
  static func hasEnded(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    let count = unsafe recv(descriptor, &byte, 1, Int32(MSG_DONTWAIT) | Int32(MSG_PEEK))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }

  /// Reads and discards up to a mebibyte; false at the end of the client's stream or after an error.
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

  /// Makes the socket's close reset the connection: unsent bytes are dropped, and the client sees no
  /// orderly end.
  static func resetWhenClosed(_ descriptor: Int32) {
    var option = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
  }
}

/// The sockets with complete answers whose clients may still send.
///
/// The close of a socket with unread bytes resets the connection, and the client can lose the answer. The
/// loop reads and discards these bytes until the client closes too or a second has passed.
final class LingeringSockets {
  private var sockets: [(descriptor: Int32, until: Milliseconds)] = []
  /// The flag is stored, since each round of the loop reads it.
  private(set) var isEmpty = true

  private static let most = 256
  private static let time: Milliseconds = 1000
  /// The time between two rounds of reading.
  static let period: Milliseconds = 20

  /// Adds a copy of a descriptor that the caller is about to close; false if the list is full.
  func add(copying descriptor: Int32, now: Milliseconds) -> Bool {
    guard sockets.count < Self.most else { return false }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return false }
    shutdown(copy, Int32(SHUT_WR))
    sockets.append((copy, now + Self.time))
    isEmpty = false
    return true
  }

  /// Reads from all sockets, and closes the finished ones; returns the number of closed sockets.
  func read(now: Milliseconds) -> Int {
    guard !isEmpty else { return 0 }
    let before = sockets.count
    sockets.removeAll { socket in
      let isDone = !SocketState.discardUnread(of: socket.descriptor) || now >= socket.until
      if isDone { close(socket.descriptor) }
      return isDone
    }
    isEmpty = sockets.isEmpty
    return before - sockets.count
  }

  /// Closes all sockets; returns their number.
  func closeAll() -> Int { read(now: .max) }
}

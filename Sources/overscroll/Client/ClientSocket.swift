import Glibc

/// A TCP connection over which one request is sent; it is read until the server closes it.
struct ClientSocket: ~Copyable {
  private let descriptor: Int32

  /// Why there is no connection, or why it broke.
  struct Fault: Error {
    let reason: String
  }

  /// The longest that a server may be silent.
  private static let timeoutSeconds = 60

  /// Connects to a host, by its name or address.
  init(host: String, port: Int) throws(Fault) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    // Unsafe: the list is only used here, and freed at the end.
    let code = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else { throw Fault(reason: unsafe String(cString: gai_strerror(code))) }
    defer { unsafe freeaddrinfo(list) }
    var error: Int32 = 0
    var next = unsafe list
    while let address = unsafe next {
      if let descriptor = unsafe Self.connected(to: address.pointee) {
        self.descriptor = descriptor
        return
      }
      error = errno
      unsafe next = address.pointee.ai_next
    }
    throw Self.fault(error)
  }

  deinit { close(descriptor) }

  @unsafe private static func connected(to address: addrinfo) -> Int32? {
    let descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { return nil }
    var limit = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe setsockopt(descriptor, SOL_SOCKET, option, &limit, size)
    }
    if unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
    let error = errno
    close(descriptor)
    errno = error
    return nil
  }

  /// Sends all of the bytes.
  func send(_ bytes: [UInt8]) throws(Fault) {
    var sent = 0
    while sent < bytes.count {
      // Unsafe: the bytes are read during the call only.
      let count = unsafe bytes[sent...].withUnsafeBytes { rest in
        unsafe Glibc.send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Self.fault(errno) }
      sent += count
    }
  }

  /// Reads until the server closes the connection.
  func readToEnd() throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // Unsafe: the call writes at most the piece's length.
      let count = unsafe recv(descriptor, &piece, piece.count, 0)
      guard count >= 0 else { throw Self.fault(errno) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
    }
  }

  private static func fault(_ error: Int32) -> Fault {
    // Linux tells a timeout by EAGAIN, or EINPROGRESS while connecting.
    if error == EAGAIN || error == EINPROGRESS {
      return Fault(reason: "no answer within \(timeoutSeconds) seconds")
    }
    return Fault(reason: unsafe String(cString: strerror(error)))
  }
}

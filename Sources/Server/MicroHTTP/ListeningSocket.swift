internal import Glibc

/// A listening socket; it closes its descriptor unless `take` hands it over.
struct ListeningSocket: ~Copyable {
  private let descriptor: Int32

  /// Binds a socket and listens on it.
  ///
  /// - Parameters:
  ///   - host: An IPv4 or IPv6 literal or `localhost`.
  ///   - port: 0...65535, 0 for a free one.
  ///   - sharing: Whether further sockets of this server will be bound to the same port.
  ///   - joining: Whether this socket joins one that was bound with `sharing`. The first socket is
  ///     bound without SO_REUSEPORT, so that a port of another program is refused, not shared.
  /// - Returns: The socket.
  /// - Throws: `ServerError` if the address cannot be bound.
  static func bound(
    host: String,
    port: Int,
    sharing: Bool = false,
    joining: Bool = false
  ) throws(ServerError) -> ListeningSocket {
    guard let wirePort = in_port_t(exactly: port) else { throw .invalidPort(port) }
    guard var address = SocketAddress(host: host, port: wirePort) else { throw .invalidHost(host) }
    let made = ListeningSocket(
      descriptor: socket(
        address.family,
        Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue),
        Int32(IPPROTO_TCP)
      )
    )
    guard made.descriptor >= 0 else { throw .systemCall("socket", code: errno) }
    try made.set(SO_REUSEADDR)
    if joining { try made.set(SO_REUSEPORT) }
    try made.bind(&address, host: host, port: port)
    if sharing { try made.set(SO_REUSEPORT) }
    guard listen(made.descriptor, SOMAXCONN) == 0 else {
      throw ListeningSocket.failure("listen", host: host, port: port)
    }
    return made
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The bound port.
  var port: Int {
    get throws(ServerError) {
      var address = SocketAddress()
      guard unsafe address.withPointer({ unsafe getsockname(descriptor, $0, $1) }) == 0 else {
        throw .systemCall("getsockname", code: errno)
      }
      return address.port
    }
  }

  /// Returns the descriptor; the caller now closes it.
  consuming func take() -> Int32 {
    let taken = descriptor
    discard self
    return taken
  }

  private func set(_ option: Int32) throws(ServerError) {
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    guard unsafe setsockopt(descriptor, SOL_SOCKET, option, &on, size) == 0 else {
      throw .systemCall("setsockopt", code: errno)
    }
  }

  private func bind(
    _ address: inout SocketAddress,
    host: String,
    port: Int
  ) throws(ServerError) {
    let result = unsafe address.withPointer { pointer, length in
      unsafe Glibc.bind(descriptor, pointer, length.pointee)
    }
    guard result == 0 else { throw ListeningSocket.failure("bind", host: host, port: port) }
  }

  private static func failure(_ call: String, host: String, port: Int) -> ServerError {
    switch errno {
    case EADDRINUSE: .addressInUse(host: host, port: port)
    case EADDRNOTAVAIL: .addressNotAvailable(host: host)
    case EACCES, EPERM: .permissionDenied(host: host, port: port)
    case let code: .systemCall(call, code: code)
    }
  }
}

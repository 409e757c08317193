internal import Glibc
internal import Synchronization

/// A listening socket that closes its descriptor, unless `take` passes the descriptor to a caller.
final class ListeningSocket: Sendable {
  /// The descriptor; -1 after `take`.
  private let descriptor: Atomic<Int32>

  /// Binds a socket to an IPv4 or IPv6 literal or `localhost`, and listens on it.
  ///
  /// Port 0 selects a free port. With `sharing`, further sockets of this server can join the port; with
  /// `joining`, this socket joins an open port. The first socket is bound without SO_REUSEPORT, so that the
  /// port of another program is refused, not shared.
  init(host: String, port: Int, sharing: Bool = false, joining: Bool = false) throws(ServerError) {
    guard let wirePort = in_port_t(exactly: port) else { throw .invalidPort(port) }
    guard var address = SocketAddress(host: host, port: wirePort) else { throw .invalidHost(host) }
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = socket(address.family, type, Int32(IPPROTO_TCP))
    descriptor = Atomic(socket)
    guard socket >= 0 else { throw .systemCall("socket", code: errno) }
    try set(SOL_SOCKET, SO_REUSEADDR)
    if joining { try set(SOL_SOCKET, SO_REUSEPORT) }
    let isBound = unsafe address.withPointer { unsafe bind(socket, $0, $1.pointee) } == 0
    guard isBound else { throw Self.failure("bind", host: host, port: port) }
    if sharing { try set(SOL_SOCKET, SO_REUSEPORT) }
    // The limit of an answer's bytes that the system buffers before it can send them; connections inherit
    // the limit. A system without this option buffers more.
    try? set(Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, to: 65_536)
    guard listen(socket, SOMAXCONN) == 0 else {
      throw Self.failure("listen", host: host, port: port)
    }
  }

  deinit {
    let socket = take()
    if socket >= 0 { close(socket) }
  }

  var port: Int {
    get throws(ServerError) {
      var address = SocketAddress()
      let socket = descriptor.load(ordering: .relaxed)
      guard unsafe address.withPointer({ unsafe getsockname(socket, $0, $1) }) == 0 else {
        throw .systemCall("getsockname", code: errno)
      }
      return address.port
    }
  }

  /// Returns the descriptor, which the caller must close.
  func take() -> Int32 { descriptor.exchange(-1, ordering: .relaxed) }

  private func set(_ level: Int32, _ option: Int32, to value: Int32 = 1) throws(ServerError) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    let socket = descriptor.load(ordering: .relaxed)
    guard unsafe setsockopt(socket, level, option, &value, size) == 0 else {
      throw .systemCall("setsockopt", code: errno)
    }
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

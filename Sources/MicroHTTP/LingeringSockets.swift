internal import CMicrohttpd
internal import Glibc

/// Sockets whose answers are complete and whose clients may still send.
///
/// To close a socket with unread bytes resets it, and the client can lose the answer. These are
/// read and discarded, until the client closes too or a second has passed.
struct LingeringSockets {
  private var sockets: [(descriptor: Int32, until: Milliseconds)] = []

  private static let most = 256
  private static let time: Milliseconds = 1000
  /// How often they are read.
  static let period: Milliseconds = 20

  var isEmpty: Bool { sockets.isEmpty }

  /// Adds a copy of the descriptor, which the caller is about to close.
  mutating func add(copying descriptor: Int32, now: Milliseconds) {
    guard sockets.count < Self.most else { return }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    shutdown(copy, Int32(SHUT_WR))
    sockets.append((copy, now + Self.time))
  }

  /// Reads all of them, and closes those that are done.
  mutating func read(now: Milliseconds) {
    sockets.removeAll { socket in
      let isDone = !SocketState.discardUnread(of: socket.descriptor) || now >= socket.until
      if isDone { close(socket.descriptor) }
      return isDone
    }
  }

  /// Closes all of them.
  mutating func closeAll() {
    for socket in sockets { close(socket.descriptor) }
    sockets = []
  }
}

internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

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

  /// Adds a copy of the descriptor, which the caller is about to close; false if there is no room.
  mutating func add(copying descriptor: Int32, now: Milliseconds) -> Bool {
    guard sockets.count < Self.most else { return false }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return false }
    shutdown(copy, Int32(SHUT_WR))
    sockets.append((copy, now + Self.time))
    return true
  }

  /// Reads all of them, and closes those that are done; returns how many those were.
  mutating func read(now: Milliseconds) -> Int {
    let before = sockets.count
    sockets.removeAll { socket in
      let isDone = !SocketState.discardUnread(of: socket.descriptor) || now >= socket.until
      if isDone { close(socket.descriptor) }
      return isDone
    }
    return before - sockets.count
  }

  /// Closes all of them; returns how many those were.
  mutating func closeAll() -> Int {
    defer { sockets = [] }
    for socket in sockets { close(socket.descriptor) }
    return sockets.count
  }
}

internal import CMicrohttpd
internal import Glibc

/// Notices the clients that have ended their stream.
///
/// The library hears of each change of a socket once, takes a short read for the last one, and so
/// misses an end that comes together with the last bytes: the client would wait for the idle
/// timeout to see its connection closed. Shutting down the reading half of such a socket, which
/// nothing comes from any more, makes the system report it once more.
struct StreamEnds: ~Copyable {
  /// An epoll descriptor; readable when a stream has ended.
  let descriptor: Int32

  init() throws(ServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("epoll_create1", code: errno) }
  }

  deinit { close(descriptor) }

  /// Watches the socket until it is closed; its end is told once.
  func watch(_ socket: Int32) {
    // Unsafe: the event's data is a union, which this file has as a descriptor throughout.
    var event = unsafe epoll_event()
    unsafe event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
    unsafe event.data.fd = socket
    // Where it fails for want of memory, the idle timeout closes the connection.
    _ = unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event)
  }

  /// The sockets whose streams have ended since the last call; the next call has the rest of them.
  func take() -> [Int32] {
    let room = 64
    return unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: room) { events in
      let count = unsafe epoll_wait(descriptor, events.baseAddress, Int32(room), 0)
      return unsafe events.prefix(max(0, Int(count))).map { unsafe $0.data.fd }
    }
  }
}

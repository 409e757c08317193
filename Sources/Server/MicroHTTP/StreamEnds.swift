internal import CMicrohttpd
internal import Glibc

/// Detects clients that have closed their sending side.
///
/// The library is notified once of each change of a socket and stops after a short read. It misses
/// an end of stream that arrives with the last bytes, and the connection would stay open until the
/// idle timeout. `shutdown` of the receiving side of such a socket makes the system notify again.
struct StreamEnds: ~Copyable {
  /// An epoll descriptor; readable when a stream has ended.
  let descriptor: Int32

  init() throws(ServerError) {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("epoll_create1", code: errno) }
  }

  deinit { close(descriptor) }

  /// Observes the socket until it is closed; its end is reported once.
  func watch(_ socket: Int32) {
    // Unsafe: `data` is a union, which this file always uses as a descriptor.
    var event = unsafe epoll_event()
    unsafe event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
    unsafe event.data.fd = socket
    // If it fails for lack of memory, the idle timeout closes the connection.
    _ = unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event)
  }

  /// Ends the observation of a socket of which a copy stays open.
  func forget(_ socket: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
  }

  /// Up to 64 sockets whose streams have ended since the last call; the next call returns others.
  func take() -> [Int32] {
    let room = 64
    return unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: room) { events in
      let count = unsafe epoll_wait(descriptor, events.baseAddress, Int32(room), 0)
      return unsafe events.prefix(max(0, Int(count))).map { unsafe $0.data.fd }
    }
  }
}

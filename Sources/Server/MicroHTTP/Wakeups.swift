internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// The events that end a wait of the loop: the library's, the mailbox's, and ends of clients' streams.
///
/// The library is notified once of each change of a socket and stops after a short read. It misses
/// an end of stream that arrives with the last bytes, and the connection would stay open until the
/// idle timeout. `shutdown` of the receiving side of such a socket makes the system notify again.
struct Wakeups: ~Copyable {
  private let descriptor: Int32
  private let mail: EventDescriptor

  /// `mail` is raised when the mailbox has messages, and lowered after the wait.
  init(mail: EventDescriptor) throws(ServerError) {
    self.mail = mail
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("epoll_create1", code: errno) }
    try watch(readable: mail.descriptor)
  }

  deinit { close(descriptor) }

  /// Ends each wait while the descriptor is readable.
  func watch(readable other: Int32) throws(ServerError) {
    guard add(other, EPOLLIN.rawValue) else { throw .systemCall("epoll_ctl", code: errno) }
  }

  /// Reports the end of the socket's stream, until the socket is closed.
  func watch(endOf socket: Int32) {
    // If it fails for lack of memory, the idle timeout closes the connection.
    _ = add(socket, EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue)
  }

  /// Forgets a socket whose copy stays open.
  func forget(_ socket: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
  }

  /// Waits for at most so many milliseconds, nil for no limit; returns true if time alone ended the wait,
  /// and the sockets whose streams have ended, each once.
  func wait(atMost limit: Milliseconds?) -> (isEmpty: Bool, ended: [Int32]) {
    let room = 64
    return unsafe withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: room) { events in
      guard let first = events.baseAddress else { return (false, []) }
      let limit = Int32(clamping: limit ?? -1)
      let count = unsafe epoll_wait(descriptor, first, Int32(room), limit)
      var ended: [Int32] = []
      for index in 0..<max(0, Int(count)) {
        let event = unsafe events[index]
        if unsafe event.events & EPOLLIN.rawValue == 0 {
          unsafe ended.append(event.data.fd)
        } else if unsafe event.data.fd == mail.descriptor {
          mail.lower()
        }
      }
      return (count <= 0, ended)
    }
  }

  private func add(_ other: Int32, _ events: UInt32) -> Bool {
    // Unsafe: `data` is a union, which this file always uses as a descriptor.
    var event = unsafe epoll_event()
    unsafe event.events = events
    unsafe event.data.fd = other
    return unsafe epoll_ctl(descriptor, EPOLL_CTL_ADD, other, &event) == 0
  }
}

/// Notices that the library asks to be run again at once, again and again, and does nothing.
///
/// It does so while a chunk's first line does not fit its buffer: it can read no further, and has
/// nothing to call.
struct SpinGuard {
  private var emptyRounds = 0

  /// The number of empty rounds that are normal.
  private static let normalRounds = 16
  /// The longest pause; a connection that spins then costs next to nothing.
  private static let longestPause = 50

  /// Records a round of the loop; `hadWork` is true if anything happened in it.
  mutating func note(hadWork: Bool) {
    emptyRounds = hadWork ? 0 : min(emptyRounds + 1, Self.normalRounds + Self.longestPause)
  }

  /// The milliseconds to wait although the library wants to run at once.
  var pause: Milliseconds { Milliseconds(max(0, emptyRounds - Self.normalRounds)) }
}

internal import CMicrohttpd
internal import Glibc
internal import SystemPrimitives

/// The events that end a wait of the loop: of the library, of the mailbox, and of clients that end streams.
///
/// The library receives one notice for each change of a socket, and stops after a short read. The library
/// misses an end of stream that arrives with the last bytes, and the connection would stay open until the
/// idle timeout. `shutdown` of the receiving side of such a socket makes the system notify again.
struct Wakeups: ~Copyable {
  private let descriptor: Int32
  private let mail: EventDescriptor

  /// Makes the events; `mail` is raised for messages in the mailbox, and lowered after the wait.
  init(mail: EventDescriptor) throws(ServerError) {
    self.mail = mail
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { throw .systemCall("epoll_create1", code: errno) }
    try watch(readable: mail.descriptor)
  }

  deinit { close(descriptor) }

  /// Makes each wait end while the descriptor is readable.
  func watch(readable other: Int32) throws(ServerError) {
    guard add(other, EPOLLIN.rawValue) else { throw .systemCall("epoll_ctl", code: errno) }
  }

  /// Reports the end of the socket's stream, until the socket is closed.
  func watch(endOf socket: Int32) {
    // After a failure for lack of memory, the idle timeout closes the connection.
    _ = add(socket, EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue)
  }

  /// Removes a socket whose copy stays open.
  func forget(_ socket: Int32) {
    _ = epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
  }

  /// Waits for at most `limit` milliseconds, nil for no limit; returns true if only the time ended the
  /// wait, and the sockets whose streams have ended, each once.
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

/// Detects that the library repeatedly asks for immediate rounds without progress.
///
/// The library does so while a chunk's first line does not fit its buffer: it cannot read further, and has
/// no callback to call.
struct SpinGuard {
  private var emptyRounds = 0

  /// The number of rounds without progress that are normal.
  private static let normalRounds = 16
  /// The longest pause, with which a spinning connection costs little.
  private static let longestPause = 50

  /// Records a round of the loop; `hadWork` is true if the round had an event.
  mutating func note(hadWork: Bool) {
    emptyRounds = hadWork ? 0 : min(emptyRounds + 1, Self.normalRounds + Self.longestPause)
  }

  /// The milliseconds to wait despite the library's wish to run immediately.
  var pause: Milliseconds { Milliseconds(max(0, emptyRounds - Self.normalRounds)) }
}

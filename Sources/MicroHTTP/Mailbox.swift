internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// A descriptor that can be polled, raised from any thread (an eventfd).
final class Signal: Sendable {
  let descriptor: Int32

  init() throws(ServerError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .systemCall("eventfd", code: errno) }
  }

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  func raise() {
    // It can only fail at 2⁶⁴ - 2 unread raises; the descriptor is readable then as well.
    _ = eventfd_write(descriptor, 1)
  }

  /// Makes the descriptor unreadable again.
  func lower() {
    var count: eventfd_t = 0
    // It fails if nobody raised it, which is no harm.
    _ = unsafe eventfd_read(descriptor, &count)
  }

  /// Returns once the descriptor is readable, and leaves it so.
  func wait() {
    var entry = pollfd(descriptor: descriptor)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
  }
}

extension pollfd {
  /// An entry that waits for the descriptor to be readable.
  init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}

/// A suspended connection, named to the loop that owns it by the library's address of it.
///
/// Other threads only carry it: the loop alone makes a pointer of it again, and a connection cannot
/// go away while it is suspended.
struct SuspendedConnection: Hashable {
  private let address: UInt

  init(handle: OpaquePointer) { address = UInt(bitPattern: handle) }

  var handle: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }
}

/// What other threads tell an event loop.
final class Mailbox: Sendable {
  /// How and when to stop, in milliseconds from now.
  struct StopOrder: Equatable {
    /// Until the listener closes.
    let listenMs: Int64
    /// From then on, for the requests in flight.
    let graceMs: Int64
  }

  struct Mail {
    var answered: [SuspendedConnection] = []
    var stopOrder: StopOrder?
  }

  private let mail = Mutex(Mail())
  /// Raised when there is mail.
  let arrival: Signal
  /// Raised when the loop has ended and its connections are closed.
  let end: Signal
  /// Requests between their head's arrival and their answer's departure; the loop writes it.
  let requestsInFlight = Atomic<Int>(0)

  init() throws(ServerError) {
    arrival = try Signal()
    end = try Signal()
  }

  /// Tells the loop that the connection has its reply.
  func post(_ connection: SuspendedConnection) {
    let wasEmpty = mail.withLock { mail in
      mail.answered.append(connection)
      return mail.answered.count == 1
    }
    if wasEmpty { arrival.raise() }
  }

  /// Tells the loop to stop; a later order takes the place of an earlier one.
  func post(_ order: StopOrder) {
    mail.withLock { $0.stopOrder = order }
    arrival.raise()
  }

  /// All mail since the last call.
  func take() -> Mail {
    mail.withLock { mail in
      defer { mail = Mail() }
      return mail
    }
  }
}

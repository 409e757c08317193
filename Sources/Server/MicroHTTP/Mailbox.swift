internal import CMicrohttpd
internal import Glibc
internal import Synchronization
internal import SystemPrimitives

extension pollfd {
  /// An entry that waits for the descriptor to be readable.
  init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }
}

/// A connection that is or may be suspended, identified by its address in the library.
///
/// Other threads only pass it on. Only the loop converts it to a pointer again, for a connection
/// that is in its list of suspended ones, and the library frees no connection that is suspended.
struct SuspendedConnection: Hashable {
  private let address: UInt

  init(handle: OpaquePointer) { address = UInt(bitPattern: handle) }

  var handle: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }
}

/// A stream that was woken.
///
/// It may have ended since, and its connection may carry another: the handle tells them apart.
struct WokenStream {
  let connection: SuspendedConnection
  let handle: StreamHandle
}

/// Messages from other threads to an event loop.
final class Mailbox: Sendable {
  /// How and when to stop, in milliseconds from now.
  struct StopOrder: Equatable {
    /// Time until the listener closes.
    let listenMs: Int64
    /// Time for the requests in flight after the listener has closed.
    let graceMs: Int64
  }

  struct Mail {
    var answered: [SuspendedConnection] = []
    var woken: [WokenStream] = []
    var stopOrder: StopOrder?
  }

  private let mail = Mutex(Mail())
  /// Whether there are messages; a loop that has none takes no lock.
  private let hasMail = Atomic(false)
  /// Raised when there are messages.
  let arrival: EventDescriptor
  /// Raised when the loop has ended and its connections are closed.
  let end: EventDescriptor
  /// Requests whose head was received and whose response is not sent yet; written by the loop.
  let requestsInFlight = Atomic<Int>(0)

  init() throws(ServerError) {
    do throws(SystemFailure) {
      arrival = try EventDescriptor()
      end = try EventDescriptor()
    } catch {
      throw ServerError(error)
    }
  }

  /// Notifies the loop that the connection has its reply.
  func post(_ connection: SuspendedConnection) {
    post { $0.answered.append(connection) }
  }

  /// Notifies the loop that the source of a stream wants to be asked.
  func post(_ stream: WokenStream) {
    post { $0.woken.append(stream) }
  }

  /// Orders the loop to stop; a later order replaces an earlier one.
  func post(_ order: StopOrder) {
    post { $0.stopOrder = order }
  }

  /// Adds a message; the first one since the last call of `take` raises the signal.
  private func post(_ add: (inout Mail) -> Void) {
    let isFirst = mail.withLock { mail in
      add(&mail)
      return !hasMail.exchange(true, ordering: .releasing)
    }
    if isFirst { arrival.raise() }
  }

  /// The messages since the last call.
  func take() -> Mail {
    guard hasMail.load(ordering: .acquiring) else { return Mail() }
    return mail.withLock { mail in
      var taken = Mail()
      swap(&taken, &mail)
      hasMail.store(false, ordering: .relaxed)
      return taken
    }
  }
}

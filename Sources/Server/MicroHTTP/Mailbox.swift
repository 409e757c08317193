internal import Synchronization
internal import SystemPrimitives

/// Messages from other threads to an event loop.
final class Mailbox: Sendable {
  /// An order to stop, with times in milliseconds from now.
  struct StopOrder: Equatable {
    /// Time until the listener closes.
    let listenMs: Int64
    /// Time for the requests in flight after the listener has closed.
    let graceMs: Int64

    static let now = StopOrder(listenMs: 0, graceMs: 0)
  }

  struct Mail {
    /// The descriptors of suspended connections that have their reply: the library closes none.
    var answered: [Int32] = []
    /// Streams that were woken.
    ///
    /// A stream may have ended since, and another may have its descriptor: the handle tells.
    var woken: [(descriptor: Int32, handle: StreamHandle)] = []
    /// A later order replaces an earlier one.
    var stopOrder: StopOrder?
  }

  private let mail = Mutex(Mail())
  /// True if there are messages; a loop that has none takes no lock.
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

  /// Adds a message; the first one since the last call of `take` raises the signal.
  func post(_ add: (inout Mail) -> Void) {
    let isFirst = mail.withLock { mail in
      add(&mail)
      return !hasMail.exchange(true, ordering: .releasing)
    }
    if isFirst { arrival.raise() }
  }

  /// The messages since the last call; nil without any.
  func take() -> Mail? {
    guard hasMail.load(ordering: .acquiring) else { return nil }
    return mail.withLock { mail in
      var taken = Mail()
      swap(&taken, &mail)
      hasMail.store(false, ordering: .relaxed)
      return taken
    }
  }
}

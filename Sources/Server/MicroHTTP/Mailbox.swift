internal import Synchronization
internal import SystemPrimitives

/// Messages from other threads to an event loop, and the loop's counts for other threads.
final class Mailbox: Sendable {
  /// An order to stop, with times in milliseconds from now.
  struct StopOrder: Equatable {
    /// The time until the listener closes.
    let listenMs: Int64
    /// The time for the requests in flight after the listener has closed.
    let graceMs: Int64

    static let now = StopOrder(listenMs: 0, graceMs: 0)
  }

  struct Mail {
    /// The descriptors of suspended connections with a reply; the library keeps suspended ones open.
    var answered: [Int32] = []
    /// The streams to wake.
    ///
    /// A woken stream may have ended, and its descriptor may belong to another: the handle tells them apart.
    var woken: [(descriptor: Int32, handle: StreamHandle)] = []
    /// The order to stop; a later order replaces an earlier one.
    var stopOrder: StopOrder?
  }

  private let mail = Mutex(Mail())
  /// True if the mailbox has messages; `take` locks only then.
  private let hasMail = Atomic(false)
  /// The signal for new messages.
  let arrival: EventDescriptor
  /// The signal for the end of the loop, with all connections closed.
  let end: EventDescriptor
  /// The number of requests with a received head and an unsent response; only the loop writes it.
  let requestsInFlight = Atomic<Int>(0)
  /// The number of open connections; only the loop writes it.
  let openConnections = Atomic<Int>(0)
  /// The count and the limit of waiting requests.
  let waiting: Quota

  init(waitingLimit: Int) throws(ServerError) {
    waiting = Quota(waitingLimit)
    do throws(SystemFailure) {
      arrival = try EventDescriptor()
      end = try EventDescriptor()
    } catch {
      throw ServerError(error)
    }
  }

  /// Adds a message; the first message since the last `take` raises the signal.
  func post(_ add: (inout Mail) -> Void) {
    let isFirst = mail.withLock { mail in
      add(&mail)
      return !hasMail.exchange(true, ordering: .releasing)
    }
    if isFirst { arrival.raise() }
  }

  /// Takes the messages since the last call; nil without messages.
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

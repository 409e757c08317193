internal import Synchronization

/// The right to answer one request, once.
///
/// `reply` may be called before `RequestHandler.handle` returns, which is the fastest, or later from
/// any thread; the connection sleeps meanwhile. An exchange that is let go of without a reply is
/// answered by the problem for `TransportFault.noReply`.
public final class Exchange: Sendable {
  private let slot: ReplySlot

  init(slot: ReplySlot) {
    self.slot = slot
  }

  /// An exchange whose reply goes to `receive`, for tests and for callers without a socket.
  public convenience init(receive: @escaping @Sendable (Response) -> Void) {
    self.init(
      slot: ReplySlot(destination: .closure(receive)) { Response(status: $0.status) }
    )
  }

  deinit { slot.fail(.noReply) }

  /// Answers the request; only the first reply counts.
  public func reply(_ response: Response) {
    slot.reply(response)
  }
}

/// Where the reply to one request meets the connection that waits for it.
final class ReplySlot: Sendable {
  /// open → replied → taken, or open → awaited → replied → taken.
  private enum State {
    /// The handler has not returned yet.
    case open
    /// The handler has returned; the connection is suspended.
    case awaited
    /// The reply is here; the connection has not fetched it yet.
    case replied(Response)
    /// The connection has the reply.
    case taken
  }

  /// Who gets the reply.
  enum Destination: Sendable {
    /// A connection, which fetches it, and is woken through its loop's mailbox if it sleeps.
    case connection(SuspendedConnection, Mailbox)
    /// A closure, called on the thread of the reply.
    case closure(@Sendable (Response) -> Void)
  }

  private let state = Mutex<State>(.open)
  private let destination: Destination
  private let problem: @Sendable (TransportFault) -> Response

  /// An open slot; `problem` makes the reply where none came.
  init(
    destination: Destination,
    problem: @escaping @Sendable (TransportFault) -> Response
  ) {
    self.destination = destination
    self.problem = problem
  }

  /// Leaves the problem for the fault, unless there is a reply.
  func fail(_ fault: TransportFault) {
    if isOpen { reply(problem(fault)) }
  }

  /// Whether a reply would still count.
  private var isOpen: Bool {
    state.withLock { state in
      switch state {
      case .open, .awaited: true
      case .replied, .taken: false
      }
    }
  }

  /// Leaves the reply for the connection, and wakes it if it is suspended.
  func reply(_ response: Response) {
    switch destination {
    case .connection(let connection, let mailbox):
      if leave(response) == .awaited { mailbox.post(connection) }
    case .closure(let receive):
      if leave(response) == .open { receive(response) }
    }
  }

  private enum Before {
    case open
    case awaited
    case over
  }

  /// Keeps the response if it is the first; says what was the case before.
  private func leave(_ response: Response) -> Before {
    state.withLock { state in
      switch state {
      case .open:
        state = .replied(response)
        return .open
      case .awaited:
        state = .replied(response)
        return .awaited
      case .replied, .taken:
        return .over
      }
    }
  }

  /// The reply; nil if there is none yet, and then the connection must sleep until it is woken.
  func takeOrAwait() -> Response? {
    state.withLock { state in
      switch state {
      case .open, .awaited:
        state = .awaited
        return nil
      case .replied(let response):
        state = .taken
        return response
      case .taken:
        return nil
      }
    }
  }
}

internal import Synchronization

/// Accepts the reply to one request.
///
/// Call `reply` before `RequestHandler.handle` returns, which is fastest, or later from any thread;
/// the connection is suspended meanwhile. An exchange that is released without a reply is answered
/// with the problem for `TransportFault.noReply`.
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

  /// Answers the request; later replies are ignored.
  public func reply(_ response: Response) {
    slot.reply(response)
  }
}

/// Passes the reply to one request to the connection that waits for it.
final class ReplySlot: Sendable {
  /// open → replied → taken, or open → awaited → replied → taken.
  private enum State {
    /// The handler has not returned yet.
    case open
    /// The handler has returned; the connection is suspended.
    case awaited
    /// There is a reply; the connection has not taken it yet.
    case replied(Response)
    /// The connection has the reply.
    case taken
  }

  /// The receiver of the reply.
  enum Destination: Sendable {
    /// A connection; it takes the reply itself, and is resumed by its loop's mailbox if suspended.
    case connection(SuspendedConnection, Mailbox)
    /// A closure, called on the thread that replies.
    case closure(@Sendable (Response) -> Void)
  }

  private let state = Mutex<State>(.open)
  private let destination: Destination
  private let problem: @Sendable (TransportFault) -> Response

  /// An open slot; `problem` makes the reply for a fault.
  init(
    destination: Destination,
    problem: @escaping @Sendable (TransportFault) -> Response
  ) {
    self.destination = destination
    self.problem = problem
  }

  /// Replies with the problem for the fault, unless there is a reply.
  func fail(_ fault: TransportFault) {
    if isOpen { reply(problem(fault)) }
  }

  /// Whether there is no reply yet.
  private var isOpen: Bool {
    state.withLock { state in
      switch state {
      case .open, .awaited: true
      case .replied, .taken: false
      }
    }
  }

  /// Stores the reply for the connection, and resumes it if it is suspended.
  func reply(_ response: Response) {
    switch destination {
    case .connection(let connection, let mailbox):
      if store(response) == .awaited { mailbox.post(connection) }
    case .closure(let receive):
      if store(response) == .open { receive(response) }
    }
  }

  private enum Before {
    case open
    case awaited
    case over
  }

  /// Stores the response if it is the first, and returns the state before it.
  private func store(_ response: Response) -> Before {
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

  /// The reply; nil if there is none yet: the caller must then suspend its connection.
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

internal import Synchronization

/// Passes the reply to one request to the connection that waits for it.
final class ReplySlot: Sendable {
  /// open → replied → taken, or open → awaited → replied → taken.
  private enum Stage {
    /// The handler has not returned yet.
    case open
    /// The handler has returned; the connection is suspended.
    case awaited
    /// There is a reply; the connection has not taken it yet.
    case replied(Response)
    /// The connection has the reply.
    case taken

    /// Whether there is no reply yet.
    var isOpen: Bool {
      switch self {
      case .open, .awaited: true
      case .replied, .taken: false
      }
    }
  }

  /// The receiver of the reply.
  enum Destination: Sendable {
    /// A connection; it takes the reply itself, and is resumed by its loop's mailbox if suspended.
    case connection(SuspendedConnection, Mailbox)
    /// A closure, called on the thread that replies.
    case closure(@Sendable (Response) -> Void)
  }

  private struct State {
    var stage = Stage.open
    /// Held while the request waits.
    var permit: WaitingPermit?
    var interruption: Interruption?
    var onInterruption: (@Sendable (Interruption) -> Void)?
  }

  /// See `Exchange.label`.
  let label = Atomic<UInt8>(0)
  private let state = Mutex(State())
  private let destination: Destination
  private let waiting: WaitingLimit
  private let problem: @Sendable (TransportFault) -> Response

  /// An open slot; `problem` makes the reply for a fault.
  init(
    destination: Destination,
    waiting: WaitingLimit = WaitingLimit(.max),
    problem: @escaping @Sendable (TransportFault) -> Response
  ) {
    self.destination = destination
    self.waiting = waiting
    self.problem = problem
  }

  /// Opens the slot again, for another request of its connection.
  func reset() {
    label.store(0, ordering: .relaxed)
    state.withLock { $0 = State() }
  }

  /// Replies with the problem for the fault, unless there is a reply.
  func fail(_ fault: TransportFault) {
    if isOpen { reply(problem(fault)) }
  }

  /// Whether there is no reply yet.
  private var isOpen: Bool {
    state.withLock { $0.stage.isOpen }
  }

  /// Stores the reply for the connection, and resumes it if it is suspended.
  func reply(_ response: Response) {
    switch destination {
    case .connection(let connection, let mailbox):
      if store(response) == .awaited { mailbox.post(connection) }
    case .closure(let receive):
      guard store(response) == .open else { return }
      // The permit is released first, so that a caller who then reads the count sees it freed.
      state.withLock { $0.permit = nil }
      receive(response)
    }
  }

  private enum Before {
    case open
    case awaited
    case over
  }

  /// Stores the response if it is the first, and returns the state before it.
  private func store(_ response: Response) -> Before {
    // Released after the lock: what it refers to may use this slot when it is released.
    var callback: (@Sendable (Interruption) -> Void)?
    defer { _ = callback }
    return state.withLock { state in
      let isAwaited: Bool
      switch state.stage {
      case .open: isAwaited = false
      case .awaited: isAwaited = true
      case .replied, .taken: return .over
      }
      state.stage = .replied(response)
      swap(&callback, &state.onInterruption)
      return isAwaited ? .awaited : .open
    }
  }

  /// The reply, and the permit of a request that waited; nil if there is no reply yet: the caller
  /// must then suspend its connection.
  func takeOrAwait() -> (response: Response, permit: WaitingPermit?)? {
    state.withLock { state in
      if state.stage.isOpen {
        state.stage = .awaited
        return nil
      }
      // Swapped, because a copy costs more.
      var stage = Stage.taken
      swap(&stage, &state.stage)
      guard case .replied(let response) = consume stage else { return nil }
      return (response, state.permit.take())
    }
  }
}

// MARK: - Waiting

extension ReplySlot {
  /// Takes a permit, unless the request has one; false at the limit or after the reply.
  func beginWaiting() -> Bool {
    state.withLock { state in
      guard state.stage.isOpen else { return false }
      if state.permit == nil { state.permit = waiting.permit() }
      return state.permit != nil
    }
  }

  /// See `Exchange.onInterruption`.
  func onInterruption(_ body: @escaping @Sendable (Interruption) -> Void) {
    // The one that it replaces is released after the lock, as in `store`.
    var callback: (@Sendable (Interruption) -> Void)? = body
    let past: Interruption? = state.withLock { state in
      guard state.stage.isOpen else { return nil }
      if let past = state.interruption { return past }
      swap(&callback, &state.onInterruption)
      return nil
    }
    if let past { body(past) }
  }

  /// Records the first interruption of a request without a reply, and calls what waits for it.
  func interrupt(_ reason: Interruption) {
    let callback: (@Sendable (Interruption) -> Void)? = state.withLock { state in
      guard state.stage.isOpen, state.interruption == nil else { return nil }
      state.interruption = reason
      defer { state.onInterruption = nil }
      return state.onInterruption
    }
    callback?(reason)
  }
}

internal import Synchronization

/// Passes the reply to one request to the waiting connection.
final class ReplySlot: Sendable {
  private struct State {
    /// True after the handler has returned without a reply: the connection is suspended.
    var isAwaited = false
    /// True until the first reply.
    var isOpen = true
    /// The reply, until the connection takes it.
    var reply: Response?
    /// The permit of a waiting request.
    var permit: WaitingPermit?
    var interruption: Interruption?
    var onInterruption: (@Sendable (Interruption) -> Void)?
  }

  /// See `Exchange.label`.
  let label = Atomic<UInt8>(0)
  private let state = Mutex(State())
  private let waiting: Quota
  private let problem: @Sendable (TransportFault) -> Response
  private let replied: @Sendable (ReplySlot, _ isAwaited: Bool) -> Void

  /// Makes an open slot; `problem` makes the reply for a fault.
  ///
  /// `replied` is called after the reply, on the thread that replied; its argument is true if the
  /// connection is suspended.
  init(
    waiting: Quota = Quota(.max),
    problem: @escaping @Sendable (TransportFault) -> Response,
    replied: @escaping @Sendable (ReplySlot, _ isAwaited: Bool) -> Void
  ) {
    self.waiting = waiting
    self.problem = problem
    self.replied = replied
  }

  /// Opens the slot again for another request of the connection.
  func reset() {
    label.store(0, ordering: .relaxed)
    state.withLock { $0 = State() }
  }

  /// Replies with the problem for the fault, if the request has no reply.
  func fail(_ fault: TransportFault) {
    let isOpen = state.withLock { $0.isOpen }
    if isOpen { reply(problem(fault)) }
  }

  /// Stores the reply, if the request has no reply.
  func reply(_ response: consuming Response) {
    // The reply is swapped, because a copy costs more.
    var reply: Response? = response
    // The callback is released after the lock, since its objects may use this slot in their release.
    var callback: (@Sendable (Interruption) -> Void)?
    defer { _ = callback }
    let isAwaited: Bool? = state.withLock { state in
      guard state.isOpen else { return nil }
      state.isOpen = false
      swap(&reply, &state.reply)
      swap(&callback, &state.onInterruption)
      return state.isAwaited
    }
    if let isAwaited { replied(self, isAwaited) }
  }

  /// Takes the reply, and the permit of a waiting request; nil without a reply: the caller must then
  /// suspend its connection.
  func takeOrAwait() -> (response: Response, permit: WaitingPermit?)? {
    var reply: Response?
    var permit: WaitingPermit?
    state.withLock { state in
      state.isAwaited = state.isOpen
      guard !state.isOpen else { return }
      swap(&reply, &state.reply)
      swap(&permit, &state.permit)
    }
    guard let reply else { return nil }
    return (reply, permit)
  }
}

// MARK: - Waiting

extension ReplySlot {
  /// Takes a permit, unless the request has one; false at the limit or after a reply.
  func beginWaiting() -> Bool {
    state.withLock { state in
      guard state.isOpen else { return false }
      if state.permit == nil { state.permit = WaitingPermit(of: waiting) }
      return state.permit != nil
    }
  }

  /// Sets the callback; see `Exchange.onInterruption`.
  func onInterruption(_ body: @escaping @Sendable (Interruption) -> Void) {
    // The replaced callback is released after the lock, as in `reply`.
    var callback: (@Sendable (Interruption) -> Void)? = body
    let past: Interruption? = state.withLock { state in
      guard state.isOpen else { return nil }
      if let past = state.interruption { return past }
      swap(&callback, &state.onInterruption)
      return nil
    }
    if let past { body(past) }
  }

  /// Records the first interruption of a request without a reply, and calls the callback.
  func interrupt(_ reason: Interruption) {
    let callback: (@Sendable (Interruption) -> Void)? = state.withLock { state in
      guard state.isOpen, state.interruption == nil else { return nil }
      state.interruption = reason
      defer { state.onInterruption = nil }
      return state.onInterruption
    }
    callback?(reason)
  }
}

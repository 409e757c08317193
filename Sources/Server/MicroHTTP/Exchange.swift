internal import Synchronization

/// A reason to stop waiting for a reply.
public enum Interruption: Equatable, Sendable {
  /// The client has closed its sending side. Nearly always it is gone; if not, it can still read.
  case clientClosed
  /// The server drains: its listener is closed.
  case serverDraining
}

/// Accepts the reply to one request.
///
/// Call `reply` before `RequestHandler.handle` returns, which is fastest, or later from any thread;
/// the connection is suspended meanwhile. An exchange that is released without a reply is answered
/// with the problem for `TransportFault.noReply`.
public final class Exchange: Sendable {
  let slot: ReplySlot
  /// The exchange behind a derived one, and the change of each reply on its way there.
  private let original: (exchange: Exchange, change: @Sendable (Response) -> Response)?

  init(slot: ReplySlot) {
    self.slot = slot
    original = nil
  }

  private init(_ original: Exchange, _ change: @escaping @Sendable (Response) -> Response) {
    slot = original.slot
    self.original = (original, change)
  }

  /// The same exchange for a caller whose reply is to be changed on its way.
  ///
  /// The reply to an exchange that is released without one is not changed.
  public func changingReply(_ change: @escaping @Sendable (Response) -> Response) -> Exchange {
    Exchange(self, change)
  }

  /// An exchange whose reply goes to `receive`, for tests and for callers without a socket.
  ///
  /// - Parameters:
  ///   - waiting: Limits the exchanges that wait; it may be shared by several.
  ///   - receive: Called with the reply on the thread that replies.
  public convenience init(
    waiting: Quota = Quota(.max),
    receive: @escaping @Sendable (Response) -> Void
  ) {
    self.init(
      slot: ReplySlot(waiting: waiting, problem: { Response(status: $0.status) }) { slot, _ in
        // The permit is released first, so that a caller who then reads the count sees it freed.
        if let response = slot.takeOrAwait()?.response { receive(response) }
      }
    )
  }

  deinit {
    // A derived exchange holds the original, which is released after it.
    if original == nil { slot.fail(.noReply) }
  }

  /// A number of the handler's own, such as its number for the route, for the observer.
  ///
  /// Set it before `RequestHandler.handle` returns.
  public var label: UInt8 {
    get { slot.label.load(ordering: .relaxed) }
    set { slot.label.store(newValue, ordering: .relaxed) }
  }

  /// Answers the request; later replies are ignored.
  public func reply(_ response: consuming Response) {
    if let original {
      original.exchange.reply(original.change(response))
    } else {
      slot.reply(response)
    }
  }

  /// Counts the request as one that waits, until its response, or its stream, is sent.
  ///
  /// Call it before a long wait: a reply much later, or a stream that waits.
  ///
  /// - Returns: False if `ServerConfiguration.waitingLimit` requests of this worker wait, or if
  ///   there is a reply; the request then does not count.
  public func beginWaiting() -> Bool {
    slot.beginWaiting()
  }

  /// Calls `body` when the reply should not be waited for any longer, at most once.
  ///
  /// It is called on the serving thread, so it must not block; or at once on the calling thread if
  /// that has happened already. It is not called after a reply; it may reply itself. It replaces an
  /// earlier one and must not keep the exchange alive, which would then never be released.
  public func onInterruption(_ body: @escaping @Sendable (Interruption) -> Void) {
    slot.onInterruption(body)
  }

  /// Interrupts the exchange as its server would, for tests.
  package func interrupt(_ reason: Interruption) {
    slot.interrupt(reason)
  }
}

internal import Synchronization

/// A reason to stop waiting for a reply.
public enum Interruption: Equatable, Sendable {
  /// The client has closed its sending side. Most such clients are gone; the others can still read.
  case clientClosed
  /// The server drains: its listener is closed.
  case serverDraining
}

/// Accepts the reply to one request.
///
/// Call `reply` before `RequestHandler.handle` returns, which is fastest, or later from any thread; the
/// connection is suspended meanwhile. The release of an exchange without a reply answers the request with
/// the problem for `TransportFault.noReply`.
public final class Exchange: Sendable {
  let slot: ReplySlot

  init(slot: ReplySlot) { self.slot = slot }

  /// Makes an exchange whose reply goes to `receive`, for tests and for callers without a socket.
  ///
  /// - Parameters:
  ///   - waiting: The limit of waiting exchanges, which several exchanges may share.
  ///   - receive: Takes the reply, on the thread that replies.
  public convenience init(
    waiting: Quota = Quota(.max),
    receive: @escaping @Sendable (Response) -> Void
  ) {
    self.init(
      slot: ReplySlot(waiting: waiting, problem: { Response(status: $0.status) }) { slot, _ in
        // The permit is released first, so that the receiver sees the reduced count.
        if let response = slot.takeOrAwait()?.response { receive(response) }
      }
    )
  }

  deinit { slot.fail(.noReply) }

  /// A number for `EndedRequest`, such as the handler's number for the route.
  ///
  /// Set the number before `RequestHandler.handle` returns.
  public var label: UInt8 {
    get { slot.label.load(ordering: .relaxed) }
    set { slot.label.store(newValue, ordering: .relaxed) }
  }

  /// Answers the request; later replies are ignored.
  public func reply(_ response: consuming Response) { slot.reply(response) }

  /// Counts the request as waiting, until its response or stream is sent.
  ///
  /// Call the function before a long wait: a reply much later, or a stream with pauses.
  ///
  /// - Returns: False if the worker has `ServerConfiguration.waitingLimit` waiting requests, or the request
  ///   has a reply; the request then does not count.
  public func beginWaiting() -> Bool { slot.beginWaiting() }

  /// Calls `body`, at most once, when the wait for a reply should end.
  ///
  /// The call comes on the serving thread, so `body` must not block, or immediately on the calling thread
  /// after an earlier interruption. `body` is not called after a reply; it may reply itself. A new `body`
  /// replaces the earlier one, and must not retain the exchange, which would then never be released.
  public func onInterruption(_ body: @escaping @Sendable (Interruption) -> Void) {
    slot.onInterruption(body)
  }

  /// Interrupts the exchange like the server, for tests.
  package func interrupt(_ reason: Interruption) {
    slot.interrupt(reason)
  }
}

internal import Synchronization

/// The answer of a source that is asked for the next piece of its body.
public enum StreamStep: Equatable, Sendable {
  /// The next bytes; empty ones are skipped, and the source is asked again.
  case bytes([UInt8])
  /// No bytes now. The source is asked again after `StreamHandle.wake`.
  case wait
  /// No bytes yet, but they are being made: `StreamHandle.wake` will soon be called.
  ///
  /// As `wait`, except that the stream of a client that has closed its sending side continues.
  case pending
  /// The body is complete.
  case end
  /// The body ends incomplete: the connection is closed without the mark that ends a chunked body.
  case broken
}

/// Produces a body piece by piece while it is sent.
///
/// Each stream is a request in flight until it ends. All calls come on the serving thread of the
/// connection, so none may block, and a source that no other thread uses needs no lock.
public protocol StreamSource: AnyObject {
  /// The next piece; called when the system has accepted all earlier pieces.
  ///
  /// While a server drains, its streams should end soon. A source that waits is asked once more,
  /// with `draining`, when the drain begins and when its deadline has passed; if it still waits at
  /// the deadline, the connection is closed.
  ///
  /// A source is also asked once more when the client has closed its sending side, the only visible
  /// sign of a client that is gone. If it then waits, the connection is closed.
  func next(draining: Bool) -> StreamStep

  /// Called once: the body is sent, or its connection is closed.
  func closed()
}

/// Wakes the source of one stream.
public final class StreamHandle: Sendable {
  /// The task of the next `wake`.
  private enum State: UInt8, AtomicRepresentable {
    /// Notify.
    case quiet
    /// Nothing: the loop has not taken the last notice yet.
    case notified
    /// Nothing: the stream has ended.
    case ended
  }

  private let state = Atomic(State.quiet)
  private let notify: @Sendable (StreamHandle) -> Void

  init(notifying notify: @escaping @Sendable (StreamHandle) -> Void) {
    self.notify = notify
  }

  /// A handle that calls `onWake` at each `wake`, for tests and for callers without a socket.
  public convenience init(onWake: @escaping @Sendable () -> Void) {
    self.init { handle in
      handle.takeNotice()
      onWake()
    }
  }

  /// Lets the source be asked again, from any thread.
  ///
  /// Call it after the change that the source is to see. It is cheap, may be repeated, and does
  /// nothing after the end of the stream.
  public func wake() {
    if state.compareExchange(expected: .quiet, desired: .notified, ordering: .acquiringAndReleasing)
      .exchanged
    {
      notify(self)
    }
  }

  /// Allows the next notice; call it before the source is asked.
  func takeNotice() {
    _ = state.compareExchange(
      expected: .notified,
      desired: .quiet,
      ordering: .acquiringAndReleasing
    )
  }

  /// Makes every further `wake` do nothing.
  func end() {
    state.store(.ended, ordering: .releasing)
  }
}

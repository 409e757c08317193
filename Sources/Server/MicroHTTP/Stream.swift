internal import Synchronization

/// The answer of a source to the request for the next piece of its body.
public enum StreamStep: Equatable, Sendable {
  /// The next bytes; after empty bytes the source is asked again.
  case bytes([UInt8])
  /// The source has no bytes now. The source is asked again after `StreamHandle.wake`.
  case wait
  /// The source is making the next bytes: a call of `StreamHandle.wake` will follow soon.
  ///
  /// The step is like `wait`, except that the stream continues after the client has closed its sending side.
  case pending
  /// The body is complete.
  case end
  /// The body ends incomplete: the connection closes without the end mark of a chunked body.
  case broken
}

/// A source that makes a body piece by piece while the server sends it.
///
/// Each stream is a request in flight until it ends. All calls come on the serving thread of the
/// connection: they must not block, and a source without other threads needs no lock.
public protocol StreamSource: AnyObject {
  /// Makes the next piece, after the system has accepted all earlier pieces.
  ///
  /// While a server drains, its streams should end soon. A waiting source is asked once more, with
  /// `draining`, at the start of the drain and at its deadline; if it still waits at the deadline, the
  /// connection closes.
  ///
  /// A source is also asked once more after the client has closed its sending side, the only visible sign
  /// of a client that has left. If the source waits, the connection closes.
  func next(draining: Bool) -> StreamStep

  /// Called once, after the body is sent or the connection is closed.
  func closed()
}

/// A handle that wakes the source of one stream.
public final class StreamHandle: Sendable {
  /// The action of the next `wake`.
  private enum State: UInt8, AtomicRepresentable {
    /// The next `wake` notifies the loop.
    case quiet
    /// The next `wake` does nothing: the loop has not yet taken the last notice.
    case notified
    /// The next `wake` does nothing: the stream has ended.
    case ended
  }

  private let state = Atomic(State.quiet)
  private let notify: @Sendable (StreamHandle) -> Void

  init(notifying notify: @escaping @Sendable (StreamHandle) -> Void) {
    self.notify = notify
  }

  /// Makes a handle that calls `onWake` at each `wake`, for tests and for callers without a socket.
  public convenience init(onWake: @escaping @Sendable () -> Void) {
    self.init { handle in
      handle.takeNotice()
      onWake()
    }
  }

  /// Makes the server ask the source again, from any thread.
  ///
  /// Call `wake` after the change that the source needs. The call is cheap, may be repeated, and does
  /// nothing after the end of the stream.
  public func wake() {
    if state.compareExchange(expected: .quiet, desired: .notified, ordering: .acquiringAndReleasing)
      .exchanged
    {
      notify(self)
    }
  }

  /// Allows the next notice; the loop calls this before it asks the source.
  func takeNotice() {
    _ = state.compareExchange(
      expected: .notified,
      desired: .quiet,
      ordering: .acquiringAndReleasing
    )
  }

  /// Makes all later calls of `wake` do nothing.
  func end() {
    state.store(.ended, ordering: .releasing)
  }
}

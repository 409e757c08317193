import Glibc
import Synchronization
import SystemPrimitives

/// A line on a terminal that shows the progress of a verb and disappears at the end.
final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    var isOver = false
    var next = ContinuousClock.now
  }

  private let state = Mutex(State())

  /// Replaces the line's text, at most ten times a second; does nothing if standard error is not a
  /// terminal.
  func show(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      guard !state.isOver, now >= state.next else { return }
      (state.isShown, state.next) = (true, now + .milliseconds(100))
      Self.write(text)
    }
  }

  /// Removes the line permanently.
  func end() {
    state.withLock { state in
      if state.isShown { Self.write("") }
      state.isOver = true
    }
  }

  private static func write(_ text: String) {
    Descriptor.standardError.print("\r\u{1B}[K\(text)")
  }
}

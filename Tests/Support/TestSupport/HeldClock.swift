internal import Synchronization

/// A clock whose time passes only when a test lets it pass; in microseconds.
package final class HeldClock: Sendable {
  private let state: Mutex<(elapsed: Int64, stepped: Int64, isReleased: Bool)>

  /// Makes a clock.
  ///
  /// - Parameter stepped: How far its wall clock is set forward from the start.
  package init(wallClockAhead stepped: Int64 = 0) { state = Mutex((0, stepped, false)) }

  /// The time that has passed: what a monotonic clock shows.
  package var elapsed: Int64 {
    state.withLock { state in
      if state.isReleased { state.elapsed += Self.releasedStep }
      return state.elapsed
    }
  }

  /// The time since the start that a wall clock shows, which can be set.
  package var wall: Int64 { state.withLock { $0.elapsed + $0.stepped } }

  /// Lets time pass.
  package func pass(_ more: Int64) { state.withLock { $0.elapsed += more } }

  /// Lets 100 ms pass at each look from now on, so that deadlines come by themselves.
  package func release() { state.withLock { $0.isReleased = true } }

  private static let releasedStep: Int64 = 100_000

  /// Sets the wall clock forward, or back.
  package func step(_ more: Int64) { state.withLock { $0.stepped += more } }
}

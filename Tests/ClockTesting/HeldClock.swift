internal import Synchronization

/// A clock whose time passes only when a test lets it pass; in microseconds.
package final class HeldClock: Sendable {
  private let state: Mutex<(elapsed: Int64, stepped: Int64)>

  /// Makes a clock.
  ///
  /// - Parameter stepped: How far its wall clock is set forward from the start.
  package init(wallClockAhead stepped: Int64 = 0) { state = Mutex((0, stepped)) }

  /// The time that has passed: what a monotonic clock shows.
  package var elapsed: Int64 { state.withLock { $0.elapsed } }

  /// The time since the start that a wall clock shows, which can be set.
  package var wall: Int64 { state.withLock { $0.elapsed + $0.stepped } }

  /// Lets time pass.
  package func pass(_ more: Int64) { state.withLock { $0.elapsed += more } }

  /// Sets the wall clock forward, or back.
  package func step(_ more: Int64) { state.withLock { $0.stepped += more } }
}

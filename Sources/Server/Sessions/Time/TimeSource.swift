public import RefreshEngine
import SessionLog

/// The clocks of the sessions; nothing else reads a clock.
public struct TimeSource: Sendable {
  /// The wall-clock time, in microseconds since 1970 (UTC).
  public let wallClock: @Sendable () -> Microseconds
  /// A monotonic time, in microseconds from any origin.
  public let monotonic: @Sendable () -> Microseconds
  /// A random time of a range.
  public let random: @Sendable (ClosedRange<Microseconds>) -> Microseconds

  /// The machine's clocks.
  public static let system = TimeSource(
    wallClock: { SystemTime.wallClock },
    monotonic: { SystemTime.monotonic }
  )

  /// Creates a source of two clocks, and of random times.
  public init(
    wallClock: @escaping @Sendable () -> Microseconds,
    monotonic: @escaping @Sendable () -> Microseconds,
    random: @escaping @Sendable (ClosedRange<Microseconds>) -> Microseconds = { .random(in: $0) }
  ) {
    self.wallClock = wallClock
    self.monotonic = monotonic
    self.random = random
  }
}

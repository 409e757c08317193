public import RefreshEngine

/// Where sessions have the time from: the one place that reads a clock.
public struct TimeSource: Sendable {
  /// The wall-clock time, in microseconds since 1970 (UTC).
  public let wallClock: @Sendable () -> Microseconds
  /// A time that never goes back, in microseconds from any origin.
  public let monotonic: @Sendable () -> Microseconds

  /// Makes a source of two clocks.
  public init(
    wallClock: @escaping @Sendable () -> Microseconds,
    monotonic: @escaping @Sendable () -> Microseconds
  ) {
    self.wallClock = wallClock
    self.monotonic = monotonic
  }
}

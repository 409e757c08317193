public import RefreshEngine
import SessionLog

/// The clocks of the sessions; sessions read no other clock.
public struct TimeSource: Sendable {
  /// The wall-clock time, in microseconds since 1970 (UTC).
  public let wallClock: @Sendable () -> Microseconds
  /// A monotonic time, in microseconds from any origin.
  public let monotonic: @Sendable () -> Microseconds
  /// A random time in a range.
  public let random: @Sendable (ClosedRange<Microseconds>) -> Microseconds

  /// The machine's clocks.
  public static let system = TimeSource(
    wallClock: { SystemTime.wallClock },
    monotonic: { SystemTime.monotonic }
  )

  /// Makes a source of two clocks and of random times.
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

/// A wall clock that never steps back, in microseconds since 1970.
///
/// The clock starts with the wall clock of the process's start, and follows the monotonic clock.
final class SteadyClock: Sendable {
  private let source: TimeSource
  private let offset: Microseconds

  init(_ source: TimeSource) {
    self.source = source
    offset = source.wallClock() - source.monotonic()
  }

  /// The present time.
  var now: Microseconds { source.monotonic() + offset }
}

/// The clock of one session.
struct SessionTime: Sendable {
  private let steady: SteadyClock
  /// The steady time at session time 0.
  private let origin: Microseconds
  /// True if the session's time continues from its latest instant, after a step back of the wall clock.
  let isShifted: Bool

  /// Makes the clock of a session.
  ///
  /// - Parameters:
  ///   - steady: The clock of all sessions.
  ///   - origin: The wall-clock time at session time 0.
  ///   - last: The session's latest known instant. If the wall clock is earlier, it was set back while the
  ///     session was outside memory; the session's time then continues from this instant.
  init(_ steady: SteadyClock, origin: Microseconds, notBefore last: Instant) {
    self.steady = steady
    self.origin = min(origin, steady.now - last.microseconds)
    isShifted = self.origin < origin
  }

  /// The session's present time.
  var now: Instant {
    min(.latest, Instant(microseconds: max(0, steady.now - origin)))
  }

  /// The time until a session time; 0 for a past time.
  ///
  /// A session of another server may have its time 0 slightly in the future.
  func delay(until instant: Instant) -> Microseconds {
    max(0, instant.microseconds - (steady.now - origin))
  }
}

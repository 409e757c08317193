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

/// Wall-clock time that never steps back, in microseconds since 1970.
///
/// It is the wall clock at the start of the process, and from there on the monotonic clock.
final class SteadyClock: Sendable {
  private let source: TimeSource
  private let offset: Microseconds

  init(_ source: TimeSource) {
    self.source = source
    offset = source.wallClock() - source.monotonic()
  }

  /// The time now.
  var now: Microseconds { source.monotonic() + offset }
}

/// The clock of one session.
struct SessionTime: Sendable {
  private let steady: SteadyClock
  /// The steady time at session time 0.
  private let origin: Microseconds
  /// True if it continues from the session's latest instant.
  let isShifted: Bool

  /// Continues the time of a session.
  ///
  /// - Parameters:
  ///   - steady: The clock.
  ///   - origin: The wall-clock time from which the session counts.
  ///   - last: The session's latest instant that is known. If the wall clock now says less, it was set
  ///     back while the session was not in memory; its time then continues from there.
  init(_ steady: SteadyClock, origin: Microseconds, notBefore last: Instant) {
    self.steady = steady
    self.origin = min(origin, steady.now - last.microseconds)
    isShifted = self.origin < origin
  }

  /// Session time now.
  var now: Instant {
    min(.latest, Instant(microseconds: max(0, steady.now - origin)))
  }

  /// The time until a session time; 0 if it has passed.
  ///
  /// A session of another server may begin a little later than now.
  func delay(until instant: Instant) -> Microseconds {
    max(0, instant.microseconds - (steady.now - origin))
  }
}

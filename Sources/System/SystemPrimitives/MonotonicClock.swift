internal import Glibc

/// Milliseconds: a duration, or an instant of the monotonic clock.
package typealias Milliseconds = Int64

/// The system's monotonic clock.
package enum MonotonicClock {
  /// The present instant.
  package static var now: Milliseconds { Milliseconds(nanoseconds / 1_000_000) }

  /// The present instant in nanoseconds.
  package static var nanoseconds: UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

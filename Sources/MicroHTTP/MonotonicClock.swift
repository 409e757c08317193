internal import Glibc

/// Milliseconds: a duration, or an instant of the monotonic clock.
typealias Milliseconds = Int64

/// The system's monotonic clock.
enum MonotonicClock {
  /// The present instant.
  static var now: Milliseconds {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Milliseconds(time.tv_sec) * 1000 + Milliseconds(time.tv_nsec) / 1_000_000
  }
}

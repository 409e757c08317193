#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension TimeSource {
  /// The machine's clocks.
  public static let system = TimeSource(
    wallClock: { microseconds(CLOCK_REALTIME) },
    monotonic: { microseconds(monotonicClock) }
  )

  /// A clock that counts the time in which the machine sleeps too.
  #if canImport(Darwin)
  private static let monotonicClock = CLOCK_MONOTONIC
  #else
  private static let monotonicClock = CLOCK_BOOTTIME
  #endif

  private static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

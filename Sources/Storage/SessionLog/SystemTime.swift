import Glibc

/// The machine's clocks, in microseconds.
public enum SystemTime {
  /// The wall-clock time since 1970 (UTC).
  public static var wallClock: Int64 { microseconds(CLOCK_REALTIME) }

  /// A monotonic time that also counts while the machine sleeps, from any origin.
  public static var monotonic: Int64 { microseconds(CLOCK_BOOTTIME) }

  private static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

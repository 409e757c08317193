import Foundation

/// Fails an input that takes too long, in CPU time of this process.
///
/// The limit of a request is 250 ms in a release build. Instrumented code is slower by the factor
/// that `OVERSCROLL_FUZZ_SLOWDOWN` gives.
enum TimeOracle {
  static let limitSeconds =
    0.25 * (ProcessInfo.processInfo.environment["OVERSCROLL_FUZZ_SLOWDOWN"].flatMap(Double.init) ?? 4)

  /// Runs the work; if it is over the limit, so must be two more runs for a failure.
  static func check<Result>(_ what: String, _ work: () -> Result) -> Result {
    let (result, seconds) = measure(work)
    guard seconds > limitSeconds else { return result }
    Fuzz.fail("too slow: \(what) took \(seconds) s; the limit is \(limitSeconds) s")
  }

  private static func measure<Result>(_ work: () -> Result) -> (Result, Double) {
    let before = clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID)
    let result = work()
    return (result, Double(clock_gettime_nsec(CLOCK_PROCESS_CPUTIME_ID) - before) / 1e9)
  }

  private static func clock_gettime_nsec(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

import Foundation

/// Fails an input that takes too long, in CPU time of this process.
///
/// The limit of a request is 250 ms in a release build. Instrumented code took 1.7 times as long as
/// that; the default of `OVERSCROLL_FUZZ_SLOWDOWN` leaves room for a busy machine.
enum TimeOracle {
  static let limitSeconds =
    0.25
    * (ProcessInfo.processInfo.environment["OVERSCROLL_FUZZ_SLOWDOWN"].flatMap(Double.init) ?? 2.5)

  /// Runs the work of one request.
  static func check<Result>(_ what: String, _ work: () -> Result) -> Result {
    let before = processSeconds()
    let result = work()
    let seconds = processSeconds() - before
    guard seconds > limitSeconds else { return result }
    Fuzz.fail("too slow: \(what) took \(seconds) s; the limit is \(limitSeconds) s")
  }

  private static func processSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

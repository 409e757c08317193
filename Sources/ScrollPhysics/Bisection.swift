/// Finds where a condition that turns true once does so.
///
/// The answer depends on nothing but the arguments: the interval is halved a fixed number of times,
/// or until no number lies between its ends. 80 halvings take an interval of a day down to less
/// than a femtosecond.
enum Bisection {
  /// The first time in `start...end` at which `holds`, to the last bit or so.
  ///
  /// `holds` is to be false up to some time and true from there on, and true at `end`; where it is
  /// true from the start the answer is `start`.
  static func firstTime(
    from start: Double,
    to end: Double,
    _ holds: (Double) -> Bool
  ) -> Double {
    if holds(start) { return start }
    var low = start
    var high = end
    for _ in 0..<80 {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { break }
      if holds(middle) {
        high = middle
      } else {
        low = middle
      }
    }
    return high
  }

  /// The first time from `start` on at which `holds`; nil if it does not within about 10^30 s.
  ///
  /// The end of the interval is found by doubling, beginning with `step`.
  static func firstTime(
    from start: Double,
    step: Double,
    _ holds: (Double) -> Bool
  ) -> Double? {
    var length = step
    for _ in 0..<100 {
      if holds(start + length) { return firstTime(from: start, to: start + length, holds) }
      length *= 2
    }
    return nil
  }
}

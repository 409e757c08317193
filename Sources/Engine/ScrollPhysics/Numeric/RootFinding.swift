/// A search for the time at which a falling value passes 0, by Newton's method inside a bracket.
enum NewtonRoot {
  /// The most steps by Newton's method; UIScrollView's law needs about 5.
  private static let mostNewtonSteps = 40
  /// The most steps in all; the later steps halve the bracket, which 80 halvings exhaust.
  private static let mostSteps = 120
  /// The length of the last step by Newton's method, relative to the time or to 1 s.
  ///
  /// The error after a step is about the step's square, so this step leaves only rounding.
  private static let lastNewtonStep = 1e-9
  /// The length of the last halving, relative to the time or to 1 s.
  private static let lastHalving = 1e-15

  /// The time at which the value is 0.
  ///
  /// A step that would leave the bracket, or that is not a number, halves the bracket instead.
  ///
  /// - Parameters:
  ///   - start: A time at which the value is 0 or more.
  ///   - end: A time, not before `start`, at which the value is 0 or less.
  ///   - guess: The first time to try, within the bracket.
  ///   - evaluate: The value and its slope at a time. NaN counts as below 0.
  /// - Returns: The time at which the value is 0.
  static func fallingThroughZero(
    from start: Double,
    to end: Double,
    guess: Double,
    _ evaluate: (Double) -> (value: Double, slope: Double)
  ) -> Double {
    var (low, high) = (start, end)
    var time = guess
    for step in 0..<mostSteps {
      let (value, slope) = evaluate(time)
      if value >= 0 { low = time } else { high = time }
      let newton = time - value / slope
      let isUsable = step < mostNewtonSteps && newton >= low && newton <= high
      let next = isUsable ? newton : low + (high - low) / 2
      let last = isUsable ? lastNewtonStep : lastHalving
      if abs(next - time) <= last * max(1, time) { return next }
      time = next
    }
    return time
  }
}

/// A search for the time at which a condition becomes true for good.
enum Bisection {
  /// The greatest number of halvings: they shrink an interval of a day to less than a femtosecond.
  private static let mostHalvings = 80

  /// The first time in `start...end` at which `holds` is true, to about the last bit.
  ///
  /// - Parameters:
  ///   - start: The earliest time, and the result if `holds` is true there.
  ///   - end: The latest time, at which `holds` is true.
  ///   - holds: The condition, false up to some time and true from there on.
  /// - Returns: The first time at which the condition is true.
  static func firstTime(
    from start: Double,
    to end: Double,
    _ holds: (Double) -> Bool
  ) -> Double {
    if holds(start) { return start }
    var low = start
    var high = end
    for _ in 0..<mostHalvings {
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
}

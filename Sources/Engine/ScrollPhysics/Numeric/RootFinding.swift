/// Finds where a falling value passes 0, by Newton's method inside a bracket.
enum NewtonRoot {
  /// The most steps by Newton's method; UIScrollView's law needs about 5.
  private static let mostNewtonSteps = 40
  /// The most steps in all; the later ones halve the bracket, which 80 halvings exhaust.
  private static let mostSteps = 120
  /// The last step by Newton's method, relative to the time or to 1 s.
  ///
  /// The error after a step is about its square, so this one leaves rounding alone.
  private static let lastNewtonStep = 1e-9
  /// The last halving, relative to the time or to 1 s.
  private static let lastHalving = 1e-15

  /// The time at which the value is 0.
  ///
  /// A step that would leave the bracket, or that is not a number, halves the bracket instead.
  ///
  /// - Parameters:
  ///   - start: A time at which the value is 0 or more.
  ///   - end: A time, not before `start`, at which the value is 0 or less.
  ///   - guess: Where to begin, within the bracket.
  ///   - evaluate: The value and its slope at a time. NaN counts as below 0.
  /// - Returns: The time.
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

/// Finds when a condition that becomes true once does so.
enum Bisection {
  /// The greatest number of halvings of an interval: a day comes down to less than a femtosecond.
  private static let mostHalvings = 80

  /// The first time in `start...end` at which `holds` is true, to the last bit or so.
  ///
  /// - Parameters:
  ///   - start: The beginning, and the answer if `holds` is true there.
  ///   - end: The end, at which `holds` is true.
  ///   - holds: False up to some time and true from there on.
  /// - Returns: The time.
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

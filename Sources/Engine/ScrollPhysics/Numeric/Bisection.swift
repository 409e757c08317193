/// Finds when a condition that becomes true once does so.
enum Bisection {
  /// How often an interval is halved at most: a day comes down to less than a femtosecond.
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

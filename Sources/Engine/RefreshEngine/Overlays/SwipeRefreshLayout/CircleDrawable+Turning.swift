// The spinner alone turns: no frame is waited for, and what it shows at the last frame is computed at once.
extension CircleDrawable {
  /// Frames have passed in which nothing but the spinner changed: as if each had been made.
  ///
  /// A turn's end changes what the next one starts from; between the ends only the last frame shows.
  mutating func framesPassed(
    _ frames: ClosedRange<Int64>,
    _ rules: SwipeRefreshLayoutRules
  ) {
    guard spinner != nil else { return }
    var next = frames.lowerBound
    if spinner?.begin == nil {
      frame(at: Self.time(of: next), rules)
      next += 1
    }
    if isClosing, let spinner, next <= frames.upperBound,
      let end = Self.endOfTurn(spinner, in: next...frames.upperBound)
    {
      frame(at: Self.time(of: end), rules)
      next = end + 1
      // The first turn after the closing begins with a frame of its own.
      if next <= frames.upperBound { frame(at: Self.time(of: next), rules) }
    }
    if next <= frames.upperBound { frame(at: Self.time(of: frames.upperBound), rules) }
  }

  /// A frame's time, in ms: the platform's clock has whole ones.
  static func time(of frame: Int64) -> Int64 { FrameGrid.instant(of: frame).microseconds / 1000 }

  /// Some turns end: what the next one starts from.
  ///
  /// More than one ends in a frame only after half a year, where floats no longer tell frames apart.
  mutating func skipTurns(_ count: Int, _ rules: SwipeRefreshLayoutRules) {
    let (growth, least, turned) = (rules.growth, rules.leastArc, rules.arcRotation)
    base.start = Self.repeated(count, base.start) { ($0 + growth) - least }
    base.rotation = Self.repeated(count, base.rotation) { $0 + turned }
    // Past the whole numbers of a float a count no longer grows.
    let turns = Double(spinner?.turns ?? 0) + Double(count)
    spinner?.turns = Float(min(turns, 0x1p24))
  }

  /// A float that is changed again and again by adding constants, each sum rounded.
  ///
  /// As long as the exponent stays, a rounded sum adds the same each time: three equal steps, which have
  /// both parities of the last digit, or stay with one, show it. So most steps are done at once.
  private static func repeated(_ count: Int, _ start: Float, _ step: (Float) -> Float) -> Float {
    var value = start
    var left = count
    while left > 0 {
      let next = step(value)
      if next == value { return value }
      let steps = stepsAtOnce(from: value, next, step)
      guard left > 8, let (size, most) = steps, most > 0 else {
        value = next
        left -= 1
        continue
      }
      let taken = min(most, left)
      value = Float(Double(value) + size * Double(taken))
      left -= taken
    }
    return value
  }

  /// The size of each step, and how many may be done at once; nil if they differ.
  private static func stepsAtOnce(
    from value: Float,
    _ next: Float,
    _ step: (Float) -> Float
  ) -> (size: Double, most: Int)? {
    let third = step(next)
    let fourth = step(third)
    let size = Double(next) - Double(value)
    guard value >= 1, size > 0, fourth.exponent == value.exponent,
      Double(third) - Double(next) == size, Double(fourth) - Double(third) == size
    else { return nil }
    // The last steps of an exponent are made one by one.
    let room = (2 * Double(value.binade) - Double(value)) / size - 4
    return (size, Int(room))
  }

  /// The first frame of a range at which the closing of the arc has ended; nil for none.
  private static func endOfTurn(_ spinner: Spinner, in frames: ClosedRange<Int64>) -> Int64? {
    func hasEnded(_ frame: Int64) -> Bool { spinner.turned(at: time(of: frame)) >= 1 }
    guard hasEnded(frames.upperBound) else { return nil }
    var low = frames.lowerBound - 1
    var high = frames.upperBound
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if hasEnded(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

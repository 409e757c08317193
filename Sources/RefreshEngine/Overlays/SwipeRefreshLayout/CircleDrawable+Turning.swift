// The spinner alone turns: no frame is waited for, and the turns are made up for one by one.
extension CircleDrawable {
  /// Frames have passed in which nothing but the spinner changed: exactly as if each had been made.
  ///
  /// A turn's end changes what the next one starts from; between the ends only the last frame shows.
  mutating func framesPassed(
    _ frames: ClosedRange<Int64>,
    _ rules: SwipeRefreshLayoutRules
  ) {
    guard spinner != nil else { return }
    if spinner?.begin == nil { frame(at: Self.time(of: frames.lowerBound), rules) }
    var next = frames.lowerBound
    while next <= frames.upperBound, let spinner {
      guard let end = Self.endOfTurn(spinner, in: next...frames.upperBound) else { break }
      frame(at: Self.time(of: end), rules)
      next = end + 1
    }
    if next <= frames.upperBound { frame(at: Self.time(of: frames.upperBound), rules) }
  }

  /// A frame's time, in ms: the platform's clock has whole ones.
  static func time(of frame: Int64) -> Int64 { FrameGrid.instant(of: frame).microseconds / 1000 }

  /// The first frame of a range at which a turn has ended; nil for none.
  private static func endOfTurn(_ spinner: Spinner, in frames: ClosedRange<Int64>) -> Int64? {
    guard let begin = spinner.begin else { return frames.lowerBound }
    func hasEnded(_ frame: Int64) -> Bool {
      Int(cutting: spinner.turned(at: time(of: frame))) > spinner.whole
    }
    guard hasEnded(frames.upperBound) else { return nil }
    // The turn's end in exact arithmetic is near that in floats; the search doubles its way out.
    let end = begin + Int64(spinner.whole + 1) * spinner.durationMs
    let guess = FrameGrid.last(upTo: Instant(microseconds: end * 1000))
    var high = min(max(guess, frames.lowerBound), frames.upperBound)
    var reach: Int64 = 1
    while !hasEnded(high) {
      high = min(high + reach, frames.upperBound)
      reach *= 2
    }
    var low = max(high - 2, frames.lowerBound - 1)
    reach = 1
    while low >= frames.lowerBound, hasEnded(low) {
      high = low
      low = max(low - reach, frames.lowerBound - 1)
      reach *= 2
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if hasEnded(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

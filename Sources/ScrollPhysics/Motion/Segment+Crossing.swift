extension Segment {
  /// The first time, later than a given one, at which the position is a level; nil is never.
  ///
  /// A level that only the snap at the end of a motion passes is reached at the end.
  ///
  /// - Parameters:
  ///   - level: A position in points.
  ///   - time: The time in seconds; by default one before the start, so that the start counts.
  /// - Returns: The time in seconds.
  public func time(reaching level: Double, after time: Double = -1) -> Double? {
    let split = turningPoint ?? duration
    if time < split, let found = crossing(of: level, from: 0, to: split), found > time {
      return found
    }
    if split < duration, let found = crossing(of: level, from: split, to: duration), found > time {
      return found
    }
    return duration > time && isPassedBySnap(level) ? duration : nil
  }

  /// The time at which the position is a level, for the laws that have a closed form for it.
  public func closedTime(reaching level: Double) -> Double? {
    switch law {
    case .decay(let law): law.time(reaching: level)
    case .fling(let law): law.time(reaching: level)
    case .animation(let law): law.time(reaching: level)
    case .rest, .returning: nil
    }
  }

  /// Every time at which the position is a level, earliest first; see ``time(reaching:after:)``.
  public func times(reaching level: Double) -> [Double] {
    var times: [Double] = []
    // Two monotone pieces and the snap at the end.
    for _ in 0..<3 {
      guard let time = time(reaching: level, after: times.last ?? -1) else { break }
      times.append(time)
    }
    return times
  }

  /// When a monotone piece is at a level; nil if it is not.
  private func crossing(of level: Double, from start: Double, to end: Double) -> Double? {
    switch law {
    case .rest(let position): return position == level ? 0 : nil
    case .decay(let law): return law.time(reaching: level).flatMap { $0 <= end ? $0 : nil }
    case .fling(let law): return law.time(reaching: level).flatMap { $0 <= end ? $0 : nil }
    case .animation(let law): return law.time(reaching: level)
    case .returning: return bisected(level, from: start, to: end)
    }
  }

  private func bisected(_ level: Double, from start: Double, to end: Double) -> Double? {
    let first = lawPosition(at: start)
    let last = ending == .rest ? lawPosition(at: end) : position(at: end)
    guard min(first, last) <= level, level <= max(first, last) else { return nil }
    // At a re-entry the law gives the edge but for rounding.
    return Bisection.firstTime(from: start, to: end) { time in
      let position = time < end ? lawPosition(at: time) : last
      return first < last ? position >= level : position <= level
    }
  }

  /// Whether a level lies in the step from where the law ends to where the motion rests.
  private func isPassedBySnap(_ level: Double) -> Bool {
    guard case .returning = law, ending == .rest else { return false }
    let last = lawPosition(at: duration)
    return level != last && min(last, endPosition) <= level && level <= max(last, endPosition)
  }
}

extension DampedCurve {
  /// The time from which on the magnitude is at most a level; infinite without such a time.
  ///
  /// The curve is monotone between its extrema, whose magnitudes fall. So the last crossing of the
  /// level comes after the last extremum above it.
  func settleTime(within level: Double) -> Double {
    if p == 0, q == 0 { return 0 }
    guard level > 0, damping.perSecond > 0 else { return .infinity }
    guard let first = derivative.firstZero else {
      return abs(p) > level ? settling(within: level, from: 0, to: nil) : 0
    }
    let magnitude = abs(value(at: first))
    guard magnitude > level else {
      return abs(p) > level ? settling(within: level, from: 0, to: first) : 0
    }
    guard let spacing = zeroSpacing else { return settling(within: level, from: first, to: nil) }
    let loss = damping.perSecond * spacing
    let last = first + spacing * (Libm.log(magnitude / level) / loss).rounded(.down)
    return settling(within: level, from: last, to: last + spacing)
  }

  /// The time at which the magnitude falls to a level, in a monotone piece that begins above the level.
  private func settling(within level: Double, from start: Double, to end: Double?) -> Double {
    // Rounding may put the start of the last piece just below the level.
    if abs(value(at: start)) <= level { return start }
    return crossing(of: value(at: start) < 0 ? -level : level, from: start, to: end) ?? .infinity
  }

  /// The time at which a monotone piece reaches a value; nil if it never does.
  ///
  /// The piece ends at `end`; nil stands for the last piece, which approaches 0.
  func crossing(of level: Double, from start: Double, to end: Double?) -> Double? {
    let initial = value(at: start)
    if initial == level { return start }
    let final = end.map(value(at:)) ?? 0
    guard min(initial, final) <= level, level <= max(initial, final) else { return nil }
    if let end {
      return Bisection.firstTime(from: start, to: end) { time in
        initial < level ? value(at: time) >= level : value(at: time) <= level
      }
    }
    // The last piece approaches 0 and never equals it.
    guard level != 0, damping.perSecond > 0 else { return nil }
    return decayTime(to: abs(level), from: start)
  }

  /// The time at which |f| falls to a level above 0 in the last piece, by Newton's method on ln |f|.
  ///
  /// ln |f| is concave if critical, or if the fast and the slow part of the curve have different signs;
  /// otherwise ln |f| is convex. Newton's method converges without overshoot from the end for a concave
  /// function, from the start for a convex one.
  private func decayTime(to level: Double, from start: Double) -> Double {
    let end = max(timeBelow(level), start)
    let derivative = derivative
    let isConcave =
      damping.regime == .critical || abs(p + q / damping.ratePerSecond) / 2 > abs(p)
    return NewtonRoot.fallingThroughZero(
      from: start,
      to: end,
      guess: isConcave ? end : start
    ) { time in
      logarithm(at: time, over: level, derivative: derivative)
    }
  }
}

extension DampedCurve {
  /// The time from which on the magnitude is no more than a level; infinite if there is none.
  ///
  /// Between its extrema the curve is monotone, and their magnitudes fall, so the last crossing of
  /// the level lies after the last extremum above it.
  func settleTime(within level: Double) -> Double {
    if p == 0, q == 0 { return 0 }
    guard level > 0, damping > 0 else { return .infinity }
    guard let first = derivative.firstZero else {
      return abs(p) > level ? crossing(of: level, from: 0, to: nil) : 0
    }
    let magnitude = abs(value(at: first))
    guard magnitude > level else {
      return abs(p) > level ? crossing(of: level, from: 0, to: first) : 0
    }
    guard let spacing = zeroSpacing else { return crossing(of: level, from: first, to: nil) }
    let loss = damping * spacing
    let last = first + spacing * (Libm.log(magnitude / level) / loss).rounded(.down)
    return crossing(of: level, from: last, to: last + spacing)
  }

  /// When the magnitude falls to a level after an extremum or the start; `end` nil is the last one.
  private func crossing(of level: Double, from start: Double, to end: Double?) -> Double {
    let sign: Double = value(at: start) < 0 ? -1 : 1
    let isBelow = { time in sign * value(at: time) <= level }
    if let end { return Bisection.firstTime(from: start, to: end, isBelow) }
    return Bisection.firstTime(from: start, step: 1 / damping, isBelow) ?? .infinity
  }

  /// The first time from `time` on at which the value is a level; nil is never.
  func time(reaching level: Double, from time: Double) -> Double? {
    let first = derivative.firstZero
    var start = time
    // Three monotone pieces hold each value that is still to come: the rest of the one in hand, the
    // next, and its opposite.
    for _ in 0..<4 {
      let end = extremum(after: start, first: first)
      if let found = crossing(to: level, from: start, to: end) { return found }
      guard let end else { return nil }
      start = end
    }
    return nil
  }

  /// The first extremum later than a time; nil if the curve is monotone from there on.
  private func extremum(after time: Double, first: Double?) -> Double? {
    guard let first else { return nil }
    if time < first { return first }
    guard let spacing = zeroSpacing else { return nil }
    let next = first + spacing * (((time - first) / spacing).rounded(.down) + 1)
    return next > time ? next : next + spacing
  }

  /// When a monotone piece has a value; nil if it does not.
  private func crossing(to level: Double, from start: Double, to end: Double?) -> Double? {
    let initial = value(at: start)
    if initial == level { return start }
    let final = end.map(value(at:)) ?? 0
    guard min(initial, final) <= level, level <= max(initial, final) else { return nil }
    let hasPassed = { time in
      initial < level ? value(at: time) >= level : value(at: time) <= level
    }
    if let end { return Bisection.firstTime(from: start, to: end, hasPassed) }
    // The curve only comes near to 0 at the end of time.
    guard level != 0, damping > 0 else { return nil }
    return Bisection.firstTime(from: start, step: 1 / damping, hasPassed)
  }
}

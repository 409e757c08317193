extension RandomAccessCollection where Element == VelocityTracker.Sample {
  /// The release velocity as the slope, at the newest sample, of a parabola fitted by least squares.
  ///
  /// The velocity is in points per second; 0 with fewer than three samples at different times. Source:
  /// Flutter's default tracker, after Android's `LSQ2`; the result reproduces Flutter's 14 recorded gestures.
  var leastSquaresVelocity: Double {
    let recent = recent
    guard let last = recent.last, recent.count >= 3 else { return 0 }
    // Relative to the means the parabola has no constant term, and few digits are lost.
    let count = Double(recent.count)
    let meanTime = recent.reduce(0) { $0 + ($1.time - last.time) } / count
    let meanPosition = recent.reduce(0) { $0 + ($1.position - last.position) } / count
    var moments = Moments()
    for sample in recent {
      moments.add(
        time: sample.time - last.time - meanTime,
        position: sample.position - last.position - meanPosition
      )
    }
    return moments.slope(at: -meanTime, count: count)
  }
}

/// The sums of the normal equations.
private struct Moments {
  var t2 = 0.0
  var t3 = 0.0
  var t4 = 0.0
  var ty = 0.0
  var t2y = 0.0

  mutating func add(time: Double, position: Double) {
    let square = time * time
    t2 += square
    t3 += square * time
    t4 += square * square
    ty += time * position
    t2y += square * position
  }

  func slope(at time: Double, count: Double) -> Double {
    let spread = t4 - t2 * t2 / count
    let determinant = t2 * spread - t3 * t3
    // Two different times do not determine a parabola.
    guard determinant > 1e-12 * t2 * t4 else { return 0 }
    let linear = (ty * spread - t2y * t3) / determinant
    let square = (t2y * t2 - ty * t3) / determinant
    return linear + 2 * square * time
  }
}

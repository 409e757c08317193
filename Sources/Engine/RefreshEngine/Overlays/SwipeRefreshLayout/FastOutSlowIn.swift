import ScrollPhysics

/// The platform's FastOutSlowInInterpolator: the cubic Bézier curve (0.4, 0, 0.2, 1) from a table.
enum FastOutSlowIn {
  /// The number of steps of the table.
  private static let steps = 200
  private static let stepSize = 1 / Float(steps)
  /// The curve at i/200, to four decimals.
  private static let values: [Float] = (0...steps).map { index in
    Float((value(atPart: Double(index) / Double(steps)) * 10_000).rounded() / 10_000)
  }

  /// The curve's value at a part, 0…1, interpolated linearly between the table's values.
  static func value(at part: Float) -> Float {
    if part >= 1 { return 1 }
    if part <= 0 { return 0 }
    let index = min(Int(cutting: part * Float(steps)), steps - 1)
    let weight = (part - Float(index) * stepSize) / stepSize
    return values[index] + weight * (values[index + 1] - values[index])
  }

  /// The Bézier curve, by bisection of its parameter.
  private static func value(atPart x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(middle, 0.4, 0.2) < x { low = middle } else { high = middle }
    }
    return bezier(high, 0, 1)
  }

  /// One coordinate of a Bézier curve from 0 to 1 with two control points.
  private static func bezier(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
  }
}

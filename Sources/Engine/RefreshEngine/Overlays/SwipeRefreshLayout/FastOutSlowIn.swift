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

  /// The Bézier curve, in closed form.
  ///
  /// At the parameter `s` the part is `1.2 s - 1.8 s^2 + 1.6 s^3`; with `s = 3/8 + u` it has no square of `u`.
  private static func value(atPart x: Double) -> Double {
    let s = 0.375 - negatedRoot(0.328125, 0.17578125 - x / 1.6)
    return s * s * (3 - 2 * s)
  }
}

/// The curve `ease` of CSS, cubic Bezier (0.25, 0.1), (0.25, 1), in closed form.
///
/// At the curve's parameter `s` the fraction is `0.75 s - 0.75 s^2 + s^3`. With `s = 1/4 + u` the
/// fraction is `0.15625 + 0.5625 u + u^3`.
public enum Ease {
  /// The progress, 0 to 1, at a fraction of the duration; constant outside 0 to 1.
  public static func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let s = 0.25 - negatedRoot(0.5625, 0.15625 - fraction)
    let rest = 1 - s
    return 0.3 * rest * rest * s + 3 * rest * s * s + s * s * s
  }
}

/// The default curve of `UIView.animate`, cubic Bezier (0.42, 0), (0.58, 1), in closed form.
///
/// At the curve's parameter `s` the fraction is `1.26 s - 0.78 s^2 + 0.52 s^3` and the progress
/// `s^2 (3 - 2 s)`. With `s = 1/2 + u` the fraction is `1/2 + 0.87 u + 0.52 u^3`.
public enum EaseInOut {
  /// The progress, 0 to 1, at a fraction of the duration; constant outside 0 to 1.
  public static func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let s = 0.5 - negatedRoot(0.87 / 0.52, -(fraction - 0.5) / 0.52)
    return s * s * (3 - 2 * s)
  }
}

/// The negated only real root of `u^3 + p u + q`, for a `p` above 0: a hyperbolic sine.
package func negatedRoot(_ p: Double, _ q: Double) -> Double {
  let angle = Libm.asinh(1.5 * (q / p) * (3 / p).squareRoot())
  return 2 * (p / 3).squareRoot() * Libm.sinh(angle / 3)
}

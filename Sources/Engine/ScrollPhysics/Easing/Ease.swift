/// The curve `ease` of CSS, cubic Bezier (0.25, 0.1), (0.25, 1), in closed form.
///
/// At the curve's parameter `s` the fraction is `0.75 s - 0.75 s^2 + s^3`. With `s = 1/4 + u` the
/// fraction is `0.15625 + 0.5625 u + u^3`, whose only real root is a hyperbolic sine.
public enum Ease {
  /// The progress, 0 to 1, at a fraction of the duration; outside 0 to 1 it stays at the end.
  public static func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let p = 0.5625
    let q = 0.15625 - fraction
    let angle = Libm.asinh(1.5 * (q / p) * (3 / p).squareRoot())
    let s = 0.25 - 2 * (p / 3).squareRoot() * Libm.sinh(angle / 3)
    let rest = 1 - s
    return 0.3 * rest * rest * s + 3 * rest * s * s + s * s * s
  }
}

/// The default curve of `UIView.animate`, cubic Bezier (0.42, 0), (0.58, 1), in closed form.
///
/// At the curve's parameter `s` the fraction is `1.26 s - 0.78 s^2 + 0.52 s^3` and the progress
/// `s^2 (3 - 2 s)`. With `s = 1/2 + u` the fraction is `1/2 + 0.87 u + 0.52 u^3`, whose only real
/// root is a hyperbolic sine.
public enum EaseInOut {
  /// The progress, 0 to 1, at a fraction of the duration; outside 0 to 1 it stays at the end.
  public static func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let p = 0.87 / 0.52
    let q = -(fraction - 0.5) / 0.52
    let angle = Libm.asinh(1.5 * (q / p) * (3 / p).squareRoot())
    let s = 0.5 - 2 * (p / 3).squareRoot() * Libm.sinh(angle / 3)
    return s * s * (3 - 2 * s)
  }
}

/// The curve of an animated `setContentOffset`, `sin^2(pi f / 2)`.
///
/// Source: a public re-implementation with a duration of 0.3 s, not checked against recordings.
public enum SineSquared {
  /// The progress, 0 to 1, at a fraction of the duration; outside 0 to 1 it stays at the end.
  public static func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let sine = Libm.sin(.pi / 2 * fraction)
    return sine * sine
  }

  /// The change of progress for each unit of fraction, `(pi / 2) sin(pi f)`; 0 outside 0 to 1.
  public static func slope(at fraction: Double) -> Double {
    guard fraction > 0, fraction < 1 else { return 0 }
    return .pi / 2 * Libm.sin(.pi * fraction)
  }

  /// The fraction of the duration, 0 to 1, at which a progress is reached: the inverse.
  public static func fraction(at progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    return Libm.asin(progress.squareRoot()) * 2 / .pi
  }
}

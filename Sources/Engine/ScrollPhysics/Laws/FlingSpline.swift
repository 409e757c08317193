/// The deceleration of Android's scroll views: a power of the remaining time.
///
/// `x(t) = x0 + (v T / r) (1 - (1 - t / T)^r)`, `T = 0.35 r (|v| / ref)^(1 / (r - 1))`. Source:
/// Flutter's `ClampingScrollSimulation`, which approximates the spline of Android's `OverScroller`.
public struct FlingSpline: Sendable, Equatable {
  /// The exponent, `r = ln 0.78 / ln 0.9`.
  private static let exponent = Libm.log(0.78) / Libm.log(0.9)
  /// The speed in pt/s at which a fling lasts `0.35 r` seconds.
  ///
  /// The speed is friction 0.015 times gravity in inches per second squared, 160 points per inch, and
  /// Android's tuned 0.84, over 0.35.
  private static let referenceVelocity = 0.015 * (9.80665 * 39.37 * 160 * 0.84) / 0.35

  /// The position at time 0, in points.
  public let position: Double
  /// The velocity at time 0, in points per second.
  public let velocity: Double
  /// The time at which the motion stops, in seconds.
  public let duration: Double
  /// The distance of the motion, in points, with the sign of the velocity.
  public let distance: Double

  /// Makes the motion from a position in points and a velocity in points per second.
  public init(position: Double, velocity: Double) {
    let r = Self.exponent
    let velocity = velocity.isFinite ? velocity : 0
    self.position = position
    self.velocity = velocity
    duration = 0.35 * r * Libm.pow(abs(velocity) / Self.referenceVelocity, 1 / (r - 1))
    distance = velocity * duration / r
  }

  /// The position at which the motion stops, in points.
  public var target: Double { position + distance }

  /// The position in points at a time in seconds; before time 0 the start, from the end on the target.
  public func position(at time: Double) -> Double {
    guard time < duration else { return target }
    let left = 1 - max(time, 0) / duration
    return position + distance * (1 - Libm.pow(left, Self.exponent))
  }

  /// The velocity in points per second at a time in seconds; 0 from the end on.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return velocity * Libm.pow(1 - max(time, 0) / duration, Self.exponent - 1)
  }

  /// The time at which the motion reaches a position; nil if it never does.
  public func time(reaching level: Double) -> Double? {
    if level == position { return 0 }
    let part = (level - position) / distance
    guard part > 0, part <= 1 else { return nil }
    return duration * (1 - Libm.pow(1 - part, 1 / Self.exponent))
  }
}

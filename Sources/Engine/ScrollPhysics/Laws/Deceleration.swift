/// The motion of released content within the range: friction slows it down.
///
/// `x(t) = x0 + v0 (1 - e^(-a t)) / a` and `v(t) = v0 e^(-a t)` with `a = -1000 ln(rate)`, until the speed
/// falls to the stop speed. With the rates 0.998 and 0.99 and a stop speed of 10 pt/s the motion agrees with
/// all 12 targets recorded on iOS 26.5 to the pixel. With a stop speed of 0 the motion is Flutter's
/// `FrictionSimulation`, whose drag is the rate over a whole second.
public struct Deceleration: Sendable, Equatable {
  /// The position at time 0, in points.
  public let position: Double
  /// The velocity at time 0, in points per second; 0 for a start at or below the stop speed.
  public let velocity: Double
  /// The friction `a`, per second.
  public let frictionPerSecond: Double
  /// The time at which the motion stops, in seconds; 0 at rest, infinite for a stop speed of 0.
  public let duration: Double
  /// The position at which the motion stops, in points.
  public let target: Double

  /// Makes the motion from a position and a velocity.
  ///
  /// - Parameters:
  ///   - position: The position at time 0, in points.
  ///   - velocity: The velocity at time 0, in points per second. A speed at or below the stop speed, or a
  ///     velocity that is not finite, gives no motion.
  ///   - frictionPerSecond: `a`, above 0; 2.002 for the normal rate.
  ///   - stopVelocity: The speed at which the motion ends, in points per second.
  public init(
    position: Double,
    velocity: Double,
    frictionPerSecond: Double,
    stopVelocity: Double
  ) {
    let excess = abs(velocity) - max(stopVelocity, 0)
    let moves = excess > 0 && excess.isFinite && frictionPerSecond > 0
    self.position = position
    self.velocity = moves ? velocity : 0
    self.frictionPerSecond = frictionPerSecond
    duration = moves ? Libm.log(abs(velocity) / max(stopVelocity, 0)) / frictionPerSecond : 0
    target = moves ? position + (velocity < 0 ? -excess : excess) / frictionPerSecond : position
  }

  /// The friction per second of a rate, the part of the velocity left after a millisecond.
  ///
  /// The friction is 2.002 for the rate 0.998 and 10.05 for 0.99.
  public static func frictionPerSecond(ratePerMillisecond: Double) -> Double {
    -1_000 * Libm.log(ratePerMillisecond)
  }

  /// The position in points at a time in seconds; before time 0 the start, from the end on the target.
  public func position(at time: Double) -> Double {
    if time >= duration { return target }
    guard time > 0 else { return position }
    return position - velocity * Libm.expm1(-frictionPerSecond * time) / frictionPerSecond
  }

  /// The velocity in points per second at a time in seconds; 0 from the end on.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return velocity * Libm.exp(-frictionPerSecond * max(time, 0))
  }

  /// The time at which the motion reaches a position; nil if it never does.
  public func time(reaching level: Double) -> Double? {
    let speed = abs(velocity)
    let travel = velocity < 0 ? position - level : level - position
    if travel == 0 { return 0 }
    guard travel > 0, travel <= abs(target - position) else { return nil }
    let time = -Libm.log1p(-frictionPerSecond * travel / speed) / frictionPerSecond
    return time < duration ? time : duration
  }
}

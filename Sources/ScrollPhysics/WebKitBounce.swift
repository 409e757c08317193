/// The return of content past an edge as older WebKit did it on macOS.
///
/// `d(t) = (d0 + 0.31 v t) e^(-12.5 t)`, outward positive (WebKit's own velocity is inward).
/// Source: WebKit's `ScrollElasticityController`: amplitude 0.31, stiffness 20, period 1.6. It is
/// not how iOS moves.
public struct WebKitBounce: Sendable, Equatable {
  /// The part of the velocity that stretches.
  public static let amplitude = 0.31
  /// The decay per second: stiffness 20 over period 1.6.
  public static let ratePerSecond = 12.5

  /// The overscroll at time 0 in points.
  public let overscroll: Double
  /// The velocity state at time 0 in points per second.
  public let velocity: Double

  /// Makes the bounce from an overscroll and a velocity, both outward from the edge.
  public init(overscroll: Double, velocity: Double) {
    self.overscroll = overscroll
    self.velocity = velocity
  }

  /// The overscroll in points at a time in seconds.
  public func overscroll(at time: Double) -> Double {
    (overscroll + Self.amplitude * velocity * time) * Libm.exp(-Self.ratePerSecond * time)
  }

  /// The velocity that is seen, in points per second.
  public func displayedVelocity(at time: Double) -> Double {
    Self.amplitude * velocityState(at: time) - Self.ratePerSecond * overscroll(at: time)
  }

  /// The velocity from which the same law, begun anew at that time, goes on as it would have.
  public func velocityState(at time: Double) -> Double {
    velocity * Libm.exp(-Self.ratePerSecond * time)
  }

  /// When the overscroll is largest; nil if it only falls.
  public var peakTime: Double? {
    let time = 1 / Self.ratePerSecond - overscroll / (Self.amplitude * velocity)
    return velocity > 0 && time > 0 ? time : nil
  }

  /// When the content goes back through the edge; nil is never.
  public var reentryTime: Double? {
    velocity < 0 ? -overscroll / (Self.amplitude * velocity) : nil
  }
}

/// The numbers and choices that make one scroll view move differently from another.
///
/// A preset is a value to start from; ``validate()`` tells what cannot be.
public struct PhysicsParameters: Sendable, Equatable {
  /// How a drag past the edge is resisted.
  public enum RubberBandForm: String, Sendable, Equatable, CaseIterable {
    /// By the finger's whole travel: ``RubberBand``.
    case whole
    /// By each movement: ``IncrementalRubberBand``.
    case incremental
  }

  /// How content within the range slows down.
  public enum DecelerationKind: String, Sendable, Equatable, CaseIterable {
    /// By friction: ``Deceleration``.
    case friction
    /// As on Android: ``FlingSpline``, which has no rate and no stop speed.
    case spline
  }

  /// The rubber band's slope at the edge, 0 (nothing passes the edge) to 1.
  public var rubberBand = 0.55
  /// Whether the rubber band works on the whole travel or on each movement.
  public var rubberBandForm = RubberBandForm.whole
  /// The law within the range.
  public var deceleration = DecelerationKind.friction
  /// The part of the velocity left after a millisecond, above 0 and below 1.
  public var decelerationRate = 0.998
  /// The speed in pt/s at which a deceleration ends, and above which a bounce re-enters the range.
  public var stopVelocity = 10.0
  /// The law past the edges.
  public var bounce = BounceKind.friction
  /// The pull of the edge per second, for ``BounceKind/friction``.
  public var bounceRate = 10.0
  /// The overscroll in pt that counts as none on the way back.
  public var restDistance = 0.5
  /// The release speed in pt/s below which there is no fling.
  ///
  /// Sources for iOS conflict, from none to some 300.
  public var minimumFlingVelocity = 0.0
  /// The largest release speed in pt/s; nil is no limit.
  public var maximumFlingVelocity: Double?
  /// The largest speed in pt/s with which a motion goes over an edge; nil is no limit.
  public var maximumEdgeVelocity: Double?
  /// How the release velocity is estimated from the finger's samples.
  public var velocityTracker = VelocityTracker.iosWeighted
  /// Whether a fling adds to the motion it interrupts: ``CarriedMomentum``.
  public var carriesMomentum = false
  /// The pixels in a point to which shown positions are rounded; 0 is no rounding.
  public var pixelScale = 0.0

  /// Makes the parameters of preset ``ios``.
  public init() {}
}

extension PhysicsParameters {
  /// The friction per second that follows from the rate: 2.002 for 0.998.
  public var frictionPerSecond: Double {
    Deceleration.frictionPerSecond(ratePerMillisecond: decelerationRate)
  }

  /// The velocity with which a motion starts when the finger lifts.
  ///
  /// - Parameters:
  ///   - release: The finger's velocity, in pt/s.
  ///   - existing: The velocity of the motion that the touch had stopped; 0 if there was none, or
  ///     if the finger has rested longer than ``CarriedMomentum/memory``.
  /// - Returns: The velocity in pt/s; 0 if the release is too slow for a fling.
  public func flingVelocity(release: Double, existing: Double = 0) -> Double {
    guard release.isFinite, abs(release) >= minimumFlingVelocity else { return 0 }
    let velocity =
      carriesMomentum
      ? CarriedMomentum.velocity(release: release, existing: existing) : release
    return velocity.limited(toMagnitude: maximumFlingVelocity)
  }

  /// A position rounded to the nearest pixel, if ``pixelScale`` says so.
  ///
  /// A step for what is shown; the motions themselves are not rounded.
  public func rounded(_ position: Double) -> Double {
    pixelScale > 0 ? (position * pixelScale).rounded() / pixelScale : position
  }

  /// The bounce from an overscroll in pt and a velocity in pt/s, both outward; nil if none.
  public func bounceLaw(overscroll: Double, velocity: Double) -> BounceLaw? {
    switch bounce {
    case .none:
      nil
    case .friction:
      .friction(
        Bounce(
          overscroll: overscroll,
          velocity: velocity,
          frictionPerSecond: frictionPerSecond,
          ratePerSecond: bounceRate,
          restDistance: restDistance
        )
      )
    case .spring(let mass, let stiffness, let damping):
      .spring(
        Spring(
          mass: mass,
          stiffness: stiffness,
          damping: damping,
          displacement: overscroll,
          velocity: velocity
        )
      )
    case .webkitMac:
      .webKit(WebKitBounce(overscroll: overscroll, velocity: velocity))
    }
  }
}

extension Double {
  /// The same direction with no more than a magnitude; nil is no limit.
  func limited(toMagnitude limit: Double?) -> Double {
    guard let limit, abs(self) > limit else { return self }
    return self < 0 ? -limit : limit
  }
}

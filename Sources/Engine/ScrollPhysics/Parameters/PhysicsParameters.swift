/// The numbers and choices in which the motions of different makers' scroll views differ.
///
/// ``PhysicsPreset`` has the starting values; `Ranges` bounds the fields.
public struct PhysicsParameters: Sendable, Equatable {
  /// The resistance to a drag past the edge.
  public enum RubberBandForm: String, Sendable, Equatable, CaseIterable {
    /// By the finger's whole travel: ``RubberBand/position(of:in:)``.
    case whole
    /// By each movement: ``RubberBand/position(from:moving:in:)``.
    case incremental
  }

  /// The law by which content within the range slows down.
  public enum DecelerationKind: String, Sendable, Equatable, CaseIterable {
    /// By friction: ``Deceleration``.
    case friction
    /// As on Android: ``FlingSpline``, which has no rate and no stop speed.
    case spline
  }

  /// The rubber band's slope at the edge, 0 to 1; at 0 nothing passes the edge.
  public var rubberBand = 0.55
  /// The base of the rubber band: the whole travel or each movement.
  public var rubberBandForm = RubberBandForm.whole
  /// The law within the range.
  public var deceleration = DecelerationKind.friction
  /// The part of the velocity left after a millisecond, 0.5 to 0.99999.
  ///
  /// The value 0.998 is `UIScrollView.DecelerationRate.normal`.
  public var decelerationRate = 0.998
  /// The speed in pt/s at which a deceleration ends, 0.1 to 1e4.
  ///
  /// A bounce that passes its edge faster continues inside. 10 agrees with recordings of iOS 26.5.
  public var stopVelocity = 10.0
  /// The law past the edges.
  public var bounce = BounceKind.friction
  /// The pull of the edge per second, 0.5 to 1000, for ``BounceKind/friction``.
  ///
  /// The value 10 agrees with four recorded bounces of UIScrollView.
  public var bounceRate = 10.0
  /// The overscroll in pt, 0.001 to 100, at which a return rests.
  public var restDistance = 0.5
  /// The release speed in pt/s, 0 to 1e7, below which no fling starts.
  ///
  /// Published values for iOS differ, from 0 to about 300.
  public var minimumFlingVelocity = 0.0
  /// The largest release speed in pt/s, above 0 and at most 1e7; nil is no limit.
  public var maximumFlingVelocity: Double?
  /// The largest speed in pt/s at which a motion passes an edge outward; nil is no limit.
  ///
  /// The speed is above 0 and at most 1e7.
  public var maximumEdgeVelocity: Double?
  /// The estimate of the release velocity from the finger's samples.
  public var velocityTracker = VelocityTracker.iosWeighted
  /// True if a fling adds to the motion it interrupts: ``CarriedMomentum``.
  public var carriesMomentum = false
  /// The pixels per point, at most 1e7, for the rounding of displayed positions; 0 is no rounding.
  public var pixelScale = 0.0

  /// Makes the parameters of preset ``ios``.
  public init() {}
}

extension PhysicsParameters {
  /// The friction per second of ``decelerationRate``: 2.002 for 0.998.
  public var frictionPerSecond: Double {
    Deceleration.frictionPerSecond(ratePerMillisecond: decelerationRate)
  }

  /// The velocity with which a motion starts when the finger lifts.
  ///
  /// - Parameters:
  ///   - release: The finger's velocity, in pt/s.
  ///   - existing: The velocity in pt/s of the motion that the touch stopped; 0 without a motion, or if the
  ///     finger rested longer than ``CarriedMomentum/memory``.
  /// - Returns: The velocity in pt/s; 0 if the release is too slow for a fling.
  public func flingVelocity(release: Double, existing: Double = 0) -> Double {
    guard release.isFinite, abs(release) >= minimumFlingVelocity else { return 0 }
    let velocity =
      carriesMomentum
      ? CarriedMomentum.velocity(release: release, existing: existing) : release
    return velocity.limited(toMagnitude: maximumFlingVelocity)
  }

  /// A position rounded to the nearest pixel, unless ``pixelScale`` is 0.
  ///
  /// Only displayed positions are rounded; motions are not.
  public func rounded(_ position: Double) -> Double {
    pixelScale > 0 ? (position * pixelScale).rounded() / pixelScale : position
  }
}

extension PhysicsParameters {
  /// The ranges of the fields that are numbers, both ends included.
  ///
  /// The ranges include every preset and every spring of a published library. They are narrow enough that
  /// each motion ends within bounded segments and seconds. The makers of parameters check them.
  package enum Ranges {
    /// The rubber band's slope at the edge.
    package static let rubberBand = 0...1.0
    /// The part of the velocity left after a millisecond.
    package static let decelerationRate = 0.5...0.999_99
    /// The stop speed, in pt/s.
    package static let stopVelocity = 0.1...1e4
    /// The mass of a spring.
    package static let mass = 0.01...100
    /// The stiffness of a spring.
    package static let stiffness = 1...1e5
    /// The damping of a spring.
    package static let damping = 0.1...1e4
    /// The pull of the edge per second.
    package static let bounceRate = 0.5...1_000
    /// The rest distance, in points.
    package static let restDistance = 0.001...100
    /// The fling and edge speeds, in pt/s.
    package static let velocity = 0...1e7
    /// The pixels per point.
    package static let pixelScale = 0...1e7
  }
}

/// Some of the fields of ``PhysicsParameters``: those that replace what is in force.
///
/// nil leaves a field as it is. A maximum speed is nil twice over: the inner nil is no limit.
public struct PhysicsOverrides: Sendable, Equatable {
  /// See ``PhysicsParameters/rubberBand``.
  public var rubberBand: Double?
  /// See ``PhysicsParameters/rubberBandForm``.
  public var rubberBandForm: PhysicsParameters.RubberBandForm?
  /// See ``PhysicsParameters/deceleration``.
  public var deceleration: PhysicsParameters.DecelerationKind?
  /// See ``PhysicsParameters/decelerationRate``.
  public var decelerationRate: Double?
  /// See ``PhysicsParameters/stopVelocity``, in pt/s.
  public var stopVelocity: Double?
  /// See ``PhysicsParameters/bounce``.
  public var bounce: BounceKind?
  /// See ``PhysicsParameters/bounceRate``, per second.
  public var bounceRate: Double?
  /// See ``PhysicsParameters/restDistance``, in points.
  public var restDistance: Double?
  /// See ``PhysicsParameters/minimumFlingVelocity``, in pt/s.
  public var minimumFlingVelocity: Double?
  /// See ``PhysicsParameters/maximumFlingVelocity``, in pt/s.
  public var maximumFlingVelocity: Double??
  /// See ``PhysicsParameters/maximumEdgeVelocity``, in pt/s.
  public var maximumEdgeVelocity: Double??
  /// See ``PhysicsParameters/velocityTracker``.
  public var velocityTracker: VelocityTracker?
  /// See ``PhysicsParameters/carriesMomentum``.
  public var carriesMomentum: Bool?
  /// See ``PhysicsParameters/pixelScale``.
  public var pixelScale: Double?

  /// Makes overrides that replace nothing.
  public init() {}

  /// Some parameters with the fields given here in place of their own; not validated.
  public func applied(to parameters: PhysicsParameters) -> PhysicsParameters {
    var result = parameters
    replace(&result.rubberBand, rubberBand)
    replace(&result.rubberBandForm, rubberBandForm)
    replace(&result.deceleration, deceleration)
    replace(&result.decelerationRate, decelerationRate)
    replace(&result.stopVelocity, stopVelocity)
    replace(&result.bounce, bounce)
    replace(&result.bounceRate, bounceRate)
    replace(&result.restDistance, restDistance)
    replace(&result.minimumFlingVelocity, minimumFlingVelocity)
    replace(&result.maximumFlingVelocity, maximumFlingVelocity)
    replace(&result.maximumEdgeVelocity, maximumEdgeVelocity)
    replace(&result.velocityTracker, velocityTracker)
    replace(&result.carriesMomentum, carriesMomentum)
    replace(&result.pixelScale, pixelScale)
    return result
  }

  private func replace<Value>(_ field: inout Value, _ override: Value?) {
    if let override { field = override }
  }
}

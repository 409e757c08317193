/// The named starting points for ``PhysicsParameters``.
public enum PhysicsPreset: String, Sendable, Equatable, CaseIterable {
  /// UIScrollView with its normal deceleration rate.
  case ios
  /// UIScrollView with its fast deceleration rate.
  case iosFast = "ios-fast"
  /// Flutter's `BouncingScrollPhysics`.
  case flutterBouncing = "flutter-bouncing"
  /// Flutter's `ClampingScrollPhysics`, as on Android.
  case clamping

  /// The parameters of the preset.
  public var parameters: PhysicsParameters {
    switch self {
    case .ios: .ios
    case .iosFast: .iosFast
    case .flutterBouncing: .flutterBouncing
    case .clamping: .clamping
    }
  }
}

extension PhysicsParameters {
  /// UIScrollView with its normal deceleration rate; every number agrees with recordings.
  public static let ios = PhysicsParameters()

  /// UIScrollView with its fast deceleration rate, 0.99; its bounce has not been recorded.
  public static let iosFast: PhysicsParameters = {
    var parameters = PhysicsParameters()
    parameters.decelerationRate = 0.99
    return parameters
  }()

  /// Flutter's `BouncingScrollPhysics` on a screen of 3 pixels a point.
  ///
  /// Flutter differs in two ways. In Flutter a fast inward release swings through the range and back to the
  /// edge; here the motion re-enters and decelerates. Flutter also limits the speed over an edge in one
  /// direction only.
  public static let flutterBouncing: PhysicsParameters = {
    var parameters = PhysicsParameters()
    parameters.rubberBand = 0.52
    parameters.rubberBandForm = .incremental
    parameters.decelerationRate = Libm.pow(0.135, 0.001)
    parameters.stopVelocity = 20.0 / 3
    parameters.bounce = .flutter
    parameters.restDistance = 1.0 / 3
    parameters.minimumFlingVelocity = 100
    parameters.maximumFlingVelocity = 8_000
    parameters.maximumEdgeVelocity = 5_000
    parameters.carriesMomentum = true
    return parameters
  }()

  /// Flutter's `ClampingScrollPhysics`: nothing passes the edge, and flings slow as on Android.
  public static let clamping: PhysicsParameters = {
    var parameters = PhysicsParameters()
    parameters.rubberBand = 0
    parameters.deceleration = .spline
    parameters.bounce = .none
    parameters.minimumFlingVelocity = 50
    parameters.maximumFlingVelocity = 8_000
    parameters.velocityTracker = .lsq2
    return parameters
  }()
}

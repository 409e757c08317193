/// The laws of a session's motion: parameters, and the numbers derived from them.
///
/// The laws are a reference, so that many sessions share one instance. Derived numbers are computed once.
public final class PhysicsLaws: Sendable {
  /// The parameters.
  public let parameters: PhysicsParameters
  /// The preset that the parameters were made from.
  public let preset: PhysicsPreset
  /// The friction within the range, per second: 2.002 for the rate 0.998.
  public let frictionPerSecond: Double
  /// The damping of a return to an edge and the velocity that it carries; nil without a bounce.
  private let bounce: (damping: Damping, carrying: ReturnLaw.Carrying)?

  private init(_ parameters: PhysicsParameters, startedFrom preset: PhysicsPreset) {
    self.parameters = parameters
    self.preset = preset
    frictionPerSecond = parameters.frictionPerSecond
    bounce =
      switch parameters.bounce {
      case .none: nil
      case .friction:
        (
          .uiScrollView(
            frictionPerSecond: frictionPerSecond,
            ratePerSecond: parameters.bounceRate
          ), .unpulled
        )
      case .spring(let mass, let stiffness, let damping):
        (Damping(mass: mass, stiffness: stiffness, damping: damping), .displayed)
      case .webkitMac: (.webKit, .webKit)
      }
  }

  /// The laws of each preset.
  private static let unchanged = PhysicsPreset.allCases.map { preset in
    PhysicsLaws(preset.parameters, startedFrom: preset)
  }

  /// The laws with some parameters; the preset's shared instance if the parameters equal the preset's.
  public static func of(
    _ parameters: PhysicsParameters,
    startedFrom preset: PhysicsPreset = .ios
  ) -> PhysicsLaws {
    let shared = unchanged.first { $0.preset == preset && $0.parameters == parameters }
    return shared ?? PhysicsLaws(parameters, startedFrom: preset)
  }

  /// The return from an overscroll in pt and a velocity in pt/s, both outward; nil without a bounce.
  public func returnLaw(overscroll: Double, velocity: Double) -> ReturnLaw? {
    guard let (damping, carrying) = bounce else { return nil }
    return ReturnLaw(damping, carrying: carrying, overscroll: overscroll, velocity: velocity)
  }

  /// The velocity that a return to an edge carries, from the displayed velocity and the
  /// overscroll there; all in the direction of the offset, in points and seconds.
  package func carriedVelocity(displayed velocity: Double, overscroll: Double) -> Double {
    switch parameters.bounce {
    case .none, .spring: velocity
    case .friction: velocity + parameters.bounceRate * overscroll
    case .webkitMac:
      (velocity + Damping.webKit.slowRootPerSecond * overscroll) / ReturnLaw.webKitGain
    }
  }
}

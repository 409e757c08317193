/// The kind of ``ReturnLaw`` that holds past the edges.
public enum BounceKind: Sendable, Equatable {
  /// No bounce: a motion stops at the edge.
  case none
  /// UIScrollView's bounce, with ``PhysicsParameters/bounceRate``.
  case friction
  /// A damped spring with a mass, a stiffness and a damping.
  case spring(mass: Double, stiffness: Double, damping: Double)
  /// WebKit's bounce on macOS.
  case webkitMac

  /// The least damping ratio of a spring; with a smaller ratio a spring oscillates for too long.
  package static let leastDampingRatio = 0.05

  /// The damping ratio of a spring, 1 for the critical damping.
  package static func dampingRatio(mass: Double, stiffness: Double, damping: Double) -> Double {
    damping / (2 * (stiffness * mass).squareRoot())
  }

  /// The critically damped spring of the ScrollMechanics sample: mass 1, stiffness 100.
  public static let scrollmechanics = BounceKind.spring(mass: 1, stiffness: 100, damping: 20)

  /// Flutter's default spring: mass 0.5, stiffness 100, damping ratio 1.1.
  public static let flutter = BounceKind.spring(
    mass: 0.5,
    stiffness: 100,
    damping: 1.1 * 2 * (0.5 * 100).squareRoot()
  )
}

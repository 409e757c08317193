/// Which ``ReturnLaw`` holds past the edges.
public enum BounceKind: Sendable, Equatable {
  /// None: a motion stops at the edge.
  case none
  /// UIScrollView's, with ``PhysicsParameters/bounceRate``.
  case friction
  /// A damped spring with a mass, a stiffness and a damping.
  case spring(mass: Double, stiffness: Double, damping: Double)
  /// WebKit's on macOS.
  case webkitMac

  /// The critically damped spring of the ScrollMechanics sample: mass 1, stiffness 100.
  public static let scrollmechanics = BounceKind.spring(mass: 1, stiffness: 100, damping: 20)

  /// Flutter's default spring: mass 0.5, stiffness 100, damping ratio 1.1.
  public static let flutter = BounceKind.spring(
    mass: 0.5,
    stiffness: 100,
    damping: 1.1 * 2 * (0.5 * 100).squareRoot()
  )
}

/// The speed that a fling takes from the motion it stopped, so that repeated flings get faster.
///
/// Source: Flutter's `BouncingScrollPhysics`, a power curve fitted by eye to iOS.
public enum CarriedMomentum {
  /// The greatest addition, in points per second.
  public static let limit = 40_000.0
  /// The rest of the finger, in seconds, after which the addition is 0.
  public static let memory = 0.02

  /// The velocity added for an existing one, `min(0.000816 |v|^1.967, 40000)` with its sign.
  public static func added(existing velocity: Double) -> Double {
    let speed = min(0.000_816 * Libm.pow(abs(velocity), 1.967), limit)
    return velocity < 0 ? -speed : speed
  }

  /// The velocity of a fling whose touch stopped a motion.
  ///
  /// The existing motion adds speed if both directions agree and the fling is faster than half the addition.
  ///
  /// - Parameters:
  ///   - release: The fling's own velocity, in points per second.
  ///   - existing: The velocity of the motion at the touch that stopped it.
  /// - Returns: The velocity in points per second.
  public static func velocity(release: Double, existing: Double) -> Double {
    let carried = added(existing: existing)
    let isSameWay = (release < 0) == (carried < 0)
    return isSameWay && abs(release) > 0.5 * abs(carried) ? release + carried : release
  }
}

/// The return of content from an overscroll, begun with some velocity: a damped curve.
///
/// UIScrollView's bounce, WebKit's and every spring have the same curve with other coefficients.
/// They differ in the velocity that they carry, with which a deceleration inside starts:
///
///     carried = (displayed + pull * overscroll) / gain
///
/// | law | damping | rate | pull | gain |
/// |---|---|---|---|---|
/// | UIScrollView, friction a, pull b | b + a/2, overdamped | a/2 | b | 1 |
/// | spring | c/(2 m) | by its regime | 0 | 1 |
/// | WebKit | 12.5, critical | 0 | 12.5 | 0.31 |
///
/// Distances are in points and outward from the edge, velocities in pt/s and outward, times in
/// seconds, 0 or more. The overscroll and the carried velocity of any time continue the law.
public struct ReturnLaw: Sendable, Equatable {
  /// The kind of velocity that is carried.
  enum Carrying: Sendable, Equatable {
    /// The displayed velocity.
    case displayed
    /// UIScrollView's: the displayed velocity without the part that the pull causes.
    case unpulled
    /// WebKit's: likewise, divided by its gain.
    case webKit
  }

  /// The overscroll at time 0, in points.
  public let overscroll: Double
  /// The carried velocity at time 0, in points per second.
  public let velocity: Double
  /// The damping and the rate of the curve.
  public let damping: Damping
  let carrying: Carrying

  /// The part of a velocity that stretches the content in WebKit; its rubber band amplitude.
  static let webKitGain = 0.31
  /// WebKit's damping per second: rubber band stiffness 20 over period 1.6.
  static let webKitDampingPerSecond = 12.5

  /// UIScrollView's bounce: friction as within the range, and a pull towards the edge.
  ///
  /// `d' = v - b d` and `v' = -(a + b) v`, so `d(t) = e^(-b t) (d0 + (v0 / a) (1 - e^(-a t)))` and
  /// `v(t) = v0 e^(-(a + b) t)`, where `v` is the carried velocity. With `b` = 10 it fits 180
  /// samples of four recorded bounces to 0.12 pt (rms).
  ///
  /// - Parameters:
  ///   - overscroll: `d0` in points, 0 or more.
  ///   - velocity: `v0` in pt/s: the finger's or the deceleration's, unscaled.
  ///   - friction: `a` per second, above 0; 2.002 for the normal rate.
  ///   - rate: `b` per second, above 0; 10 in UIScrollView.
  /// - Returns: The law.
  public static func uiScrollView(
    overscroll: Double,
    velocity: Double,
    frictionPerSecond friction: Double,
    ratePerSecond rate: Double
  ) -> ReturnLaw {
    ReturnLaw(
      overscroll: overscroll,
      velocity: velocity,
      damping: Damping(slowRootPerSecond: rate, ratePerSecond: friction / 2, regime: .overdamped),
      carrying: .unpulled
    )
  }

  /// A spring, `m d'' + c d' + k d = 0`: Flutter's, ScrollMechanics's and others'.
  ///
  /// - Parameters:
  ///   - mass: `m`, above 0.
  ///   - stiffness: `k`, above 0.
  ///   - damping: `c`, 0 or more; `2 sqrt(k m)` is critical.
  ///   - overscroll: `d(0)` in points.
  ///   - velocity: `d'(0)` in pt/s.
  /// - Returns: The law.
  public static func spring(
    mass: Double,
    stiffness: Double,
    damping: Double,
    overscroll: Double,
    velocity: Double
  ) -> ReturnLaw {
    ReturnLaw(
      overscroll: overscroll,
      velocity: velocity,
      damping: Damping(mass: mass, stiffness: stiffness, damping: damping),
      carrying: .displayed
    )
  }

  /// WebKit's bounce on macOS, `d(t) = (d0 + 0.31 v0 t) e^(-12.5 t)`.
  ///
  /// Source: older WebKit's `ScrollElasticityController`, whose own velocity points inward. iOS has
  /// another law.
  ///
  /// - Parameters:
  ///   - overscroll: `d0` in points, 0 or more.
  ///   - velocity: `v0` in pt/s.
  /// - Returns: The law.
  public static func webKit(overscroll: Double, velocity: Double) -> ReturnLaw {
    ReturnLaw(
      overscroll: overscroll,
      velocity: velocity,
      damping: Damping(
        slowRootPerSecond: webKitDampingPerSecond,
        ratePerSecond: 0,
        regime: .critical
      ),
      carrying: .webKit
    )
  }

  private var gain: Double { carrying == .webKit ? Self.webKitGain : 1 }

  /// The pull is the slow root of the laws that have one.
  private var pull: Double { carrying == .displayed ? 0 : damping.slowRootPerSecond }

  /// The damping less the pull.
  private var unpulledDamping: Double {
    carrying == .displayed ? damping.perSecond : damping.ratePerSecond
  }

  /// The overscroll over time.
  private var curve: DampedCurve {
    DampedCurve(
      p: overscroll,
      q: gain * velocity + unpulledDamping * overscroll,
      damping: damping
    )
  }

  /// The displayed velocity over time: the derivative of ``curve``.
  ///
  /// Written by the coefficients, since differences of the curve's own would lose digits.
  private var displayedCurve: DampedCurve {
    let a = damping.perSecond
    let force = a * pull - damping.squaredFrequency
    return DampedCurve(
      p: gain * velocity - pull * overscroll,
      q: force * overscroll - a * gain * velocity,
      damping: damping
    )
  }

  /// The carried velocity over time.
  private var carriedCurve: DampedCurve {
    guard carrying != .displayed else { return displayedCurve }
    return DampedCurve(p: velocity, q: -damping.ratePerSecond * velocity, damping: damping)
  }
}

extension ReturnLaw {
  /// The overscroll in points.
  public func overscroll(at time: Double) -> Double { curve.value(at: time) }

  /// The velocity at which the content moves, in points per second.
  public func displayedVelocity(at time: Double) -> Double { displayedCurve.value(at: time) }

  /// The carried velocity in points per second, with which the law, or the motion inside, continues.
  public func velocityState(at time: Double) -> Double { carriedCurve.value(at: time) }

  /// The first extremum of the overscroll after the start, and its time; nil if there is none.
  ///
  /// The peak if the content moves outward at first. Else it lies beyond the edge, where a motion
  /// rarely follows this law.
  public var extremum: (time: Double, overscroll: Double)? {
    displayedCurve.firstZero.map { ($0, overscroll(at: $0)) }
  }

  /// The time at which the content passes its edge on the way back; nil is never.
  ///
  /// UIScrollView's law does if `v0 < -a d0`. ``Continuation`` decides whether the motion then goes
  /// on inside.
  public var reentryTime: Double? { curve.firstZero }

  /// The time at which the overscroll has fallen to a distance above 0, in seconds; 0 if it never exceeds it.
  public func restTime(within distance: Double) -> Double {
    let velocity = displayedCurve
    let peak = velocity.p > 0 ? velocity.firstZero : nil
    return curve.crossing(of: distance, from: peak ?? 0, to: reentryTime) ?? 0
  }

  /// The time from which on the content is within a distance on either side of the edge.
  ///
  /// Infinite if there is none: without damping, or for a distance of 0.
  public func settleTime(within distance: Double) -> Double {
    curve.settleTime(within: distance)
  }
}

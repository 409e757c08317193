/// The return of content from an overscroll, with an initial velocity: a damped curve.
///
/// UIScrollView's bounce, WebKit's and every spring have the same curve with other coefficients. The laws
/// differ in the carried velocity, with which a deceleration inside starts:
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
  /// The kind of the carried velocity.
  enum Carrying: Sendable, Equatable {
    /// The displayed velocity.
    case displayed
    /// UIScrollView's: the displayed velocity without the part caused by the pull.
    case unpulled
    /// WebKit's: the displayed velocity without the pull's part, divided by the gain.
    case webKit
  }

  /// The overscroll at time 0, in points.
  public let overscroll: Double
  /// The carried velocity at time 0, in points per second.
  public let velocity: Double
  /// The damping and the rate of the curve.
  public let damping: Damping
  /// The kind of the carried velocity.
  let carrying: Carrying

  /// Makes the law of a damping, from an overscroll in points and a carried velocity in pt/s.
  init(_ damping: Damping, carrying: Carrying, overscroll: Double, velocity: Double) {
    (self.damping, self.carrying) = (damping, carrying)
    (self.overscroll, self.velocity) = (overscroll, velocity)
  }

  /// The part of a velocity that stretches the content in WebKit; its rubber band amplitude.
  static let webKitGain = 0.31

  private var gain: Double { carrying == .webKit ? Self.webKitGain : 1 }

  /// The pull of the edge per second: the slow root of the damping, or 0 for a spring.
  private var pull: Double { carrying == .displayed ? 0 : damping.slowRootPerSecond }

  /// The damping minus the pull.
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
  /// The coefficients are written out, since differences of the curve's own would lose digits.
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

  /// The first extremum of the overscroll after the start, and its time; nil without one.
  ///
  /// The extremum is the peak if the content moves outward at first. Otherwise the extremum lies beyond the
  /// edge, where a motion rarely follows this law.
  public var extremum: (time: Double, overscroll: Double)? {
    displayedCurve.firstZero.map { ($0, overscroll(at: $0)) }
  }

  /// The time at which the content passes its edge on the way back; nil if it never does.
  ///
  /// UIScrollView's law passes the edge if `v0 < -a d0`. ``Continuation`` decides if the motion then
  /// continues inside.
  public var reentryTime: Double? { curve.firstZero }

  /// The time in seconds at which the overscroll has fallen to a distance above 0; 0 if it is never greater.
  public func restTime(within distance: Double) -> Double {
    let velocity = displayedCurve
    let peak = velocity.p > 0 ? velocity.firstZero : nil
    return curve.crossing(of: distance, from: peak ?? 0, to: reentryTime) ?? 0
  }

  /// The time from which on the content is within a distance on either side of the edge.
  ///
  /// The time is infinite without damping, or for a distance of 0.
  public func settleTime(within distance: Double) -> Double {
    curve.settleTime(within: distance)
  }
}

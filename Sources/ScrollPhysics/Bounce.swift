/// The return of content that is past an edge, as UIScrollView does it.
///
/// Two quantities change: the velocity state `v` loses speed to friction and to the pull of the
/// edge, and the overscroll `d` follows it while it is pulled back:
///
///     d' = v - b d          d(t) = e^(-b t) (d0 + (v0 / a) (1 - e^(-a t)))
///     v' = -(a + b) v       v(t) = v0 e^(-(a + b) t)
///
/// Distances are outward from the edge. What is seen moves with `d'`, which is not `v`. With
/// `b` = 10 it meets 180 samples of four recorded bounces to 0.12 pt (rms), with the finger's or
/// the deceleration's velocity as `v0`, unscaled.
public struct Bounce: Sendable, Equatable {
  /// The overscroll at time 0, `d0`, in points.
  public let overscroll: Double
  /// The velocity state at time 0, `v0`, in points per second.
  public let velocity: Double
  /// The friction within the range, `a`, per second; see ``Deceleration/frictionPerSecond``.
  public let frictionPerSecond: Double
  /// The pull of the edge, `b`, per second.
  public let ratePerSecond: Double
  /// The overscroll in points that counts as none on the way back.
  public let restDistance: Double

  /// Makes the bounce from an overscroll and a velocity, both outward from the edge.
  ///
  /// - Parameters:
  ///   - overscroll: `d0` in points, 0 or more.
  ///   - velocity: `v0` in points per second.
  ///   - frictionPerSecond: `a`, above 0; 2.002 for the normal rate.
  ///   - ratePerSecond: `b`, above 0; 10 in UIScrollView.
  ///   - restDistance: The overscroll at which it ends, above 0; 0.5 pt in UIScrollView.
  public init(
    overscroll: Double,
    velocity: Double,
    frictionPerSecond: Double,
    ratePerSecond: Double,
    restDistance: Double
  ) {
    self.overscroll = overscroll
    self.velocity = velocity
    self.frictionPerSecond = frictionPerSecond
    self.ratePerSecond = ratePerSecond
    self.restDistance = restDistance
  }

  /// The overscroll in points at a time in seconds.
  public func overscroll(at time: Double) -> Double {
    let slide = -velocity * Libm.expm1(-frictionPerSecond * time) / frictionPerSecond
    return Libm.exp(-ratePerSecond * time) * (overscroll + slide)
  }

  /// The velocity that is seen, `d'`, in points per second.
  public func displayedVelocity(at time: Double) -> Double {
    velocityState(at: time) - ratePerSecond * overscroll(at: time)
  }

  /// The velocity that the motion carries, `v`, in points per second: what follows inherits it.
  public func velocityState(at time: Double) -> Double {
    velocity * Libm.exp(-(frictionPerSecond + ratePerSecond) * time)
  }

  /// The one time after the start at which the overscroll turns, and its value there; nil if none.
  ///
  /// The peak if the content moves outward at first; for a bounce that goes back through the edge,
  /// the deepest point beyond it, where this law no longer holds.
  public var extremum: (time: Double, overscroll: Double)? {
    let friction = frictionPerSecond
    let drop =
      friction * (ratePerSecond * overscroll - velocity)
      / (velocity * (friction + ratePerSecond))
    guard drop > -1, drop < 0 else { return nil }
    let time = -Libm.log1p(drop) / friction
    return (time, overscroll(at: time))
  }

  /// When the content goes back through the edge, by the pure law; nil is never.
  ///
  /// It does if `v0 < -a d0`. Whether a motion ends there is for ``Segment`` to say.
  public var reentryTime: Double? {
    guard velocity < -frictionPerSecond * overscroll else { return nil }
    return -Libm.log1p(frictionPerSecond * overscroll / velocity) / frictionPerSecond
  }

  /// The time from which on the overscroll is no more than the rest distance; 0 if it always is.
  public var restTime: Double {
    time(fallingTo: restDistance) ?? 0
  }

  /// When the overscroll reaches a level on its way out; nil is never.
  public func time(risingTo level: Double) -> Double? {
    guard let peak, level >= overscroll, level <= peak.overscroll else { return nil }
    return Bisection.firstTime(from: 0, to: peak.time) { overscroll(at: $0) >= level }
  }

  /// When the overscroll reaches a level on its way back; nil is never.
  public func time(fallingTo level: Double) -> Double? {
    let start = peak ?? (time: 0, overscroll: overscroll)
    guard level <= start.overscroll else { return nil }
    guard level != 0 || reentryTime == nil else { return reentryTime }
    if velocity == 0 { return level > 0 ? Libm.log(overscroll / level) / ratePerSecond : nil }
    guard let end = timeBelow(level) else { return nil }
    if level > 0, reentryTime == nil {
      return newton(fallingTo: level, from: velocity > 0 ? end : 0)
    }
    return Bisection.firstTime(from: start.time, to: end) { overscroll(at: $0) <= level }
  }

  /// Newton's method on ln d(t) − ln level, which falls and bends one way, from the side on which
  /// each step comes nearer without passing by.
  private func newton(fallingTo level: Double, from start: Double) -> Double {
    let reach = velocity / frictionPerSecond
    var time = start
    for _ in 0..<60 {
      let decay = reach * Libm.exp(-frictionPerSecond * time)
      let left = overscroll + reach - decay
      let value = Libm.log(left / level) - ratePerSecond * time
      let slope = frictionPerSecond * decay / left - ratePerSecond
      let next = time - value / slope
      if abs(next - time) <= 1e-15 * max(1, time) { return next }
      time = next
    }
    return time
  }

  /// The extremum on the way out.
  private var peak: (time: Double, overscroll: Double)? {
    velocity > 0 ? extremum : nil
  }

  /// A time by which the overscroll has fallen to a level; nil if it never does.
  private func timeBelow(_ level: Double) -> Double? {
    if level > 0 {
      // d <= e^(-b t) (d0 + max(v0, 0) / a), and the right side falls all the time.
      let bound = overscroll + max(velocity, 0) / frictionPerSecond
      return Libm.log(bound / level) / ratePerSecond
    }
    guard reentryTime != nil, let extremum, extremum.overscroll <= level else { return nil }
    return extremum.time
  }
}

/// A damped spring, `m x'' + c x' + k x = 0`, that pulls a displacement back to 0.
public struct Spring: Sendable, Equatable {
  /// How near a damping ratio of 1 counts as critical.
  ///
  /// Within the band the three forms differ by less than the rounding of the numbers.
  static let criticalBand = 1e-9

  /// The displacement over time; its derivative is the velocity.
  private let curve: DampedCurve
  private let velocityCurve: DampedCurve

  /// Makes a spring from where it is and how fast it moves.
  ///
  /// - Parameters:
  ///   - mass: `m`, above 0.
  ///   - stiffness: `k`, above 0.
  ///   - damping: `c`, 0 or more; `2 sqrt(k m)` is critical.
  ///   - displacement: `x(0)` in points.
  ///   - velocity: `x'(0)` in points per second.
  public init(
    mass: Double,
    stiffness: Double,
    damping: Double,
    displacement: Double,
    velocity: Double
  ) {
    let frequency = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    let ratio = decay / frequency
    let split = (abs(ratio * ratio - 1)).squareRoot() * frequency
    let regime: DampedCurve.Regime =
      if abs(ratio - 1) <= Self.criticalBand {
        .critical
      } else if ratio < 1 {
        .oscillating(w: split)
      } else {
        .creeping(s: split, slow: frequency * frequency / (decay + split))
      }
    curve = DampedCurve(
      damping: decay,
      regime: regime,
      p: displacement,
      q: velocity + decay * displacement
    )
    velocityCurve = DampedCurve(
      damping: decay,
      regime: regime,
      p: velocity,
      q: -(frequency * frequency * displacement + decay * velocity)
    )
  }

  /// The displacement in points at a time in seconds.
  public func position(at time: Double) -> Double { curve.value(at: time) }

  /// The velocity in points per second at a time in seconds.
  public func velocity(at time: Double) -> Double { velocityCurve.value(at: time) }

  /// The first time after 0 at which the displacement turns; nil if it never does.
  public var firstExtremumTime: Double? { velocityCurve.firstZero }

  /// The time from one extremum to the next, and from one zero to the next.
  ///
  /// nil at and above the critical damping, where there is at most one of each.
  public var halfPeriod: Double? { curve.zeroSpacing }

  /// The first time after 0 at which the displacement is 0; nil if it never is.
  public var firstZeroTime: Double? { curve.firstZero }

  /// The time from which on displacement and velocity are within a tolerance, in seconds.
  ///
  /// Infinite if there is none: without damping, or for a tolerance of 0.
  public func settleTime(_ tolerance: Tolerance) -> Double {
    max(
      curve.settleTime(within: tolerance.distance),
      tolerance.velocity == .infinity
        ? 0 : velocityCurve.settleTime(within: tolerance.velocity)
    )
  }

  /// The first time, from `time` seconds on, at which the displacement is a level; nil is never.
  public func time(reaching level: Double, from time: Double = 0) -> Double? {
    curve.time(reaching: level, from: time)
  }
}

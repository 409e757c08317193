/// A solution of a damped oscillator, `f(t) = e^(-a t) (p C(t) + q S(t))`.
///
/// `a` is the damping and `r` the rate of ``Damping``:
///
/// | regime | C(t) | S(t) |
/// |---|---|---|
/// | underdamped | cos(r t) | sin(r t) / r |
/// | critical | 1 | t |
/// | overdamped | cosh(r t) | sinh(r t) / r |
///
/// The derivative has the same form, so each extremum is a zero of another curve.
struct DampedCurve: Sendable, Equatable {
  /// The factor `p` of `C`: the value at time 0.
  let p: Double
  /// The factor `q` of `S`: the slope at time 0, plus `a p`.
  let q: Double
  /// The damping and the rate.
  let damping: Damping

  /// The value at a time in seconds, 0 or more.
  func value(at time: Double) -> Double {
    guard time < .infinity else { return 0 }
    let (c, s) = factors(at: time)
    return Libm.exp(-damping.slowRootPerSecond * time) * (p * c + q * s)
  }

  /// The factors `C` and `S`, times `e^(slow root t)` over `e^(a t)`.
  ///
  /// Without the slow root the factors never overflow, even for a long time.
  private func factors(at time: Double) -> (c: Double, s: Double) {
    let rate = damping.ratePerSecond
    switch damping.regime {
    case .underdamped: return (Libm.cos(rate * time), Libm.sin(rate * time) / rate)
    case .critical: return (1, time)
    case .overdamped:
      let lost = -Libm.expm1(-2 * rate * time)
      return (1 - lost / 2, lost / (2 * rate))
    }
  }

  /// The curve of the rate of change.
  var derivative: DampedCurve {
    let a = damping.perSecond
    let rate = damping.ratePerSecond
    let square: Double =
      switch damping.regime {
      case .underdamped: -rate * rate
      case .critical: 0
      case .overdamped: rate * rate
      }
    return DampedCurve(p: q - a * p, q: square * p - a * q, damping: damping)
  }

  /// The first time after 0 at which the value is 0; nil without such a time.
  var firstZero: Double? {
    let rate = damping.ratePerSecond
    switch damping.regime {
    case .underdamped:
      guard p != 0 else { return q != 0 ? .pi / rate : nil }
      let angle = Libm.atan2(-rate * p, q)
      return (angle > 0 ? angle : angle + .pi) / rate
    case .critical:
      let time = -p / q
      return time > 0 && time.isFinite ? time : nil
    case .overdamped:
      let lost = 2 * rate * p / (q - rate * p)
      return lost > -1 && lost < 0 ? -Libm.log1p(lost) / (2 * rate) : nil
    }
  }

  /// The time from one zero to the next, and from one extremum to the next, in seconds.
  ///
  /// The spacing is nil at and above the critical damping, with at most one zero and one extremum.
  var zeroSpacing: Double? {
    damping.regime == .underdamped ? .pi / damping.ratePerSecond : nil
  }

  /// ln |f(t) / level| and its slope; not finite at a zero.
  func logarithm(
    at time: Double,
    over level: Double,
    derivative: DampedCurve
  ) -> (value: Double, slope: Double) {
    let (c, s) = factors(at: time)
    let scaled = p * c + q * s
    return (
      Libm.log(abs(scaled / level)) - damping.slowRootPerSecond * time,
      (derivative.p * c + derivative.q * s) / scaled
    )
  }

  /// A time from which on |f| is at most a level above 0, at and above the critical damping.
  ///
  /// The time is an upper bound, in most cases later than the first such time.
  func timeBelow(_ level: Double) -> Double {
    let slow = damping.slowRootPerSecond
    switch damping.regime {
    case .underdamped: return .infinity
    case .critical:
      // t e^(-a t / 2) is at most 2 / (a e).
      let most = abs(p) + 2 * abs(q) / (slow * Libm.exp(1))
      return 2 * Libm.log(most / level) / slow
    case .overdamped:
      // Without its slow factor the curve goes from p to the mean of p and q / rate.
      let most = max(abs(p), abs(p + q / damping.ratePerSecond) / 2)
      return Libm.log(most / level) / slow
    }
  }
}

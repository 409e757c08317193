/// A solution of a damped oscillator, `f(t) = p C(t) + q S(t)`.
///
/// With `a` the damping per second, `C = e^(-a t) cosh(s t)` and `S = e^(-a t) sinh(s t) / s`,
/// where `s` is imaginary (cosine and sine) below the critical damping and 0 at it. The derivative
/// is of the same form, so a zero of one curve is an extremum of another.
struct DampedCurve: Sendable, Equatable {
  /// How the curve returns to 0, by the damping ratio.
  enum Regime: Sendable, Equatable {
    /// Below the critical damping, `w` radians per second.
    case oscillating(w: Double)
    /// At the critical damping.
    case critical
    /// Above the critical damping, `s` per second; the slower part dies away with `slow = a - s`.
    case creeping(s: Double, slow: Double)
  }

  /// The decay `a` per second.
  let damping: Double
  /// Oscillating, critical or creeping.
  let regime: Regime
  /// The factor `p` of `C`: the value at time 0.
  let p: Double
  /// The factor `q` of `S`.
  let q: Double

  /// The value at a time in seconds.
  func value(at time: Double) -> Double {
    guard time < .infinity else { return 0 }
    switch regime {
    case .oscillating(let w):
      let decay = Libm.exp(-damping * time)
      return decay * (p * Libm.cos(w * time) + q * Libm.sin(w * time) / w)
    case .critical:
      return Libm.exp(-damping * time) * (p + q * time)
    case .creeping(let s, let slow):
      // By the slow root alone, so that nothing overflows however long the time.
      let fast = -Libm.expm1(-2 * s * time)
      return Libm.exp(-slow * time) * (p * (1 - fast / 2) + q * fast / (2 * s))
    }
  }

  /// The curve of the rate of change.
  var derivative: DampedCurve {
    let square: Double =
      switch regime {
      case .oscillating(let w): -w * w
      case .critical: 0
      case .creeping(let s, _): s * s
      }
    return DampedCurve(
      damping: damping,
      regime: regime,
      p: q - damping * p,
      q: square * p - damping * q
    )
  }

  /// The first time after 0 at which the value is 0; nil is never.
  var firstZero: Double? {
    switch regime {
    case .oscillating(let w):
      guard p != 0 else { return q != 0 ? .pi / w : nil }
      let angle = Libm.atan2(-w * p, q)
      return (angle > 0 ? angle : angle + .pi) / w
    case .critical:
      let time = -p / q
      return time > 0 && time.isFinite ? time : nil
    case .creeping(let s, _):
      let ratio = -s * p / q
      return ratio > 0 && ratio < 1 ? Libm.atanh(ratio) / s : nil
    }
  }

  /// The time from one zero to the next; nil if there is at most one.
  var zeroSpacing: Double? {
    if case .oscillating(let w) = regime { .pi / w } else { nil }
  }
}

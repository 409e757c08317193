import ScrollPhysics

/// Flutter's spring: the overdamped solution, as the sum of its two exponentials.
///
/// `d(t) = c1 e^(r1 t) + c2 e^(r2 t)`. ``ReturnLaw`` has the same curve with other last digits. The last
/// digits matter: `c1 + c2` may miss the start by the last digit, so that a returning pull keeps a travel of
/// 10⁻¹⁴ points and its dismissal takes its whole duration.
struct FlutterSpring: Sendable, Equatable {
  /// The position to which the spring returns, in points.
  let end: Double
  private let slow: Term
  private let fast: Term

  /// One exponential.
  private struct Term: Sendable, Equatable {
    /// The term's value at time 0, in points.
    let distance: Double
    /// The term's growth rate per second, below 0.
    let rate: Double

    func value(at time: Double) -> Double { distance * Libm.exp(rate * time) }
  }

  /// The mass of the spring that brings a list back to its range.
  private static let mass = 0.5
  /// The stiffness of the spring.
  private static let stiffness = 100.0
  /// The damping of the spring, relative to the critical one; above 1.
  private static let dampingRatio = 1.1

  /// Makes a spring from a position in points and a velocity in pt/s.
  init(to end: Double, from start: Double, velocity: Double) {
    let (mass, stiffness) = (Self.mass, Self.stiffness)
    let damping = Self.dampingRatio * 2 * (mass * stiffness).squareRoot()
    let root = (damping * damping - 4 * mass * stiffness).squareRoot()
    let fastRate = (-damping - root) / (2 * mass)
    let slowRate = (-damping + root) / (2 * mass)
    let distance = start - end
    let slowDistance = (velocity - fastRate * distance) / (slowRate - fastRate)
    self.end = end
    slow = Term(distance: slowDistance, rate: slowRate)
    fast = Term(distance: distance - slowDistance, rate: fastRate)
  }

  /// The distance from the end in points and the velocity in pt/s at a time in seconds.
  func moment(at time: Double) -> (distance: Double, velocity: Double) {
    let (fast, slow) = (self.fast.value(at: time), self.slow.value(at: time))
    return (fast + slow, fast * self.fast.rate + slow * self.slow.rate)
  }
}

/// Flutter's friction, by which each second leaves the same part of the velocity.
///
/// ``Deceleration`` has the same curve, with other last digits; see ``FlutterSpring``.
struct FlutterFriction: Sendable, Equatable {
  /// The part of a velocity that is left after 1 s.
  private static let part = 0.135

  private let start: Double
  private let startVelocity: Double
  private let logarithm: Double

  /// Makes the motion from a position in points and a velocity in pt/s.
  init(from start: Double, velocity: Double) {
    self.start = start
    startVelocity = velocity
    logarithm = Libm.log(Self.part)
  }

  /// The end position, in points.
  var target: Double { start - startVelocity / logarithm }

  /// The position at a time in seconds, in points.
  func position(at time: Double) -> Double {
    start + startVelocity * Libm.pow(Self.part, time) / logarithm - startVelocity / logarithm
  }

  /// The velocity at a time in seconds, in pt/s.
  func velocity(at time: Double) -> Double { startVelocity * Libm.pow(Self.part, time) }

  /// The time at which the motion reaches a position, by some steps of Newton's method from 0.
  func time(reaching position: Double, steps: Int) -> Double {
    guard position != start else { return 0 }
    var time = 0.0
    for _ in 0..<steps { time -= (self.position(at: time) - position) / velocity(at: time) }
    return time
  }
}

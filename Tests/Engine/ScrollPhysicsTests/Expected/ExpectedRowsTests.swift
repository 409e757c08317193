import Foundation
import ScrollPhysics
import Testing

/// Each published numeric example, computed with the laws.
struct ExpectedRowsTests {
  @Test func `each numeric example is met within its tolerance`() throws {
    let computed = try Self.computed()
    for row in try ExpectedRow.all() where !Self.ofNoPreset.contains(row.id) {
      let value = try #require(computed[row.id], "row \(row.id) is not computed")
      if row.expected.isInfinite {
        #expect(value == row.expected, "row \(row.id)")
      } else {
        #expect(
          abs(value - row.expected) <= row.tol,
          "row \(row.id): \(value), not \(row.expected)"
        )
      }
    }
  }

  /// Of framer-motion and better-scroll, whose laws no preset has.
  private static let ofNoPreset = [57, 58]

  @Test func `all other numeric examples are covered`() throws {
    #expect(try ExpectedRow.all().map(\.id) == Array(1...62))
    #expect(try Set(Self.computed().keys) == Set(1...62).subtracting(Self.ofNoPreset))
  }

  static func computed() throws -> [Int: Double] {
    let parts = [
      rubberBand(), deceleration(), edge(), bounce(), reentry(), curves(), flutter(), comparators(),
      try trackers(),
    ]
    return parts.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  /// The first time at which something holds that does not hold before, by bisection.
  static func time(from start: Double, to end: Double, _ holds: (Double) -> Bool) -> Double {
    var (low, high) = (start, end)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }

  static func slope(at x: Double, of function: (Double) -> Double) -> Double {
    (function(x + 1e-4) - function(x - 1e-4)) / 2e-4
  }

  static func rubberBand() -> [Int: Double] {
    let steep = RubberBand(coefficient: 0.55, dimension: 800)
    let caught = RubberBand(coefficient: 0.55, dimension: 700)
    let range = ScrollRange(lower: -1_000, upper: 0)
    let start = caught.coordinate(of: 60, in: range)
    return [
      1: RubberBand(coefficient: 0.55, dimension: 960).displayed(100),
      2: RubberBand(coefficient: 0.55, dimension: 681.6667).displayed(435),
      3: steep.travel(displayed: 100),
      4: caught.position(of: start + 50, in: range),
      5: caught.position(of: start - 150, in: range),
      6: Self.slope(at: steep.travel(displayed: 100), of: steep.displayed),
    ]
  }

  static func deceleration() -> [Int: Double] {
    let slow = Deceleration(
      position: 0,
      velocity: 1_000,
      frictionPerSecond: Deceleration.frictionPerSecond(ratePerMillisecond: 0.998),
      stopVelocity: 10
    )
    // The example prints four digits of a position that was recorded in thirds of a point.
    let recorded = Deceleration(
      position: 2_912 + 2.0 / 3,
      velocity: 1_381.048,
      frictionPerSecond: Deceleration.frictionPerSecond(ratePerMillisecond: 0.998),
      stopVelocity: 10
    )
    let fast = Deceleration(
      position: 0,
      velocity: 1_000,
      frictionPerSecond: Deceleration.frictionPerSecond(ratePerMillisecond: 0.99),
      stopVelocity: 10
    )
    return [
      7: slow.position(at: 0.5),
      8: slow.velocity(at: 0.5),
      9: slow.duration,
      10: slow.target,
      11: recorded.target,
      12: slow.time(reaching: 300) ?? .infinity,
      13: slow.time(reaching: 600) ?? .infinity,
      14: fast.target,
      15: fast.duration,
      16: fast.time(reaching: 50) ?? .infinity,
    ]
  }

  static func edge() -> [Int: Double] {
    let motion = Trajectory(
      position: 0,
      velocity: 2_000,
      range: ScrollRange(lower: -1_000, upper: 100),
      parameters: .ios
    )
    let toEdge = motion.pieces[0].segment
    let back = motion.pieces[1].segment
    let turn = back.turningPoint ?? 0
    return [
      17: toEdge.duration,
      18: toEdge.velocityState(at: toEdge.duration),
      19: back.turningPoint ?? .infinity,
      20: back.position(at: back.turningPoint ?? 0) - 100,
      21: motion.position(at: toEdge.duration + 0.3) - 100,
      22: back.duration,
      23: Self.time(from: 0, to: turn) { back.position(at: $0) >= 130 },
      24: Self.time(from: turn, to: back.duration) { back.position(at: $0) <= 130 },
    ]
  }

  static func bounce() -> [Int: Double] {
    let fast = Self.bounce(0, 1_000, friction: PhysicsParameters.iosFast.frictionPerSecond)
    let released = Self.bounce(100, 0)
    let outward = Self.bounce(80, 1_500)
    let beforeInset = Self.bounce(100, 0)
    let afterInset = Self.bounce(
      beforeInset.overscroll(at: 0.03) - 54,
      beforeInset.velocityState(at: 0.03)
    )
    return [
      25: Self.bounce(0, 4_328).extremum?.overscroll ?? .infinity,
      26: released.overscroll(at: 0.05),
      27: released.overscroll(at: 0.1),
      28: released.overscroll(at: 0.3),
      29: released.displayedVelocity(at: 0),
      30: released.restTime(within: 0.5),
      31: released.restTime(within: 54),
      32: Self.bounce(177, 455).overscroll(at: 0.1),
      33: outward.extremum?.time ?? .infinity,
      34: outward.extremum?.overscroll ?? .infinity,
      38: Self.bounce(80, -100).overscroll(at: 0.2),
      39: fast.extremum?.overscroll ?? .infinity,
      40: fast.extremum?.time ?? .infinity,
      41: afterInset.overscroll(at: 0.1),
    ]
  }

  static func reentry() -> [Int: Double] {
    let motion = Trajectory(
      position: 1_080,
      velocity: -1_500,
      range: ScrollRange(lower: 0, upper: 1_000),
      parameters: .ios
    )
    let back = motion.pieces[0].segment
    return [
      35: back.duration,
      36: back.velocityState(at: back.duration),
      37: 1_000 - motion.target,
    ]
  }

  static func curves() -> [Int: Double] {
    [
      42: EaseInOut.progress(at: 0.25),
      43: EaseInOut.progress(at: 0.5),
      44: EaseInOut.progress(at: 0.8),
      45: 54 * EaseInOut.progress(at: 0.1 / 0.4),
      46: 0.4 * Self.time(from: 0, to: 1) { EaseInOut.progress(at: $0) >= 40.0 / 54 },
    ]
  }

  static func flutter() -> [Int: Double] {
    let friction = Deceleration(
      position: 0,
      velocity: 1_000,
      frictionPerSecond: Deceleration.frictionPerSecond(ratePerMillisecond: pow(0.135, 0.001)),
      stopVelocity: 0
    )
    let band = RubberBand(coefficient: 0.52, dimension: 600)
    let spring = PhysicsLaws.of(.flutterBouncing).returnLaw(overscroll: 150, velocity: 0)
    let fling = FlingSpline(position: 0, velocity: 1_000)
    return [
      47: friction.position(at: 0.5),
      48: friction.target,
      49: spring?.overscroll(at: 0.1) ?? .infinity,
      50: [99, -30, 50].reduce(0.0) { band.overscroll(from: $0, moving: $1) },
      51: CarriedMomentum.added(existing: 5_000),
      52: fling.duration,
      53: fling.distance,
      54: fling.position(at: 0.3),
    ]
  }

  static func comparators() -> [Int: Double] {
    [
      55: spring(damping: 20, 0, 2_000).overscroll(at: 0.1),
      56: webKit(100, 0).overscroll(at: 0.1),
    ]
  }

  static func trackers() throws -> [Int: Double] {
    let gesture = try RecordedGesture.all()[4].samples(axis: 1)
    let accelerating = [(0.0, 0.0), (0.008, -4), (0.016, -12), (0.024, -24)].map {
      VelocityTracker.Sample(time: $0.0, position: $0.1)
    }
    return [
      59: VelocityTracker.lsq2.velocity(of: gesture),
      60: VelocityTracker.iosWeighted.velocity(of: gesture),
      61: VelocityTracker.impulse.velocity(of: gesture),
      62: VelocityTracker.iosWeighted.velocity(of: accelerating),
    ]
  }

  static func bounce(
    _ overscroll: Double,
    _ velocity: Double,
    friction: Double = PhysicsParameters.ios.frictionPerSecond
  ) -> ReturnLaw {
    uiScrollView(overscroll, velocity, friction: friction)
  }
}

import ScrollPhysics
import Testing

struct SpringTests {
  static let ratios = [0, 0.05, 0.4, 0.999, 1 - 1e-12, 1, 1 + 1e-7, 1.1, 2.71, 50]
  static let starts: [(displacement: Double, velocity: Double)] = [
    (100, 0), (0, 800), (-30, 500), (60, -4_000), (10, 10),
  ]

  @Test(arguments: ratios, starts)
  func `it obeys its equation of motion`(
    ratio: Double,
    start: (displacement: Double, velocity: Double)
  ) {
    let spring = Self.spring(ratio, start)
    expectClose(spring.position(at: 0), start.displacement)
    expectClose(spring.velocity(at: 0), start.velocity)
    for time in [0.01, 0.13, 0.5] {
      let step = 1e-5
      let velocity = Self.slope(at: time, step: step, spring.position(at:))
      let acceleration = Self.slope(at: time, step: step, spring.velocity(at:))
      expectClose(velocity, spring.velocity(at: time), within: 1e-4)
      let force = -100 * spring.position(at: time) - 20 * ratio * spring.velocity(at: time)
      expectClose(acceleration, force, within: 1e-4)
    }
  }

  @Test(arguments: ratios, starts)
  func `its velocity is none at its extrema and its displacement at its zeros`(
    ratio: Double,
    start: (displacement: Double, velocity: Double)
  ) {
    let spring = Self.spring(ratio, start)
    if let time = spring.firstExtremumTime {
      #expect(time > 0)
      #expect(abs(spring.velocity(at: time)) < 1e-6)
      if let half = spring.halfPeriod {
        #expect(abs(spring.velocity(at: time + half)) < 1e-6)
      }
    }
    if let time = spring.firstZeroTime {
      #expect(time > 0)
      #expect(abs(spring.position(at: time)) < 1e-6)
    }
    #expect((spring.halfPeriod != nil) == (ratio < 1 - 1e-9))
  }

  @Test(arguments: ratios, starts)
  func `it is reached where it is said to be`(
    ratio: Double,
    start: (displacement: Double, velocity: Double)
  ) throws {
    let spring = Self.spring(ratio, start)
    for time in [0.02, 0.2, 0.7] {
      let level = spring.position(at: time)
      let found = try #require(spring.time(reaching: level))
      #expect(found <= time + 1e-9)
      #expect(abs(spring.position(at: found) - level) < 1e-6)
      let again = try #require(spring.time(reaching: level, from: time - 1e-3))
      #expect(again >= time - 1e-3)
      #expect(abs(spring.position(at: again) - level) < 1e-6)
    }
    #expect(spring.time(reaching: 1e6) == nil)
    #expect(spring.time(reaching: -1e6) == nil)
  }

  @Test(arguments: ratios.filter { $0 > 0 }, starts)
  func `it stays within the tolerance once it has settled, and not before`(
    ratio: Double,
    start: (displacement: Double, velocity: Double)
  ) {
    let spring = Self.spring(ratio, start)
    let tolerance = Tolerance(distance: 0.5, velocity: 5)
    let settled = spring.settleTime(tolerance)
    #expect(settled > 0)
    let before = settled - 1e-6
    #expect(
      !tolerance.isAtRest(
        displacement: spring.position(at: before),
        velocity: spring.velocity(at: before)
      )
    )
    for step in 1...200 {
      let time = settled + 1e-6 + Double(step) * 0.01
      #expect(
        tolerance.isAtRest(
          displacement: spring.position(at: time),
          velocity: spring.velocity(at: time)
        )
      )
    }
  }

  @Test func `without damping it never settles`() {
    #expect(Self.spring(0, (10, 0)).settleTime(Tolerance(distance: 0.5)) == .infinity)
    #expect(Self.spring(0, (0, 0)).settleTime(Tolerance(distance: 0.5)) == 0)
  }

  @Test func `near the critical damping the three forms agree`() {
    let below = Self.spring(1 - 1e-8, (80, -300))
    let critical = Self.spring(1, (80, -300))
    let above = Self.spring(1 + 1e-8, (80, -300))
    for time in [0.05, 0.2, 0.6] {
      expectClose(below.position(at: time), critical.position(at: time), within: 1e-6)
      expectClose(above.position(at: time), critical.position(at: time), within: 1e-6)
    }
  }

  @Test func `long after it is at rest, however hard it is damped`() {
    for ratio in Self.ratios where ratio > 0 {
      #expect(Self.spring(ratio, (80, -300)).position(at: 1e9).magnitude < 1e-9)
      #expect(Self.spring(ratio, (80, -300)).position(at: .infinity) == 0)
    }
  }

  static func spring(
    _ ratio: Double,
    _ start: (displacement: Double, velocity: Double)
  ) -> Spring {
    Spring(
      mass: 1,
      stiffness: 100,
      damping: 20 * ratio,
      displacement: start.displacement,
      velocity: start.velocity
    )
  }

  static func slope(at time: Double, step: Double, _ value: (Double) -> Double) -> Double {
    (value(time + step) - value(time - step)) / (2 * step)
  }
}

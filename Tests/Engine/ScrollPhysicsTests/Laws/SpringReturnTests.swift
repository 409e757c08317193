import Testing

@testable import ScrollPhysics

struct SpringReturnTests {
  static let ratios = [0, 0.05, 0.4, 0.999, 1 - 1e-12, 1, 1 + 1e-7, 1.1, 2.71, 50]
  static let starts: [(overscroll: Double, velocity: Double)] = [
    (100, 0), (0, 800), (-30, 500), (60, -4_000), (10, 10),
  ]

  @Test(arguments: ratios, starts)
  func `it obeys its equation of motion`(
    ratio: Double,
    start: (overscroll: Double, velocity: Double)
  ) {
    let spring = Self.spring(ratio, start)
    expectClose(spring.overscroll(at: 0), start.overscroll)
    expectClose(spring.displayedVelocity(at: 0), start.velocity)
    for time in [0.01, 0.13, 0.5] {
      let step = 1e-5
      let velocity = Self.slope(at: time, step: step, spring.overscroll(at:))
      let acceleration = Self.slope(at: time, step: step, spring.displayedVelocity(at:))
      expectClose(velocity, spring.displayedVelocity(at: time), within: 1e-4)
      let friction = -20 * ratio * spring.displayedVelocity(at: time)
      let force = friction - 100 * spring.overscroll(at: time)
      expectClose(acceleration, force, within: 1e-4)
    }
  }

  @Test(arguments: ratios, starts)
  func `its velocity is none at its extrema and its displacement at its zeros`(
    ratio: Double,
    start: (overscroll: Double, velocity: Double)
  ) {
    let spring = Self.spring(ratio, start)
    if let time = spring.extremum?.time {
      #expect(time > 0)
      #expect(abs(spring.displayedVelocity(at: time)) < 1e-6)
    }
    if let time = spring.reentryTime {
      #expect(time > 0)
      #expect(abs(spring.overscroll(at: time)) < 1e-6)
    }
  }

  @Test(arguments: ratios.filter { $0 > 0 }, starts)
  func `it stays within the tolerance once it has settled, and not before`(
    ratio: Double,
    start: (overscroll: Double, velocity: Double)
  ) {
    let damping = Damping(mass: 1, stiffness: 100, damping: 20 * ratio)
    let position = DampedCurve(
      p: start.overscroll,
      q: start.velocity + damping.perSecond * start.overscroll,
      damping: damping
    )
    let velocity = position.derivative
    let isAtRest = { time in
      abs(position.value(at: time)) <= 0.5 && abs(velocity.value(at: time)) <= 5
    }
    #expect(
      Self.spring(ratio, start).settleTime(within: 0.5) == position.settleTime(within: 0.5)
    )
    let settled = max(position.settleTime(within: 0.5), velocity.settleTime(within: 5))
    #expect(settled > 0)
    #expect(!isAtRest(settled - 1e-6))
    for step in 1...200 { #expect(isAtRest(settled + 1e-6 + Double(step) * 0.01)) }
  }

  @Test func `without damping it never settles`() {
    #expect(Self.spring(0, (10, 0)).settleTime(within: 0.5) == .infinity)
    #expect(Self.spring(0, (0, 0)).settleTime(within: 0.5) == 0)
  }

  @Test func `near the critical damping the three forms agree`() {
    let below = Self.spring(1 - 1e-8, (80, -300))
    let critical = Self.spring(1, (80, -300))
    let above = Self.spring(1 + 1e-8, (80, -300))
    for time in [0.05, 0.2, 0.6] {
      expectClose(below.overscroll(at: time), critical.overscroll(at: time), within: 1e-6)
      expectClose(above.overscroll(at: time), critical.overscroll(at: time), within: 1e-6)
    }
  }

  @Test func `long after it is at rest, however hard it is damped`() {
    for ratio in Self.ratios where ratio > 0 {
      #expect(Self.spring(ratio, (80, -300)).overscroll(at: 1e9).magnitude < 1e-9)
      #expect(Self.spring(ratio, (80, -300)).overscroll(at: .infinity) == 0)
    }
  }

  static func spring(
    _ ratio: Double,
    _ start: (overscroll: Double, velocity: Double)
  ) -> ReturnLaw {
    ScrollPhysicsTests.spring(damping: 20 * ratio, start.overscroll, start.velocity)
  }

  static func slope(at time: Double, step: Double, _ value: (Double) -> Double) -> Double {
    (value(time + step) - value(time - step)) / (2 * step)
  }
}

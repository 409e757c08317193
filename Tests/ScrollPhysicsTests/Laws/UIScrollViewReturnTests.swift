import ScrollPhysics
import Testing

struct UIScrollViewReturnTests {
  static let starts: [(overscroll: Double, velocity: Double)] = [
    (100, 0), (80, 1_500), (80, -100), (80, -1_500), (0, 4_328), (0.4, 20), (177, 455),
    (3, 1e7), (500, -900),
  ]

  @Test(arguments: starts)
  func `levels are reached when the overscroll is there`(
    overscroll: Double,
    velocity: Double
  )
    throws
  {
    let bounce = Self.bounce(overscroll, velocity)
    let peak = velocity > 0 ? bounce.extremum : nil
    for part in [0.1, 0.5, 0.9] {
      if let peak {
        let time = part * peak.time
        let level = bounce.overscroll(at: time)
        expectClose(try #require(bounce.time(risingTo: level)), time, within: 1e-7)
      }
      let time = (peak?.time ?? 0) + part * 0.02
      let level = bounce.overscroll(at: time)
      expectClose(try #require(bounce.time(fallingTo: level)), time, within: 1e-7)
    }
  }

  @Test func `the peak is reached once, rising and falling at one time`() throws {
    let bounce = Self.bounce(0, 2_000)
    let peak = try #require(bounce.extremum)
    expectClose(try #require(bounce.time(risingTo: peak.overscroll)), peak.time, within: 1e-6)
    expectClose(try #require(bounce.time(fallingTo: peak.overscroll)), peak.time, within: 1e-6)
    #expect(bounce.time(risingTo: peak.overscroll + 1e-6) == nil)
    #expect(bounce.time(fallingTo: peak.overscroll + 1e-6) == nil)
  }

  @Test func `an inward velocity re-enters above the friction's part of the overscroll`() throws {
    let friction = PhysicsParameters.ios.frictionPerSecond
    #expect(Self.bounce(80, -friction * 80 * 0.999).reentryTime == nil)
    let bounce = Self.bounce(80, -friction * 80 * 1.001)
    expectClose(bounce.overscroll(at: try #require(bounce.reentryTime)), 0)
    #expect(bounce.time(fallingTo: 0) == bounce.reentryTime)
    #expect(Self.bounce(80, 0).time(fallingTo: 0) == nil)
  }

  @Test func `levels past the edge are reached only by a bounce that re-enters`() throws {
    let bounce = Self.bounce(20, -3_000)
    let deepest = try #require(bounce.extremum)
    #expect(deepest.overscroll < 0)
    let level = deepest.overscroll / 2
    let time = try #require(bounce.time(fallingTo: level))
    expectClose(bounce.overscroll(at: time), level, within: 1e-7)
    #expect(bounce.time(fallingTo: deepest.overscroll * 1.1) == nil)
    #expect(Self.bounce(20, 100).time(fallingTo: -1) == nil)
  }

  @Test(arguments: starts)
  func `it rests when it has come back to the rest distance`(
    overscroll: Double,
    velocity: Double
  ) {
    let bounce = Self.bounce(overscroll, velocity)
    guard bounce.restTime(within: 0.5) > 0 else {
      #expect(max(overscroll, bounce.extremum?.overscroll ?? 0) <= 0.5)
      return
    }
    let rest = bounce.restTime(within: 0.5)
    expectClose(bounce.overscroll(at: rest), 0.5, within: 1e-7)
    #expect(bounce.displayedVelocity(at: rest) < 0)
  }

  @Test func `a peak below the rest distance is rest at once`() {
    #expect(Self.bounce(0, 14.9).restTime(within: 0.5) == 0)
    #expect(Self.bounce(0, 15).restTime(within: 0.5) > 0)
    #expect(Self.bounce(0.5, 0).restTime(within: 0.5) == 0)
  }

  @Test func `what is seen and what is carried differ by the pull`() {
    let bounce = Self.bounce(177, 455)
    expectClose(bounce.displayedVelocity(at: 0), 455 - 1_770)
    #expect(bounce.velocityState(at: 0) == 455)
  }

  static func bounce(_ overscroll: Double, _ velocity: Double) -> ReturnLaw {
    .uiScrollView(
      overscroll: overscroll,
      velocity: velocity,
      frictionPerSecond: PhysicsParameters.ios.frictionPerSecond,
      ratePerSecond: 10
    )
  }
}

import ScrollPhysics
import Testing

struct UIScrollViewReturnTests {
  static let starts: [(overscroll: Double, velocity: Double)] = [
    (100, 0), (80, 1_500), (80, -100), (80, -1_500), (0, 4_328), (0.4, 20), (177, 455),
    (3, 1e7), (500, -900),
  ]

  @Test func `an inward velocity re-enters above the friction's part of the overscroll`() throws {
    let friction = PhysicsParameters.ios.frictionPerSecond
    #expect(Self.bounce(80, -friction * 80 * 0.999).reentryTime == nil)
    let bounce = Self.bounce(80, -friction * 80 * 1.001)
    expectClose(bounce.overscroll(at: try #require(bounce.reentryTime)), 0)
    #expect(Self.bounce(80, 0).reentryTime == nil)
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
    uiScrollView(overscroll, velocity, friction: PhysicsParameters.ios.frictionPerSecond)
  }
}

import ScrollPhysics
import Testing

struct DecelerationTests {
  @Test(arguments: [0.998, 0.99], [263.0, 5_992, -263, -5_992, 1e7])
  func `the time at which a position is reached is the time of that position`(
    rate: Double,
    velocity: Double
  ) throws {
    let motion = Self.motion(velocity: velocity, rate: rate)
    for part in [0, 0.01, 0.3, 0.7, 0.99] {
      let time = part * motion.duration
      let found = try #require(motion.time(reaching: motion.position(at: time)))
      expectClose(found, time, within: 1e-6)
    }
    expectClose(try #require(motion.time(reaching: motion.target)), motion.duration)
  }

  @Test func `it stops at the stop speed, where the law is at the target`() {
    for velocity in [500.0, -500] {
      let motion = Self.motion(velocity: velocity)
      let last = motion.duration * (1 - 1e-12)
      expectClose(abs(motion.velocity(at: last)), 10)
      expectClose(motion.position(at: last), motion.target)
      #expect(motion.velocity(at: motion.duration) == 0)
      #expect(motion.position(at: motion.duration + 5) == motion.target)
    }
  }

  @Test func `what is no faster than the stop speed stays`() {
    for velocity in [0, 10, -10, 3, .nan, .infinity, -Double.infinity] {
      let motion = Self.motion(velocity: velocity)
      #expect(motion.duration == 0)
      #expect(motion.target == 12)
      #expect(motion.position(at: 1) == 12)
      #expect(motion.velocity(at: 0) == 0)
      #expect(motion.time(reaching: 12) == 0)
      #expect(motion.time(reaching: 13) == nil)
    }
  }

  @Test func `positions behind it and beyond its target are never reached`() {
    for sign in [-1.0, 1] {
      let motion = Self.motion(velocity: sign * 900)
      #expect(motion.time(reaching: 12 - sign * 0.1) == nil)
      #expect(motion.time(reaching: motion.target + sign * 0.1) == nil)
    }
  }

  @Test func `without a stop speed it nears its target for ever`() {
    let motion = Deceleration(
      position: 0,
      velocity: 100,
      frictionPerSecond: PhysicsParameters.ios.frictionPerSecond,
      stopVelocity: 0
    )
    #expect(motion.duration == .infinity)
    #expect(motion.position(at: 1) < motion.target)
    #expect(motion.position(at: .infinity) == motion.target)
  }

  static func motion(velocity: Double, rate: Double = 0.998) -> Deceleration {
    Deceleration(
      position: 12,
      velocity: velocity,
      frictionPerSecond: Deceleration.frictionPerSecond(ratePerMillisecond: rate),
      stopVelocity: 10
    )
  }
}

struct FlingSplineTests {
  @Test(arguments: [50.0, 1_000, -3_000, 1e7])
  func `the time at which a position is reached is the time of that position`(
    velocity: Double
  ) throws {
    let fling = FlingSpline(position: -40, velocity: velocity)
    for part in [0, 0.2, 0.5, 0.9, 1] {
      let time = part * fling.duration
      let found = try #require(fling.time(reaching: fling.position(at: time)))
      expectClose(found, time, within: 1e-6)
    }
  }

  @Test func `a fling of no velocity stays`() {
    for velocity in [0, .nan, .infinity] {
      let fling = FlingSpline(position: 3, velocity: velocity)
      #expect(fling.duration == 0)
      #expect(fling.position(at: 0) == 3)
      #expect(fling.velocity(at: 0) == 0)
      #expect(fling.time(reaching: 4) == nil)
    }
  }

  @Test func `it begins with its velocity and ends with none`() {
    let fling = FlingSpline(position: 0, velocity: -2_000)
    #expect(fling.velocity(at: 0) == -2_000)
    #expect(fling.velocity(at: fling.duration) == 0)
    expectClose(fling.position(at: fling.duration), fling.target)
  }
}

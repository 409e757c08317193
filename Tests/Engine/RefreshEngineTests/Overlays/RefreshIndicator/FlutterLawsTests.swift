import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Flutter's laws of motion, and which of them a list takes.
@Suite struct FlutterLawsTests {
  @Test(arguments: [(-120.0, 0.0), (40, 900), (0, -2500)])
  func `the spring is the one of the other family but for rounding`(start: Double, velocity: Double)
  {
    let spring = FlutterSpring(to: 7, from: 7 + start, velocity: velocity)
    let laws = PhysicsLaws.of(.flutterBouncing, startedFrom: .flutterBouncing)
    let law = laws.returnLaw(overscroll: start, velocity: velocity)
    for time in [0, 0.01, 0.1, 0.5, 2] {
      let moment = spring.moment(at: time)
      #expect(abs(moment.distance - (law?.overscroll(at: time) ?? .nan)) < 1e-9)
      #expect(abs(moment.velocity - (law?.displayedVelocity(at: time) ?? .nan)) < 1e-7)
    }
    #expect(spring.end == 7)
  }

  @Test(arguments: [-3000.0, 450])
  func `friction is the one of the other family but for rounding`(velocity: Double) {
    let friction = FlutterFriction(from: 500, velocity: velocity)
    let law = Deceleration(
      position: 500,
      velocity: velocity,
      frictionPerSecond: PhysicsParameters.flutterBouncing.frictionPerSecond,
      stopVelocity: 0
    )
    for time in [0, 0.1, 1, 3.0] {
      #expect(abs(friction.position(at: time) - law.position(at: time)) < 1e-9)
      #expect(abs(friction.velocity(at: time) - law.velocity(at: time)) < 1e-9)
    }
    #expect(abs(friction.target - law.target) < 1e-9)
    let level = 500 + velocity / 10
    #expect(abs(friction.position(at: friction.time(reaching: level, steps: 10)) - level) < 1e-9)
    #expect(friction.time(reaching: 500, steps: 10) == 0)
  }

  /// A list of 2000 points in a view of 600, of 3 pixels a point: it moves from 6.67 pt/s on.
  @Test(
    arguments: [
      // Clamping: what goes over an edge at which the list is does not move.
      (0.0, 500.0, false, "fling"), (0, -500, false, "none"), (1400, 500, false, "none"),
      (1400, -500, false, "fling"), (700, 6.6, false, "none"), (700, -6.7, false, "fling"),
      (-1, 0, false, "spring"), (1401, 500, false, "spring"),
      // Bouncing: everything that is fast enough, and what is outside.
      (0, -500, true, "glide"), (700, 6.6, true, "none"), (700, 6.7, true, "glide"),
      (-0.5, 0, true, "spring"), (1500, 0, true, "spring"), (700, 0, true, "none"),
    ]
  )
  func `a list moves by the law of its place`(
    position: Double,
    velocity: Double,
    bounces: Bool,
    law: String
  ) {
    let motion = Self.motion(from: position, velocity, bounces: bounces)
    let name: String =
      switch motion?.law {
      case nil: "none"
      case .fling: "fling"
      case .spring: "spring"
      case .glide: "glide"
      }
    #expect(name == law)
  }

  @Test(arguments: [true, false])
  func `a velocity outward is not kept by a clamping list that returns`(bounces: Bool) {
    let motion = Self.motion(from: 1500, 900, bounces: bounces)
    let velocity = motion?.moment(at: 0).velocity ?? .nan
    #expect(abs(velocity - (bounces ? 900 : 0)) < 1e-9)
  }

  @Test func `at most 5000 pt/s go over the far edge, over the near one all`() throws {
    for (start, velocity, most) in [(1300.0, 8000.0, 5000.0), (100, -8000, 8000)] {
      let motion = try #require(Self.motion(from: start, velocity, bounces: true))
      guard case .glide(_, let beyond?) = motion.law else {
        Issue.record("it does not reach the edge")
        continue
      }
      let speed = abs(beyond.spring.moment(at: 0).velocity)
      #expect(speed <= most && speed > most - 210)
      #expect(beyond.spring.end == (velocity > 0 ? 1400 : 0))
    }
  }

  private static func motion(
    from position: Double,
    _ velocity: Double,
    bounces: Bool
  ) -> BallisticMotion? {
    let start = BallisticMotion.Start(
      position: position,
      velocity: velocity,
      greatestOffset: 1400,
      bounces: bounces,
      density: 3
    )
    return BallisticMotion(start)
  }
}

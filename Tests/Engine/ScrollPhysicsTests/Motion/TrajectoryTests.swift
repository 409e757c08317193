import ScrollPhysics
import Testing

struct TrajectoryTests {
  static let range = ScrollRange(lower: 0, upper: 400)

  @Test(arguments: SegmentTests.worlds)
  func `position and velocity state go on where segments meet`(world: SegmentTests.World) {
    var uncapped = world.parameters
    uncapped.maximumEdgeVelocity = nil
    for position in [-150, 0, 200, 400, 500.0] {
      for velocity in SegmentTests.velocities {
        let motion = Trajectory(
          position: position,
          velocity: velocity,
          range: Self.range,
          parameters: uncapped
        )
        for (first, second) in zip(motion.pieces, motion.pieces.dropFirst()) {
          let end = first.segment.duration
          #expect(second.start == first.start + end)
          #expect(second.segment.position(at: 0) == first.segment.endPosition)
          guard !second.segment.isAtRest else { continue }
          expectClose(second.segment.velocityState(at: 0), first.segment.velocityState(at: end))
        }
        #expect(Self.range.contains(motion.target))
        #expect(motion.pieces.count < Trajectory.mostSegments)
      }
    }
  }

  @Test func `looking often changes nothing`() {
    let motion = Trajectory(
      position: 100,
      velocity: 5_000,
      range: Self.range,
      parameters: .ios
    )
    var time = 0.0
    var position = 100.0
    var state = 5_000.0
    while time < 1 {
      let step = 0.0013
      let piece = Trajectory(
        position: position,
        velocity: state,
        range: Self.range,
        parameters: .ios
      )
      position = piece.position(at: step)
      state =
        piece.pieces.last { $0.start <= step }.map { last in
          last.segment.velocityState(at: step - last.start)
        } ?? 0
      time += step
      expectClose(position, motion.position(at: time), within: 1e-7)
    }
  }

  @Test func `before the start it is at the start and after the end at its target`() {
    let motion = Trajectory(position: 100, velocity: 500, range: Self.range, parameters: .ios)
    #expect(motion.position(at: -1) == 100)
    #expect(motion.position(at: motion.duration) == motion.target)
  }

  @Test func `a barely damped spring to and fro comes to an end`() {
    var parameters = PhysicsParameters.ios
    parameters.bounce = .spring(mass: 1, stiffness: 1_000, damping: 1e-9)
    parameters.decelerationRate = 0.999_999_99
    let motion = Trajectory(position: 0, velocity: 1e6, range: Self.range, parameters: parameters)
    #expect(motion.pieces.count == Trajectory.mostSegments)
    #expect(Self.range.contains(motion.target))
  }
}

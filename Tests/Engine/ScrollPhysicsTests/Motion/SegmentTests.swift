import ScrollPhysics
import Testing

/// What holds of every segment, whatever its law.
struct SegmentTests {
  /// Parameters under a name, for the report of a failure.
  struct World: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let parameters: PhysicsParameters
  }

  static let worlds: [World] =
    PhysicsPreset.allCases.map { World(testDescription: $0.rawValue, parameters: $0.parameters) }
    + [
      ("scrollmechanics", BounceKind.scrollmechanics), ("webkit-mac", .webkitMac),
      ("oscillating", .spring(mass: 1, stiffness: 100, damping: 6)),
    ].map { name, bounce in
      var parameters = PhysicsParameters.ios
      parameters.bounce = bounce
      return World(testDescription: name, parameters: parameters)
    }

  static let range = ScrollRange(lower: -54, upper: 700)
  static let positions = [-220, -54.3, -54, -53, 300, 700, 700.2, 780]
  static let velocities = [0, 5, 40, 900, 6_000, -5, -40, -900, -6_000.0]

  /// The segments of all motions of a world, with those that come after.
  static func segments(_ world: World) -> [Segment] {
    positions.flatMap { position in
      velocities.flatMap { velocity in
        Trajectory(
          position: position,
          velocity: velocity,
          range: range,
          parameters: world.parameters
        ).pieces.map(\.segment)
      }
    }
  }

  @Test(arguments: worlds)
  func `the velocity is the rate of change of the position`(world: World) {
    for segment in Self.segments(world) where segment.duration > 1e-3 {
      for part in [0.01, 0.2, 0.5, 0.8, 0.99] {
        let time = part * segment.duration
        let step = 1e-6
        let slope = (segment.position(at: time + step) - segment.position(at: time - step)) / 2e-6
        expectClose(segment.velocity(at: time), slope, within: 2e-4)
      }
    }
  }

  @Test(arguments: worlds)
  func `a motion taken up anywhere continues as it would have`(world: World) {
    for segment in Self.segments(world) where segment.duration > 1e-6 {
      for part in [0.1, 0.5, 0.9] {
        let time = part * segment.duration
        let again = Segment.after(
          position: segment.position(at: time),
          velocity: segment.velocityState(at: time),
          range: Self.range,
          parameters: world.parameters
        )
        #expect(again.ending == segment.ending)
        expectClose(again.duration, segment.duration - time, within: 1e-6)
        expectClose(again.endPosition, segment.endPosition)
        let later = 0.3 * (segment.duration - time)
        expectClose(again.position(at: later), segment.position(at: time + later), within: 1e-8)
      }
    }
  }

  @Test(arguments: worlds)
  func `it is monotone but for its turning point`(world: World) {
    for segment in Self.segments(world) where segment.duration > 0 {
      let turn = segment.turningPoint ?? segment.duration
      #expect(turn > 0)
      Self.expectMonotone(segment, from: 0, to: turn)
      Self.expectMonotone(segment, from: turn, to: segment.duration)
      if let turn = segment.turningPoint { #expect(abs(segment.velocity(at: turn)) < 1e-6) }
    }
  }

  static func expectMonotone(_ segment: Segment, from start: Double, to end: Double) {
    let values = (0...50).map { segment.position(at: start + (end - start) * Double($0) / 50) }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 <= 1e-9 } || steps.allSatisfy { $0 >= -1e-9 })
  }

  @Test(arguments: worlds)
  func `it ends in a rest within the range or continues at an edge`(world: World) {
    let continuation = Continuation(laws: .of(world.parameters), range: Self.range)
    for segment in Self.segments(world) {
      #expect(Self.range.contains(segment.endPosition))
      #expect(segment.position(at: segment.duration) == segment.endPosition)
      if segment.ending == .rest {
        #expect(continuation.segment(after: segment) == nil)
        #expect(segment.velocity(at: segment.duration) == 0)
      } else {
        let next = continuation.segment(after: segment)
        #expect(next?.position(at: 0) == segment.endPosition)
      }
    }
  }

  @Test(arguments: worlds)
  func `a motion at one edge mirrors the motion at the other`(world: World) {
    let mirrored = ScrollRange(lower: -Self.range.upper, upper: -Self.range.lower)
    for position in Self.positions {
      for velocity in Self.velocities {
        let motion = Segment.after(
          position: position,
          velocity: velocity,
          range: Self.range,
          parameters: world.parameters
        )
        let mirror = Segment.after(
          position: -position,
          velocity: -velocity,
          range: mirrored,
          parameters: world.parameters
        )
        #expect(mirror.duration == motion.duration)
        #expect(mirror.endPosition == -motion.endPosition)
        #expect(mirror.turningPoint == motion.turningPoint)
        let time = 0.4 * motion.duration
        #expect(mirror.position(at: time) == -motion.position(at: time))
        #expect(mirror.velocity(at: time) == -motion.velocity(at: time))
      }
    }
  }

  @Test(arguments: worlds)
  func `no number makes it stumble`(world: World) {
    for position in absurdNumbers {
      for velocity in absurdNumbers {
        for range in [Self.range, ScrollRange(lower: 0, upper: 0)] {
          let segment = Segment.after(
            position: position,
            velocity: velocity,
            range: range,
            parameters: world.parameters
          )
          #expect(segment.duration >= 0 && segment.duration.isFinite)
          #expect(range.contains(segment.endPosition) || segment.endPosition.magnitude > 1e200)
        }
      }
    }
  }

  /// A session holds one for each axis that moves.
  @Test func `it is small`() {
    #expect(MemoryLayout<ReturnLaw>.size <= 40)
    #expect(MemoryLayout<Segment>.size <= 80)
  }
}

import ScrollPhysics
import Testing

/// How UIScrollView's motions begin and end, at both edges.
struct SegmentEndingTests {
  static let range = ScrollRange(lower: -100, upper: 100)

  static func after(
    _ position: Double,
    _ velocity: Double,
    side: EdgeSide,
    parameters: PhysicsParameters = .ios
  ) -> Segment {
    .after(
      position: side.outwardSign * position,
      velocity: side.outwardSign * velocity,
      range: range,
      parameters: parameters
    )
  }

  static func next(_ segment: Segment, parameters: PhysicsParameters = .ios) -> Segment? {
    Continuation(laws: .of(parameters), range: range).segment(after: segment)
  }

  @Test(arguments: EdgeSide.allCases)
  func `a fling past the edge keeps its velocity`(side: EdgeSide) throws {
    let fling = Self.after(0, 4_000, side: side)
    #expect(fling.ending == .edge)
    let bounce = try #require(Self.next(fling))
    expectClose(bounce.velocityState(at: 0), fling.velocityState(at: fling.duration))
    expectClose(bounce.velocity(at: 0), fling.velocity(at: fling.duration))
    #expect(bounce.turningPoint != nil)
    #expect(bounce.ending == .rest)
  }

  @Test(arguments: EdgeSide.allCases)
  func `a slow fling stops within the range`(side: EdgeSide) {
    let fling = Self.after(0, 100, side: side)
    #expect(fling.ending == .rest)
    expectClose(fling.endPosition, side.outwardSign * 44.9550, within: 1e-4)
  }

  @Test(arguments: EdgeSide.allCases)
  func `an edge reached too slowly to bounce is the end`(side: EdgeSide) throws {
    let slow = try #require(Self.next(Self.after(99, 16, side: side)))
    #expect(slow.isAtRest)
    #expect(slow.position(at: 0) == side.outwardSign * 100)
  }

  @Test(arguments: EdgeSide.allCases)
  func `a bounce comes to rest with a step of the rest distance`(side: EdgeSide) {
    let bounce = Self.after(160, 0, side: side)
    let before = bounce.position(at: bounce.duration - 1e-6)
    expectClose(before, side.outwardSign * 100.5, within: 1e-6)
    #expect(bounce.position(at: bounce.duration) == side.outwardSign * 100)
  }

  @Test(arguments: EdgeSide.allCases)
  func `a fast inward release goes back in and on`(side: EdgeSide) throws {
    let bounce = Self.after(180, -1_500, side: side)
    #expect(bounce.ending == .reentry)
    let inside = try #require(Self.next(bounce))
    expectClose(inside.velocity(at: 0), side.outwardSign * -762.265384, within: 1e-6)
    #expect(inside.ending == .edge)
  }

  /// With 10 pt/s at the edge the bounce would go on inside; with less it rests.
  @Test(arguments: EdgeSide.allCases)
  func `a re-entry slower than the stop speed rests where it turns past the edge`(
    side: EdgeSide
  ) throws {
    let friction = PhysicsParameters.ios.frictionPerSecond
    var slow = 0
    for excess in stride(from: 1.0, through: 200, by: 1) {
      let velocity = -friction * 80 - excess
      let law = uiScrollView(80, velocity, friction: friction)
      let speed = abs(law.velocityState(at: try #require(law.reentryTime)))
      let segment = Self.after(180, velocity, side: side)
      #expect(segment.ending == (speed > 10 ? .reentry : .rest))
      if segment.ending == .rest {
        slow += 1
        let turn = try #require(law.extremum)
        #expect(turn.overscroll < 0 && turn.overscroll > -0.5)
        expectClose(segment.duration, turn.time, within: 1e-9)
        #expect(segment.position(at: segment.duration) == side.outwardSign * 100)
      }
    }
    #expect(slow > 0 && slow < 200)
  }

  @Test(arguments: EdgeSide.allCases)
  func `an overscroll within the rest distance is at the edge at once`(side: EdgeSide) {
    #expect(Self.after(100.5, 0, side: side).isAtRest)
    #expect(Self.after(100.5, 0, side: side).position(at: 0) == side.outwardSign * 100)
    #expect(Self.after(100.3, -500, side: side).ending == .reentry)
    #expect(Self.after(100.3, 500, side: side).duration > 0)
  }

  @Test(arguments: EdgeSide.allCases)
  func `without a bounce a motion stops at the edge`(side: EdgeSide) throws {
    let fling = Self.after(0, 4_000, side: side, parameters: .clamping)
    #expect(fling.ending == .edge)
    #expect(try #require(Self.next(fling, parameters: .clamping)).isAtRest)
    #expect(Self.after(150, 300, side: side, parameters: .clamping).isAtRest)
  }

  @Test(arguments: EdgeSide.allCases)
  func `the speed over an edge has its limit in both directions`(side: EdgeSide) throws {
    let fling = Self.after(90, 9_000, side: side, parameters: .flutterBouncing)
    let bounce = try #require(Self.next(fling, parameters: .flutterBouncing))
    expectClose(bounce.velocity(at: 0), side.outwardSign * 5_000)
  }

  @Test(arguments: EdgeSide.allCases)
  func `a release past the edge has no limit of speed`(side: EdgeSide) {
    let bounce = Self.after(150, 7_000, side: side, parameters: .flutterBouncing)
    expectClose(bounce.velocity(at: 0), side.outwardSign * 7_000)
  }

  @Test func `in a range of one position a release goes to rest there`() {
    let point = ScrollRange(lower: 20, upper: 20)
    for (position, velocity) in [(20.0, 500.0), (20, -500), (90, -2_000), (-50, 2_000), (90, 0)] {
      let motion = Trajectory(
        position: position,
        velocity: velocity,
        range: point,
        parameters: .ios
      )
      #expect(motion.target == 20)
      #expect(motion.duration > 0)
      #expect(motion.pieces.count <= 3)
    }
  }

  @Test func `an animated move ends at its target, in the range or not`() {
    let move = Segment.animation(
      OffsetAnimation(from: -300, to: 400)
    )
    #expect(move.duration == 0.3)
    #expect(move.position(at: 0) == -300)
    expectClose(move.position(at: 0.15), 50)
    #expect(move.endPosition == 400)
    #expect(Self.next(move) == nil)
    let slope = (move.position(at: 0.1 + 1e-6) - move.position(at: 0.1 - 1e-6)) / 2e-6
    expectClose(move.velocity(at: 0.1), slope, within: 1e-6)
  }

  @Test func `an animated move of no length or time is over at once`() {
    for (to, duration) in [(5.0, 0.0), (5, -1), (5, .nan), (0, 0.3)] {
      let move = Segment.animation(
        OffsetAnimation(from: 0, to: to, duration: duration)
      )
      #expect(move.position(at: move.duration) == to)
      #expect(move.position(at: 0).isFinite)
      #expect(move.velocity(at: 0) == 0)
    }
  }
}

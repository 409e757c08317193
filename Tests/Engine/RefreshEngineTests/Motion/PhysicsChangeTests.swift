import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The event `setPhysics`: new laws under a motion, under a finger and at rest.
struct PhysicsChangeTests {
  /// A way into a motion: the offset before, and the finger's velocity.
  enum Start: CaseIterable {
    case decay
    case pulledBounce
    case flungBounce
    case reentry

    var offset: Double { self == .decay ? 400 : self == .flungBounce ? 5 : -80 }
    var velocity: Double {
      self == .decay ? -1500 : self == .flungBounce ? 2000 : self == .reentry ? -1500 : 0
    }
  }

  private static func moving(
    _ start: Start,
    _ physics: PhysicsParameters = .ios
  ) throws -> SimulatedView {
    var view = SimulatedView {
      $0.physics = physics
      $0.header = .header
    }
    try view.setOffset(start.offset)
    try view.fling(start.velocity)
    try view.wait(40)
    try #require(view.isMoving)
    return view
  }

  static let changes: [PhysicsChange] = {
    var overrides = PhysicsOverrides()
    overrides.decelerationRate = 0.99
    overrides.bounceRate = 3
    overrides.restDistance = 0.1
    var spring = PhysicsOverrides()
    spring.bounce = .flutter
    return [
      .preset(.ios), .preset(.iosFast), .preset(.flutterBouncing), .overrides(overrides),
      .overrides(spring), .overrides(PhysicsOverrides()),
    ]
  }()

  @Test(arguments: Start.allCases, changes.indices)
  func `a motion continues from its position and the velocity that is seen`(
    _ start: Start,
    _ index: Int
  ) throws {
    var view = try Self.moving(start)
    let running = try #require(view.engine.motion.vertical)
    let (y, displayed) = (
      view.y, running.segment.velocity(at: running.time(at: view.engine.now))
    )
    let count = view.effects.count
    try view.send(.setPhysics(Self.changes[index]))
    #expect(view.y == y)
    #expect(view.effects.count == count)
    let range = try #require(view.engine.motionRange(.vertical))
    // UIScrollView's bounce carries its displayed velocity and the pull of the edge; springs carry
    // what is seen.
    let physics = view.engine.physics
    let pull = physics.bounce == .friction ? physics.bounceRate * range.overscroll(at: y) : 0
    let expected = Trajectory(from: y, velocity: displayed + pull, in: range, physics)
    let begin = view.engine.now
    for milliseconds in [0.001, 1, 15.999, 100, 400, 5000] {
      try view.wait(milliseconds)
      let elapsed = Double(view.engine.now - begin) * 1e-6
      #expect(isNear(view.y, expected.position(at: elapsed), within: 1e-7), "\(elapsed) s")
    }
    try view.rest()
    #expect(isNear(view.y, expected.target, within: 1e-9))
    #expect(view.kinds.last == .decelerationEnded)
  }

  @Test(arguments: [Start.pulledBounce, .flungBounce, .reentry])
  func `a bounce under laws without one is at the edge at once`(_ start: Start) throws {
    var view = try Self.moving(start)
    try #require(view.y < 0)
    try view.send(.setPhysics(.preset(.clamping)))
    #expect(view.y == 0)
    #expect(!view.isMoving)
    #expect(view.kinds.last == .decelerationEnded)
  }

  @Test func `a deceleration continues by Android's law`() throws {
    var view = try Self.moving(.decay)
    let y = view.y
    try view.send(.setPhysics(.preset(.clamping)))
    #expect(view.y == y)
    guard case .fling = view.engine.motion.vertical?.segment.law else {
      Issue.record("no fling")
      return
    }
    try view.wait(0.001)
    #expect(view.y > y && view.y < y + 0.002)
  }

  @Test func `a motion slower than the new stop velocity ends`() throws {
    var view = try Self.moving(.decay)
    let y = view.y
    var overrides = PhysicsOverrides()
    overrides.stopVelocity = 10_000
    try view.send(.setPhysics(.overrides(overrides)))
    #expect(view.y == y)
    #expect(!view.isMoving)
    #expect(view.kinds.last == .decelerationEnded)
  }

  @Test(arguments: PhysicsPreset.allCases)
  func `an animated move continues as it is`(_ preset: PhysicsPreset) throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.setContentOffset(x: nil, y: 400, animated: true))
    try view.wait(100)
    var other = view
    try other.send(.setPhysics(.preset(preset)))
    for _ in 0..<5 {
      try view.wait(47)
      try other.wait(47)
      #expect(view.y == other.y)
    }
  }

  // MARK: Under a finger

  @Test(
    arguments: [PhysicsPreset.ios, .iosFast, .flutterBouncing],
    [PhysicsPreset.ios, .iosFast, .flutterBouncing]
  )
  func `under a finger nothing jumps, and the next move follows the new band`(
    _ old: PhysicsPreset,
    _ new: PhysicsPreset
  ) throws {
    var view = SimulatedView {
      $0.physics = old.parameters
      $0.physicsPreset = old
    }
    try view.touch()
    for travel in [40.0, 80, 120] { try view.move(to: travel) }
    let y = view.y
    try #require(y < -50)
    try view.send(.setPhysics(.preset(new)))
    #expect(view.y == y)
    try view.move(to: 120)
    #expect(isNear(view.y, y))
    try view.move(to: 130)
    let range = ScrollRange(lower: 0, upper: 1_333)
    let expected: Double
    if new == .flutterBouncing {
      let band = RubberBand(coefficient: 0.52, dimension: 667)
      expected = band.position(from: y, moving: -10, in: range)
    } else {
      let band = RubberBand(coefficient: 0.55, dimension: 667)
      expected = band.position(of: band.coordinate(of: y, in: range) - 10, in: range)
    }
    #expect(isNear(view.y, expected))
  }

  @Test func `under a finger laws without a band take effect with the next move`() throws {
    var view = SimulatedView()
    try view.touch()
    try view.move(to: 120)
    let y = view.y
    try view.send(.setPhysics(.preset(.clamping)))
    #expect(view.y == y)
    try view.move(to: 121)
    #expect(view.y == 0)
  }

  @Test func `a finger that has not moved is estimated by the new tracker`() throws {
    for tracker in VelocityTracker.allCases {
      var physics = PhysicsParameters.ios
      physics.velocityTracker = tracker
      var expected = SimulatedView { $0.physics = physics }
      var view = SimulatedView()
      var overrides = PhysicsOverrides()
      overrides.velocityTracker = tracker
      for step in 0...4 {
        if step == 0 {
          try expected.touch()
          try view.touch()
        } else {
          try expected.wait(Double(4 + step))
          try expected.move(to: Double(-9 * step * step))
          try view.wait(Double(4 + step))
          try view.move(to: Double(-9 * step * step))
        }
      }
      try view.send(.setPhysics(.overrides(overrides)))
      try expected.send(.dragEnded(x: nil, y: nil, velocity: nil))
      try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
      #expect(view.effects == expected.effects)
    }
  }

  // MARK: At rest

  @Test func `overrides replace the laws in force, a preset replaces all`() throws {
    var view = SimulatedView()
    var overrides = PhysicsOverrides()
    overrides.decelerationRate = 0.9
    try view.send(.setPhysics(.overrides(overrides)))
    #expect(view.engine.physics.decelerationRate == 0.9)
    #expect(view.engine.physics.rubberBand == 0.55)
    #expect(view.engine.physicsPreset == .ios)
    overrides = PhysicsOverrides()
    overrides.rubberBand = 0.2
    try view.send(.setPhysics(.overrides(overrides)))
    #expect(view.engine.physics.decelerationRate == 0.9)
    #expect(view.engine.physics.rubberBand == 0.2)
    try view.send(.setPhysics(.preset(.iosFast)))
    #expect(view.engine.physics == .iosFast)
    #expect(view.engine.physicsPreset == .iosFast)
  }

  @Test func `at rest new laws move nothing`() throws {
    for change in Self.changes {
      var view = SimulatedView { $0.header = .header }
      try view.setOffset(-200)
      try view.send(.setPhysics(change))
      #expect(view.y == -200)
      #expect(view.engine.nextChange == nil)
    }
  }
}

import ScrollPhysics
import Testing

@testable import RefreshEngine

/// The velocity of a release that gives none.
@Suite struct ReleaseVelocityTests {
  /// A view whose offset is far from its edges, so that it moves as the finger does.
  static func view(_ tracker: VelocityTracker) throws -> SimulatedView {
    var view = SimulatedView { $0.physics.velocityTracker = tracker }
    try view.setOffset(600)
    return view
  }

  /// The finger's velocity that the last release reported.
  static func reportedVelocity(_ view: SimulatedView) -> Double? {
    guard case .dragWillEnd(let velocity, _) = view.effects.last(where: \.kind.isDragWillEnd)?.kind
    else { return nil }
    return 0 - velocity.y
  }

  /// Milliseconds and travels of a finger that gathers speed.
  static let samples: [(ms: Double, y: Double)] = [
    (0, 0), (8, -4), (16, -12), (24, -24), (31, -40), (40, -62),
  ]

  /// The estimates of the trackers from their own definitions.
  static func expected(_ tracker: VelocityTracker) -> Double {
    tracker.velocity(
      of: samples.map { VelocityTracker.Sample(time: $0.ms / 1000, position: $0.y) },
      release: 0.04
    )
  }

  @Test(arguments: VelocityTracker.allCases)
  func `the samples are the touch and each move`(tracker: VelocityTracker) throws {
    var view = try Self.view(tracker)
    try view.touch()
    for (earlier, later) in zip(Self.samples, Self.samples.dropFirst()) {
      try view.wait(later.ms - earlier.ms)
      try view.move(to: later.y)
    }
    try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
    let velocity = try #require(Self.reportedVelocity(view))
    #expect(isNear(velocity, Self.expected(tracker), within: 1e-6))
    #expect(velocity < -1_000)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `an end with a point is a sample too`(tracker: VelocityTracker) throws {
    var view = try Self.view(tracker)
    try view.touch()
    for (earlier, later) in zip(Self.samples, Self.samples.dropFirst().dropLast()) {
      try view.wait(later.ms - earlier.ms)
      try view.move(to: later.y)
    }
    try view.wait(9)
    let end = SimulatedView.start.y + Self.samples[5].y
    try view.send(.dragEnded(x: nil, y: end, velocity: nil))
    #expect(isNear(try #require(Self.reportedVelocity(view)), Self.expected(tracker), within: 1e-6))
  }

  /// 0.6, 0.35 and 0.05 of the last three segments: row 62 of the physics' examples.
  @Test func `the weighted tracker meets the example`() throws {
    var view = try Self.view(.iosWeighted)
    try view.touch()
    for travel in [-4.0, -12, -24] {
      try view.wait(8)
      try view.move(to: travel)
    }
    try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
    #expect(isNear(try #require(Self.reportedVelocity(view)), -725, within: 1e-6))
  }

  @Test(arguments: VelocityTracker.allCases, [(40.0, false), (40.001, true), (500, true)])
  func `a finger that rests for more than 40 ms has no velocity`(
    tracker: VelocityTracker,
    rest: (ms: Double, isOver: Bool)
  ) throws {
    var view = try Self.view(tracker)
    try view.touch()
    for step in 1...5 {
      try view.wait(8)
      try view.move(to: Double(-10 * step))
    }
    try view.wait(rest.ms)
    try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
    #expect((try #require(Self.reportedVelocity(view)) == 0) == rest.isOver)
    #expect(view.isMoving != rest.isOver)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `a touch without a move has no velocity`(tracker: VelocityTracker) throws {
    var view = try Self.view(tracker)
    try view.touch()
    try view.wait(5)
    try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
    #expect(Self.reportedVelocity(view) == 0 && !view.isMoving)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `moves at one instant have no velocity of their own`(tracker: VelocityTracker) throws {
    var view = try Self.view(tracker)
    try view.touch()
    for step in 1...6 { try view.move(to: Double(-10 * step)) }
    try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
    #expect(Self.reportedVelocity(view) == 0)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `a given velocity counts instead of the samples`(tracker: VelocityTracker) throws {
    var view = try Self.view(tracker)
    try view.touch()
    for step in 1...5 {
      try view.wait(8)
      try view.move(to: Double(-10 * step))
    }
    try view.release(123)
    #expect(Self.reportedVelocity(view) == 123)
  }

  @Test func `a drag of many moves is estimated from its newest samples`() throws {
    var view = try Self.view(.lsq2)
    try view.touch()
    for step in 1...200 {
      try view.wait(4)
      try view.move(to: Double(-step))
    }
    try view.send(.dragEnded(x: nil, y: nil, velocity: nil))
    #expect(isNear(try #require(Self.reportedVelocity(view)), -250, within: 1e-6))
  }
}

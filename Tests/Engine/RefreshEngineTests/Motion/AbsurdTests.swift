import ScrollPhysics
import Testing

@testable import RefreshEngine

/// Extreme values, some of which no client may send: no trap, and all numbers stay finite.
@Suite struct AbsurdTests {
  static let coordinates = [0, 1e7, -1e7, 0.1, -54, 1e-300, -0.0]
  static let sizes = [0, 1e-3, 1, 667, 1e7]
  static let velocities = [0, 10, -10, 1e7, -1e7, 4e-9]

  /// A view with all components, of a size and a content size.
  static func view(size: Double, content: Double, inset: Double, seed: UInt64) -> SimulatedView {
    SimulatedView {
      $0.scrollView.size = Size(width: size, height: size)
      $0.scrollView.contentSize = Size(width: content, height: content)
      $0.scrollView.contentInset = EdgeInsets(top: inset, left: 0, bottom: -inset, right: inset)
      $0.physics = PhysicsPreset.allCases[Int(seed % 4)].parameters
      $0.physics.velocityTracker = VelocityTracker.allCases[Int(seed % 3)]
      let settings: (inout ComponentSettings) -> Void = { settings in
        settings.fastAnimationDuration = seed % 2 == 0 ? 0 : 250_000
        settings.slowAnimationDuration = seed % 3 == 0 ? 0 : 400_000
        settings.automaticallyChangeAlpha = seed % 5 == 0
      }
      $0.header = .header.with(settings)
      $0.footer = (seed % 2 == 0 ? ComponentConfiguration.autoFooter : .backFooter).with(settings)
      $0.trailer = .trailer.with(settings)
      $0.loads.header = SimulatedLoad(duration: seed % 3 == 1 ? 0 : 100_000)
      $0.loads.footer = SimulatedLoad(duration: 100_000)
    }
  }

  private func expectFinite(_ view: SimulatedView, _ name: String) {
    let snapshot = SplitTests.Snapshot(view.engine)
    #expect(snapshot.numbers.allSatisfy { $0.isFinite }, "\(name): \(snapshot.numbers)")
    for effect in view.effects {
      guard case .dragWillEnd(let velocity, let target) = effect.kind else { continue }
      #expect([velocity.x, velocity.y, target.x, target.y].allSatisfy { $0.isFinite }, "\(name)")
    }
  }

  @Test(arguments: sizes, sizes)
  func `sizes, insets, offsets and velocities in every combination`(
    size: Double,
    content: Double
  ) throws {
    var seed: UInt64 = 0
    for offset in Self.coordinates {
      for velocity in Self.velocities {
        seed += 1
        let inset = Self.coordinates[Int(seed % 7)]
        var view = Self.view(size: size, content: content, inset: inset, seed: seed)
        try view.send(.setContentOffset(x: offset, y: offset, animated: seed % 4 == 0))
        try view.wait(seed % 2 == 0 ? 0 : 0.001)
        try view.send(.dragBegan(Point(x: offset, y: -offset)))
        try view.send(.dragMoved(Point(x: 0, y: 0)))
        expectFinite(view, "\(size) \(content) \(offset) \(velocity), moved")
        try view.send(
          .dragEnded(
            x: nil,
            y: nil,
            velocity: seed % 6 == 0 ? nil : Point(x: velocity, y: velocity)
          )
        )
        for milliseconds in [0.0, 0.001, 16, 400] {
          try view.wait(milliseconds)
          expectFinite(view, "\(size) \(content) \(offset) \(velocity), \(milliseconds) ms")
        }
      }
    }
  }

  @Test(arguments: sizes, [1e7, -1e7])
  func `an extreme motion comes to rest`(size: Double, velocity: Double) throws {
    for (content, inset) in [(0.0, 0.0), (1e7, 1e7), (667, -1e7), (1e7, -1e7)] {
      var view = SimulatedView {
        $0.scrollView.size.height = size
        $0.scrollView.contentSize.height = content
        $0.scrollView.contentInset.top = inset
        $0.header = .header
      }
      try view.fling(velocity)
      try view.rest()
      #expect(!view.isMoving && view.y.isFinite)
    }
  }

  @Test func `infinities and NaN leave all numbers finite`() throws {
    for bad in [Double.nan, .infinity, -.infinity] {
      var view = SimulatedView { $0.header = .header }
      try view.fling(bad)
      #expect(view.y.isFinite && !view.isMoving)
      view = SimulatedView {
        $0.header = .header
        $0.scrollView.size = Size(width: 0, height: 0)
      }
      try view.drag(by: 50, release: -800)
      #expect(view.y.isFinite)
      try view.rest()
      #expect(view.y.isFinite)
    }
  }

  @Test func `the latest instant can be reached under a motion and not passed`() throws {
    var view = SimulatedView { $0.header = .header }
    try view.send(.advance(.to(.latest - 1_000)))
    try view.setOffset(-100)
    try view.fling(0)
    try view.wait(1)
    #expect(view.engine.now == .latest && view.isMoving && view.engine.nextChange == nil)
    #expect(throws: Rejection.self) { try view.wait(0.001) }
  }
}

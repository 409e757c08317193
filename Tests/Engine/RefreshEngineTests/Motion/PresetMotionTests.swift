import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What the presets change in the way a view moves.
@Suite struct PresetMotionTests {
  private func engine(_ physics: PhysicsParameters) -> Engine {
    var configuration = Configuration()
    configuration.physics = physics
    return Engine(configuration)
  }

  /// Drags the content by steps of the finger, a frame apart, and gives the offset.
  private func offset(after steps: [Double], _ physics: PhysicsParameters) throws -> Double {
    var engine = engine(physics)
    var (y, at) = (300.0, Instant.zero)
    _ = try engine.handle(.dragBegan(Point(x: 10, y: y)), at: at)
    for step in steps {
      y += step
      at = at + 16_667
      _ = try engine.handle(.dragMoved(Point(x: 10, y: y)), at: at)
    }
    return engine.scrollView.contentOffset.y
  }

  @Test func `a clamping view does not pass its edge`() throws {
    #expect(try offset(after: [50, 100], .clamping) == 0)
    #expect(try offset(after: [-50], .clamping) == 50)
  }

  @Test func `Flutter resists each movement, and the first over the edge not at all`() throws {
    #expect(try offset(after: [99], .flutterBouncing) == -99)
    // Row 50 of the examples has this drag in a view 600 pt long.
    var configuration = Configuration()
    configuration.physics = .flutterBouncing
    configuration.scrollView.size.height = 600
    var engine = Engine(configuration)
    _ = try engine.handle(.dragBegan(Point(x: 0, y: 100)), at: .zero)
    for (step, y) in [199.0, 169, 219].enumerated() {
      let at = Instant(microseconds: Int64(step + 1) * 16_000)
      _ = try engine.handle(.dragMoved(Point(x: 0, y: y)), at: at)
    }
    #expect(abs(engine.scrollView.contentOffset.y + 105.80452021305739) < 1e-6)
  }

  /// Lets go twice at 2,000 pt/s, the second time while the first motion runs.
  private func speedOfSecondFling(rest: Int64) throws -> Double {
    var engine = engine(.flutterBouncing)
    var at = Instant.zero
    for _ in 0..<2 {
      _ = try engine.handle(.dragBegan(Point(x: 0, y: 500)), at: at)
      at = at + rest
      _ = try engine.handle(.dragMoved(Point(x: 0, y: 480)), at: at)
      let end = Event.dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -2000))
      _ = try engine.handle(end, at: at)
      at = at + 50_000
    }
    guard case .segment(let segment, _) = engine.motion(along: .vertical) else { return 0 }
    return segment.velocity(at: 0)
  }

  @Test func `a fling carries the momentum of the one it stopped, unless the finger rested`() throws
  {
    #expect(try speedOfSecondFling(rest: 10_000) > 3000)
    #expect(try speedOfSecondFling(rest: 30_000) == 2000)
  }

  @Test func `the screen shows whole pixels where the preset says so`() throws {
    var physics = PhysicsParameters.ios
    physics.pixelScale = 3
    var engine = engine(physics)
    _ = try engine.handle(.setContentOffset(x: nil, y: 10.4, animated: false), at: .zero)
    #expect(engine.scrollView.contentOffset.y == 10.4)
    #expect(abs(engine.presentedOffset(.vertical) - 31.0 / 3) < 1e-12)
  }
}

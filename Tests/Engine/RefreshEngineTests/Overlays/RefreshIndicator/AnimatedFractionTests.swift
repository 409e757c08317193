import Testing

@testable import RefreshEngine

/// Numbers that frames move.
@Suite struct AnimatedFractionTests {
  /// Nine frames are 150 ms exactly, which is not past them; twelve are 200 ms.
  @Test(arguments: [(150_000, 10), (200_000, 13)])
  func `an animation is over past its duration`(duration: Microseconds, frames: Int64) {
    var fraction = AnimatedFraction()
    let isOver = fraction.animate(to: 1, for: duration, goal: .done, startingIn: nil)
    #expect(!isOver)
    // Frame 6 is the first, at 100 ms.
    for frame in 6..<6 + frames {
      #expect(fraction.tick(at: FrameGrid.instant(of: frame)) == nil)
    }
    #expect(fraction.tick(at: FrameGrid.instant(of: 6 + frames)) == .done)
    #expect(fraction.value == 1 && !fraction.isRunning)
  }

  @Test func `one that starts in a frame counts from that frame`() {
    let frame = FrameGrid.instant(of: 6)
    for (start, value) in [(frame, 0.1), (nil, 0.0)] {
      var fraction = AnimatedFraction()
      _ = fraction.animate(to: 0.9, for: 150_000, goal: .refreshing, startingIn: start)
      _ = fraction.tick(at: FrameGrid.instant(of: 7))
      #expect(abs(fraction.value - value) < 1e-5)
    }
  }

  @Test func `an animation to its own value is over at once`() {
    var fraction = AnimatedFraction()
    fraction.set(0.5)
    let isOver = fraction.animate(to: 0.5, for: 200_000, goal: .canceled, startingIn: nil)
    #expect(isOver && !fraction.isRunning)
  }

  @Test func `one that is stopped never ends`() {
    var fraction = AnimatedFraction()
    _ = fraction.animate(to: 1, for: 1000, goal: .done, startingIn: nil)
    fraction.set(0.25)
    #expect(fraction.tick(at: FrameGrid.instant(of: 9)) == nil)
    #expect(fraction.value == 0.25)
  }
}

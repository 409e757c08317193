import ScrollPhysics
import Testing

struct VelocityTrackerTests {
  @Test(arguments: [0, 1])
  func `least squares reproduce the recorded gestures`(axis: Int) throws {
    let gestures = try RecordedGesture.all()
    #expect(gestures.count == 14)
    for gesture in gestures {
      let velocity = VelocityTracker.lsq2.velocity(of: gesture.samples(axis: axis))
      let expected = gesture.expected[axis]
      #expect(abs(velocity - expected) <= 1e-3 * abs(expected))
    }
  }

  @Test(arguments: VelocityTracker.allCases, [-1.0, 1.0])
  func `a steady finger has its own velocity`(tracker: VelocityTracker, sign: Double) {
    let samples = (0..<10).map { Self.sample($0 * 8, sign * 0.4 * Double($0) * 8) }
    #expect(abs(tracker.velocity(of: samples) - sign * 400) < 1e-6)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `a finger that has rested for more than 40 ms has no velocity`(tracker: VelocityTracker) {
    let samples = (0..<10).map { Self.sample($0 * 8, Double($0) * 3) }
    #expect(tracker.velocity(of: samples, release: 0.112) > 300)
    #expect(tracker.velocity(of: samples, release: 0.1121) == 0)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `too few samples have no velocity`(tracker: VelocityTracker) {
    #expect(tracker.velocity(of: []) == 0)
    #expect(tracker.velocity(of: [Self.sample(0, 5)]) == 0)
  }

  @Test(arguments: VelocityTracker.allCases)
  func `samples of one instant have no velocity`(tracker: VelocityTracker) {
    #expect(tracker.velocity(of: [Self.sample(8, 0), Self.sample(8, 9), Self.sample(8, 30)]) == 0)
  }

  @Test func `a missing segment counts as none in the weighted mean`() {
    let two = [Self.sample(0, 0), Self.sample(10, 10)]
    #expect(abs(VelocityTracker.iosWeighted.velocity(of: two) - 0.05 * 1_000) < 1e-9)
  }

  @Test func `what came before a gap of more than 40 ms is another movement`() {
    let before = [Self.sample(0, 0), Self.sample(8, 900), Self.sample(16, 1_800)]
    let after = (0..<4).map { Self.sample(60 + $0 * 8, 1_800 - Double($0)) }
    for tracker in [VelocityTracker.lsq2, .impulse] {
      #expect(tracker.velocity(of: before + after) == tracker.velocity(of: after))
    }
  }

  @Test(arguments: VelocityTracker.allCases)
  func `absurd positions give a finite velocity`(tracker: VelocityTracker) {
    let samples = [0, .infinity, .nan, 1e308, -1e308].enumerated().map {
      Self.sample($0.offset * 8, $0.element)
    }
    #expect(tracker.velocity(of: samples).isFinite)
  }

  static func sample(_ milliseconds: Int, _ position: Double) -> VelocityTracker.Sample {
    VelocityTracker.Sample(time: Double(milliseconds) / 1_000, position: position)
  }
}

import Testing

@testable import RefreshEngine

/// The event `gesture`, compared with the drag events that it stands for.
struct GestureTests {
  /// The drag events of a gesture that begins at an instant, in a view 400 × 600.
  private func drag(_ gesture: Gesture, at begin: Instant) -> [(event: Event, instant: Instant)] {
    let start = gesture.start ?? Point(x: 200, y: 300)
    let overMs = Double(gesture.duration) / 1000
    func point(_ s: Double) -> Point {
      Point(x: start.x + s * gesture.translation.x, y: start.y + s * gesture.translation.y)
    }
    var events: [(Event, Instant)] = [(.dragBegan(start), begin)]
    for k in 1... {
      let ms = Double(k) * 1000 / gesture.sampleRateHertz
      let elapsed = Microseconds((min(ms, overMs) * 1000).rounded())
      guard ms < overMs, elapsed < gesture.duration else { break }
      let u = ms / overMs
      events.append(
        (.dragMoved(point(gesture.curve == .linear ? u : u * (2 - u))), begin + elapsed)
      )
    }
    events.append((.dragMoved(point(1)), begin + gesture.duration))
    let end = begin + gesture.duration + gesture.hold
    events.append((.dragEnded(x: nil, y: nil, velocity: gesture.velocity), end))
    return events
  }

  static let gestures: [(name: String, gesture: Gesture)] = [
    ("a pull that arms", Gesture(by: Point(x: 0, y: 150), over: 300_000)),
    ("a pull that does not arm", Gesture(by: Point(x: 0, y: 50), over: 300_000)),
    ("eased out", Gesture(by: Point(x: 0, y: 150), over: 300_000, curve: .easeOut)),
    ("59.94 Hz", Gesture(by: Point(x: 0, y: 150), over: 300_000, sampleRateHertz: 59.94)),
    (
      "59.94 Hz, eased out",
      Gesture(by: Point(x: 0, y: -333.3), over: 417_083, sampleRateHertz: 59.94, curve: .easeOut)
    ),
    ("120 Hz", Gesture(by: Point(x: 0, y: -400), over: 250_000, sampleRateHertz: 120)),
    ("no multiple of a sample", Gesture(by: Point(x: 0, y: 120), over: 333_333)),
    ("a last sample 1 µs before the end", Gesture(by: Point(x: 0, y: 120), over: 33_334)),
    ("a sample at the end", Gesture(by: Point(x: 0, y: 90), over: 50_000, sampleRateHertz: 100)),
    ("shorter than a sample", Gesture(by: Point(x: 0, y: 150), over: 1)),
    (
      "less than one sample a second",
      Gesture(by: Point(x: 0, y: 5), over: 2_500_000, sampleRateHertz: 0.7)
    ),
    (
      "more samples than microseconds",
      Gesture(by: Point(x: 0, y: 9), over: 100, sampleRateHertz: 3e6)
    ),
    ("held", Gesture(by: Point(x: 0, y: 150), over: 300_000, hold: 200_000)),
    (
      "held for less than the trackers remember",
      Gesture(by: Point(x: 0, y: -90), over: 80_000, hold: 39_999)
    ),
    (
      "with a velocity",
      Gesture(by: Point(x: 0, y: -80), over: 100_000, velocity: Point(x: 10, y: -2500))
    ),
    (
      "from a point, in both directions",
      Gesture(from: Point(x: 31.4, y: 99.9), by: Point(x: -120, y: 71), over: 123_456)
    ),
  ]

  private static let session = TestSession(.header(), .backFooter(), .trailer(), driver: .simulated)
  {
    $0.scrollView.contentSize.width = 900
    for name in ComponentName.allCases {
      $0.loads[name] = SimulatedLoad(duration: 120_000)
    }
  }

  @Test(arguments: gestures.indices, [0, 1, 250_000] as [Microseconds])
  func `a gesture is equal to its drag events`(_ index: Int, _ begin: Microseconds) throws {
    let (name, gesture) = Self.gestures[index]
    var whole = Self.session.engine
    var parts = whole
    let begin = Instant(microseconds: begin)
    let effects = try whole.handle(.gesture(gesture), at: begin)
    var expected: [Effect] = []
    for (event, instant) in drag(gesture, at: begin) {
      expected += try parts.handle(event, at: instant)
    }
    #expect(effects == expected, "\(name)")
    #expect(Fingerprint(whole) == Fingerprint(parts), "\(name)")
    #expect(whole.now == begin + gesture.duration + gesture.hold)
    let rest = try whole.handle(.advance(.untilRest), at: whole.now)
    #expect(try parts.handle(.advance(.untilRest), at: parts.now) == rest)
    #expect(Fingerprint(whole) == Fingerprint(parts), "\(name), at rest")
  }

  @Test func `a gesture that catches a bounce is equal to its drag events`() throws {
    var whole = Self.session.engine
    _ = try whole.handle(.gesture(Self.gestures[1].gesture), at: .zero)
    try #require(whole.scrollView.isDecelerating)
    var parts = whole
    let begin = whole.now + 40_000
    let gesture = Gesture(by: Point(x: 0, y: 140), over: 200_000)
    let effects = try whole.handle(.gesture(gesture), at: begin)
    var expected: [Effect] = []
    for (event, instant) in drag(gesture, at: begin) {
      expected += try parts.handle(event, at: instant)
    }
    #expect(effects == expected)
    #expect(Fingerprint(whole) == Fingerprint(parts))
    #expect(effects.map(\.text).contains("header pulling → refreshing"))
  }

  @Test(arguments: [(Gesture.Curve.linear, 0.5), (.easeOut, 0.75)])
  func `half-way a linear gesture has gone half, an eased one three quarters`(
    _ curve: Gesture.Curve,
    _ part: Double
  ) {
    let gesture = Gesture(by: Point(x: 0, y: 100), over: 100_000, curve: curve)
    #expect(gesture.progress(at: 0.5) == part)
    #expect(gesture.progress(at: 0) == 0)
    #expect(gesture.progress(at: 1) == 1)
  }

  // MARK: Refusals

  private static let down = Point(x: 0, y: 100)
  private static let latest = Instant.latest.microseconds

  static let refusals: [(name: String, gesture: Gesture, reason: Rejection.Reason?)] = [
    ("nowhere", Gesture(by: .zero, over: 1000), .gestureWithoutMovement),
    ("no duration", Gesture(by: down, over: 0), .gestureWithTooManySamples),
    ("no samples", Gesture(by: down, over: 1000, sampleRateHertz: 0), .gestureWithTooManySamples),
    (
      "no number of samples",
      Gesture(by: down, over: 1000, sampleRateHertz: .nan),
      .gestureWithTooManySamples
    ),
    ("10,000 samples", Gesture(by: down, over: 10_000_000, sampleRateHertz: 1000), nil),
    (
      "10,001 samples",
      Gesture(by: down, over: 10_000_001, sampleRateHertz: 1000),
      .gestureWithTooManySamples
    ),
    ("to 10⁷", Gesture(from: .zero, by: Point(x: -1e7, y: 1e7), over: 1000), nil),
    (
      "beyond 10⁷",
      Gesture(from: Point(x: 1, y: 0), by: Point(x: 1e7, y: 0), over: 1000),
      .gestureOutOfBounds
    ),
    (
      "beyond -10⁷",
      Gesture(from: Point(x: 0, y: -1), by: Point(x: 0, y: -1e7), over: 1000),
      .gestureOutOfBounds
    ),
    ("to the latest instant", Gesture(by: down, over: latest, sampleRateHertz: 1e-9), nil),
    (
      "past the latest instant",
      Gesture(by: down, over: latest + 1, sampleRateHertz: 1e-9),
      .targetAfterLatest
    ),
    (
      "held to the latest instant",
      Gesture(by: down, over: 1000, hold: latest - 1000),
      nil
    ),
    (
      "held past the latest instant",
      Gesture(by: down, over: 1000, hold: latest - 999),
      .targetAfterLatest
    ),
    ("held for ever", Gesture(by: down, over: 1000, hold: .max), .targetAfterLatest),
    ("held for less than nothing", Gesture(by: down, over: 1000, hold: -1), .targetAfterLatest),
  ]

  @Test(arguments: refusals.indices)
  func `a gesture that cannot be performed is refused`(_ index: Int) {
    let row = Self.refusals[index]
    var engine = TestSession(.header(), driver: .simulated).engine
    var reason: Rejection.Reason?
    do { _ = try engine.handle(.gesture(row.gesture), at: .zero) } catch { reason = error.reason }
    #expect(reason == row.reason, "\(row.name)")
  }
}

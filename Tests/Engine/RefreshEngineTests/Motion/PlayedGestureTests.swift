import Testing

@testable import RefreshEngine

/// The event `gesture` on a realtime clock, compared with drag events at the instants of its touches.
struct PlayedGestureTests {
  private static func engine(playsGestures: Bool) -> Engine {
    TestSession(.header(), .backFooter(), .trailer(), driver: .simulated) {
      $0.scrollView.contentSize.width = 900
      for name in ComponentName.allCases { $0.loads[name] = SimulatedLoad(duration: 120_000) }
      $0.playsGestures = playsGestures
    }.engine
  }

  /// What else happens while a gesture plays, and how long after its begin.
  private static let others: [(after: Microseconds, event: Event)] = [
    (0, .setLanguage("ko")), (60_000, .beginRefreshing(.header)),
    (100_000, .setContentInset(top: 10, left: nil, bottom: nil, right: nil)),
    (100_000, .endRefreshing(.header)), (300_000, .setBounds(width: 300, height: nil)),
  ]

  private static let begin = Instant(microseconds: 250_000)

  @Test(arguments: GestureTests.gestures.indices, [.max, 33_000, 1000] as [Microseconds])
  func `a gesture that plays is equal to its drag events`(
    _ index: Int,
    _ part: Microseconds
  ) throws {
    let gesture = GestureTests.gestures[index].gesture
    var (played, dragged) = (
      Self.engine(playsGestures: true), Self.engine(playsGestures: false)
    )
    dragged.advanceWithoutEffects(to: Self.begin)
    let touches = dragged.touches(of: .gesture(gesture)).map { ($0.event, $0.instant) }
    let end = try #require(touches.last).1
    let others = Self.others.map { ($0.event, Self.begin + $0.after) }.filter { $0.1 < end }
    var expected: [Effect] = []
    // A touch comes before the other events of its instant, as all that falls due does.
    for (event, instant) in merged(touches, others) {
      expected += try dragged.handle(event, at: instant)
    }

    played = try restored(played)
    var effects = try played.handle(.gesture(gesture), at: Self.begin)
    #expect(played.now == Self.begin && played.gestureEnd == end)
    for (event, instant) in others {
      effects += try pass(&played, to: instant, in: part)
      effects += try played.handle(event, at: instant)
    }
    effects += try pass(&played, to: end, in: part)
    #expect(effects == expected)
    #expect(played.gestureEnd == nil)
    #expect(Fingerprint(played) == Fingerprint(dragged))
    let rest = try played.handle(.advance(.untilRest), at: end)
    #expect(try dragged.handle(.advance(.untilRest), at: end) == rest)
    #expect(Fingerprint(played) == Fingerprint(dragged))
  }

  /// Lets time pass in parts, the engine written and read after each of the longer ones.
  private func pass(
    _ engine: inout Engine,
    to end: Instant,
    in part: Microseconds
  ) throws -> [Effect] {
    var effects: [Effect] = []
    while end - engine.now > part {
      effects += try engine.advance(to: engine.now + part)
      if part > 1000 { engine = try restored(engine) }
    }
    return try effects + engine.advance(to: end)
  }

  private func restored(_ engine: Engine) throws -> Engine {
    try EngineState.decode(EngineState.encode(engine))
  }

  private func merged(
    _ first: [(Event, Instant)],
    _ second: [(Event, Instant)]
  ) -> [(Event, Instant)] {
    var (merged, rest) = ([] as [(Event, Instant)], first[...])
    for (event, instant) in second {
      let due = rest.prefix { $0.1 <= instant }
      merged += due + [(event, instant)]
      rest = rest.dropFirst(due.count)
    }
    return merged + rest
  }

  @Test func `time in calls of one step each leads to the same`() throws {
    let gesture = Event.gesture(Gesture(by: Point(x: 0, y: 150), over: 300_000))
    let end = Instant(microseconds: 900_000)
    var whole = Self.engine(playsGestures: true)
    var effects = try whole.handle(gesture, at: .zero)
    var pieces = whole
    var inPieces = effects
    effects += try whole.advance(to: end)
    var isOver = false
    for _ in 0..<10_000 where !isOver {
      let rest = try? pieces.advance(to: end, stepLimit: 1)
      inPieces += rest ?? pieces.takeEffects()
      isOver = rest != nil
    }
    #expect(inPieces == effects)
    #expect(Fingerprint(pieces) == Fingerprint(whole))
  }

  @Test func `until it ends, other fingers are refused, and all else happens`() throws {
    let gesture = Event.gesture(Gesture(by: Point(x: 0, y: 150), over: 300_000))
    var engine = Self.engine(playsGestures: true)
    _ = try engine.handle(gesture, at: .zero)
    let end = Instant(microseconds: 300_000)
    let refused: [Event] = [
      .dragBegan(.zero), .dragMoved(.zero), .dragEnded(x: nil, y: nil, velocity: nil),
      .dragCancelled, gesture, .tap(.footer),
    ]
    for event in refused {
      var copy = engine
      #expect(throws: Rejection(.gestureIsPlaying(until: end))) {
        try copy.handle(event, at: Instant(microseconds: 299_999))
      }
    }
    #expect(engine.nextChange == Instant(microseconds: 16_667))
    var copy = engine
    _ = try copy.handle(.dragBegan(.zero), at: end)
    #expect(copy.gestureEnd == nil && copy.scrollView.isTracking)
  }
}

extension Engine {
  fileprivate mutating func advanceWithoutEffects(to instant: Instant) {
    do { _ = try advance(to: instant) } catch { Issue.record("\(error)") }
  }
}

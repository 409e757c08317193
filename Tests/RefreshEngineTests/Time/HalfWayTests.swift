import Testing

@testable import RefreshEngine

/// An event that passes time, shown half-way.
@Suite struct HalfWayTests {
  /// The events that a gesture stands for, with their instants.
  private static func touches(_ gesture: Gesture, of engine: Engine) -> [(Event, Instant)] {
    let size = engine.scrollView.size
    let start = gesture.start ?? Point(x: size.width / 2, y: size.height / 2)
    let location = { (progress: Double) in
      Point(
        x: start.x + progress * gesture.translation.x,
        y: start.y + progress * gesture.translation.y
      )
    }
    var touches: [(Event, Instant)] = [(.dragBegan(start), engine.now)]
    for sample in 1... {
      let elapsedMs = Double(sample) * 1000 / gesture.sampleRateHertz
      let elapsed = Microseconds((elapsedMs * 1000).rounded())
      guard elapsed < gesture.duration else { break }
      let progress = gesture.progress(at: elapsedMs / (Double(gesture.duration) / 1000))
      touches.append((.dragMoved(location(progress)), engine.now + elapsed))
    }
    let end = engine.now + gesture.duration
    let lift = Event.dragEnded(x: nil, y: nil, velocity: gesture.velocity)
    return touches + [(.dragMoved(location(1)), end), (lift, end + gesture.hold)]
  }

  /// The engine at an instant within an event, by plain events alone.
  private static func stepped(
    _ event: Event,
    from engine: Engine,
    until instant: Instant
  ) throws -> (engine: Engine, effects: [Effect]) {
    var engine = engine
    var effects: [Effect] = []
    if case .gesture(let gesture) = event {
      for (touch, at) in touches(gesture, of: engine) where at <= instant {
        effects += try engine.handle(touch, at: at)
      }
    }
    effects += try engine.handle(.advance(.to(instant)), at: engine.now)
    return (engine, effects)
  }

  /// Sessions with the events that they are shown within: from simple ones to anything.
  private static func cases(seed: Int) -> [(Engine, Event)] {
    let session = RandomSession(seed: seed)
    var engine = Engine(session.configuration)
    var cases: [(Engine, Event)] = []
    for (event, instant) in session.events {
      _ = try? engine.advance(to: max(instant, engine.now))
      cases.append((engine, .advance(.by(700_000))))
      cases.append((engine, .advance(.untilRest)))
      cases.append((engine, .advance(.untilEffect(.any))))
      if event.passesTime { cases.append((engine, event)) }
      var next = engine
      if (try? next.handle(event, at: engine.now)) != nil { engine = next }
    }
    return cases
  }

  @Test(arguments: 0..<120)
  func `half-way is what plain events up to then are`(seed: Int) throws {
    var numbers = SeededGenerator(seed: seed)
    for (engine, event) in Self.cases(seed: seed) {
      var whole = engine
      guard let all = try? whole.handle(event, at: engine.now) else {
        var refused = engine
        #expect(throws: Rejection.self) {
          try refused.handle(event, at: engine.now, until: engine.now + 1)
        }
        continue
      }
      let length = min(whole.now - engine.now, 10_000_000)
      guard length > 0 else { continue }
      for _ in 0..<3 {
        let instant = engine.now + Microseconds.random(in: 0..<length, using: &numbers)
        var shown = engine
        let effects = try shown.handle(event, at: engine.now, until: instant)
        let plain = try Self.stepped(event, from: engine, until: instant)
        #expect(shown.now == instant)
        #expect(effects == plain.effects, "\(event) until \(instant)")
        #expect(Fingerprint(shown) == Fingerprint(plain.engine), "\(event) until \(instant)")
        #expect(all.starts(with: effects), "\(event) until \(instant)")
      }
    }
  }

  @Test(arguments: 0..<120)
  func `from its end on, it is the whole event to the last bit`(seed: Int) throws {
    for (engine, event) in Self.cases(seed: seed) {
      var whole = engine
      guard let effects = try? whole.handle(event, at: engine.now) else { continue }
      for instant in [whole.now, whole.now + 1, whole.now + 5_000_000, .latest] {
        var shown = engine
        #expect(try shown.handle(event, at: engine.now, until: instant) == effects)
        #expect(EngineState.encode(shown) == EngineState.encode(whole), "\(event)")
      }
    }
  }

  @Test func `an event that passes no time happens whole, however early the end`() throws {
    let session = TestSession(.header(), driver: .simulated)
    for end in [0, 20_000, 90_000] as [Microseconds] {
      var shown = session.engine
      var whole = session.engine
      let instant = Instant(microseconds: 20_000)
      let until = Instant(microseconds: end)
      let effects = try shown.handle(.beginRefreshing(.header), at: instant, until: until)
      #expect(try whole.handle(.beginRefreshing(.header), at: instant) == effects)
      #expect(EngineState.encode(shown) == EngineState.encode(whole))
    }
  }

  @Test func `a gesture shows its touches one by one`() throws {
    let session = TestSession(.header(), driver: .simulated)
    let gesture = Event.gesture(
      Gesture(by: Point(x: 0, y: 200), over: 200_000, sampleRateHertz: 10, hold: 50_000)
    )
    let offsets = try [0, 99_999, 100_000, 199_999, 200_000, 249_999, 250_000].map {
      (end: Microseconds) in
      var engine = session.engine
      let until = Instant(microseconds: end)
      _ = try engine.handle(gesture, at: .zero, until: until)
      #expect(engine.now == until)
      #expect(engine.scrollView.isTracking == (end < 250_000))
      return engine.scrollView.contentOffset.y
    }
    #expect(offsets[0] == 0 && offsets[1] == 0)
    #expect(offsets[2] < -40 && offsets[3] == offsets[2])
    #expect(offsets[4] < offsets[3] && offsets[5] == offsets[4])
  }
}

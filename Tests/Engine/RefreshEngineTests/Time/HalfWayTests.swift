import TestSupport
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

  /// The engine at an instant within an event: the touches up to then, and time up to then.
  private static func shown(
    _ event: Event,
    from engine: Engine,
    until instant: Instant
  ) throws -> (engine: Engine, effects: [Effect]) {
    var engine = engine
    var effects: [Effect] = []
    for touch in engine.touches(of: event) where touch.instant <= instant {
      effects += try engine.handle(touch.event, at: touch.instant)
    }
    effects += try engine.advance(to: instant)
    return (engine, effects)
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

  @Test(arguments: Sample.part(of: Array(0..<120)))
  func `half-way is what plain events up to then are`(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    for (engine, event) in Self.cases(seed: seed) {
      var whole = engine
      guard let all = try? whole.handle(event, at: engine.now) else { continue }
      let length = min(whole.now - engine.now, 10_000_000)
      guard length > 0 else { continue }
      for _ in 0..<3 {
        let instant = engine.now + Microseconds.random(in: 0..<length, using: &numbers)
        let shown = try Self.shown(event, from: engine, until: instant)
        let plain = try Self.stepped(event, from: engine, until: instant)
        #expect(shown.engine.now == instant)
        #expect(shown.effects == plain.effects, "\(event) until \(instant)")
        #expect(
          Fingerprint(shown.engine) == Fingerprint(plain.engine),
          "\(event) until \(instant)"
        )
        #expect(all.starts(with: shown.effects), "\(event) until \(instant)")
      }
    }
  }

  @Test(arguments: Sample.part(of: Array(0..<120)))
  func `the touches of a gesture are the whole gesture to the last bit`(seed: Int) throws {
    let pull = Event.gesture(Gesture(by: Point(x: 3, y: 150), over: 170_001, hold: 20_000))
    for (engine, event) in Self.cases(seed: seed).flatMap({ [($0.0, $0.1), ($0.0, pull)] }) {
      guard case .gesture = event else { continue }
      var whole = engine
      guard let effects = try? whole.handle(event, at: engine.now) else { continue }
      var (touched, found) = try Self.shown(event, from: engine, until: whole.now)
      #expect(found == effects)
      // An advance to now sets how many steps the last call left.
      _ = try whole.advance(to: whole.now)
      _ = try touched.advance(to: touched.now)
      #expect(try EngineState.encode(touched) == EngineState.encode(whole), "\(event)")
    }
  }

  @Test func `only a gesture stands for touches`() {
    let engine = TestSession(.header(), driver: .simulated).engine
    for event in [.advance(.untilRest), .beginRefreshing(.header), .dragBegan(.zero)] as [Event] {
      #expect(engine.touches(of: event).isEmpty)
    }
  }

  @Test func `a gesture shows its touches one by one`() throws {
    let session = TestSession(.header(), driver: .simulated)
    let gesture = Event.gesture(
      Gesture(by: Point(x: 0, y: 200), over: 200_000, sampleRateHertz: 10, hold: 50_000)
    )
    let offsets = try [0, 99_999, 100_000, 199_999, 200_000, 249_999, 250_000].map {
      (end: Microseconds) in
      let until = Instant(microseconds: end)
      let engine = try Self.shown(gesture, from: session.engine, until: until).engine
      #expect(engine.now == until)
      #expect(engine.scrollView.isTracking == (end < 250_000))
      return engine.scrollView.contentOffset.y
    }
    #expect(offsets[0] == 0 && offsets[1] == 0)
    #expect(offsets[2] < -40 && offsets[3] == offsets[2])
    #expect(offsets[4] < offsets[3] && offsets[5] == offsets[4])
  }
}

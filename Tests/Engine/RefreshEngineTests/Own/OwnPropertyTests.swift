import ScrollPhysics
import Testing

@testable import RefreshEngine

/// What holds of the control of our own in random sessions, beside the laws that are searched.
struct OwnPropertyTests {
  /// Plays random sessions up to each event that is accepted.
  private func forEachMoment(
    _ chunk: Int,
    _ body: (_ engine: Engine, _ comment: Comment) throws -> Void
  ) rethrows {
    for seed in stride(from: chunk, to: 400, by: 20) {
      let session = RandomSession(seed: seed, [.overscroll1])
      var engine = Engine(session.configuration)
      for (event, instant) in session.events {
        var copy = engine
        guard (try? copy.handle(event, at: max(instant, engine.now))) != nil else { continue }
        engine = copy
        try body(engine, "seed \(seed), \(event)")
      }
    }
  }

  private static func fitted(_ engine: Engine) -> Engine {
    var engine = engine
    engine.fit()
    return engine
  }

  @Test(arguments: 0..<20)
  func `what shows fits the states after each event`(_ chunk: Int) throws {
    try forEachMoment(chunk) { engine, comment in
      try #require(Fingerprint(Self.fitted(engine)) == Fingerprint(engine), comment)
    }
  }

  @Test(arguments: 0..<20)
  func `one animation at the most moves each thing that shows`(_ chunk: Int) throws {
    try forEachMoment(chunk) { engine, comment in
      let moved = engine.animations.filter { $0.end > engine.now }.map(\.property)
      try #require(Set(moved).count == moved.count, comment)
    }
  }

  @Test(arguments: 0..<20)
  func `time that is split differently changes nothing`(_ chunk: Int) throws {
    try forEachMoment(chunk) { engine, comment in
      var (whole, split) = (engine, engine)
      let effects = try whole.advance(to: engine.now + 600_000)
      var parts: [Effect] = []
      for ms in [1, 17, 34, 250, 411, 600] as [Microseconds] {
        parts += try split.advance(to: engine.now + ms * 1000)
      }
      try #require(parts == effects, comment)
      try #require(whole.scrollView.contentOffset == split.scrollView.contentOffset, comment)
    }
  }

  @Test func `a pulled header is idle as soon as the list is back at its own threshold`() throws {
    var configuration = Configuration()
    configuration.dialect = .overscroll1
    configuration.set(.of(.header) { $0.triggerDistance = 30 })
    var engine = Engine(configuration)
    for event in [
      Event.dragBegan(.zero), .dragMoved(Point(x: 0, y: 250)),
      .setContentOffset(x: nil, y: 0, animated: true),
    ] {
      _ = try engine.handle(event, at: engine.now)
    }
    while engine.component(.header)?.state == .pulling, let change = engine.nextChange {
      _ = try engine.advance(to: change)
    }
    #expect(engine.component(.header)?.state == .idle)
    #expect(abs(engine.scrollView.contentOffset.y + 30) < 0.01)
  }

  @Test(arguments: 0..<20)
  func `the late end of a load that is not open changes nothing`(_ chunk: Int) throws {
    try forEachMoment(chunk) { engine, comment in
      for name in ComponentName.allCases {
        guard let component = engine.component(name), component.state != .refreshing else {
          continue
        }
        var ended = engine
        let effects = try ended.handle(.endRefreshing(name), at: engine.now)
        try #require(effects.allSatisfy { $0.instant < engine.now }, comment)
        try #require(ended.component(name)?.state == component.state, comment)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `a component at rest that is removed and added again is as before`(_ chunk: Int) throws {
    try forEachMoment(chunk) { engine, comment in
      for name in ComponentName.allCases {
        guard let component = engine.component(name), component.isAttached,
          engine.nextChange == nil, !engine.scrollView.isTracking, component.state == .idle
        else { continue }
        var again = engine
        _ = try again.handle(
          .turn([.removeComponent(name), .addComponent(name, nil)]),
          at: engine.now
        )
        try #require(again.scrollView.contentInset == engine.scrollView.contentInset, comment)
        try #require(again.component(name)?.frame == component.frame, comment)
        try #require(again.component(name)?.state == .idle, comment)
      }
    }
  }

  @Test(arguments: 0..<20)
  func `a checkpoint continues as the session itself`(_ chunk: Int) throws {
    try forEachMoment(chunk) { engine, comment in
      let bytes = try EngineState.encode(engine)
      var restored = try EngineState.decode(bytes)
      try #require(try EngineState.encode(restored) == bytes, comment)
      var engine = engine
      let effects = try engine.advance(to: engine.now + 600_000)
      try #require(try restored.advance(to: restored.now + 600_000) == effects, comment)
    }
  }

  /// A client's list can report the end of one pan twice.
  @Test(arguments: [ComponentName.header, .trailer])
  func `a pan that ends twice during loads begins one load`(_ name: ComponentName) throws {
    var configuration = Configuration()
    configuration.dialect = .overscroll1
    configuration.scrollView.driver = .external
    configuration.scrollView.contentSize = Size(width: 1000, height: 1000)
    configuration.set(.of(name == .header ? .header : .trailer) { $0.floats = true })
    var engine = Engine(configuration)
    let (x, y) = name == .header ? (nil, -200.0) : (1700.0, nil)
    let events: [Event] = [
      .setContentOffset(x: x, y: y, animated: false), .setPanState(.ended, translation: nil),
      .setPanState(.began, translation: nil), .setPanState(.ended, translation: nil),
      .endRefreshing(name), .advance(.untilRest), .setPanState(.ended, translation: nil),
      .endRefreshing(name), .advance(.untilRest),
    ]
    for event in events { _ = try engine.handle(event, at: engine.now) }
    #expect(engine.refreshingCounts[name] == 2)
  }

  @Test func `a trailer and a back footer agree with their axes exchanged`() throws {
    for ways in [[-30.0, -120], [-200, -20, -200], [-90, -300, -90]] {
      var states: [[ComponentState]] = []
      for kind in [ComponentKind.backFooter, .trailer] {
        var configuration = Configuration()
        configuration.dialect = .overscroll1
        configuration.scrollView.size = Size(width: 600, height: 600)
        configuration.scrollView.contentSize = Size(width: 1000, height: 1000)
        configuration.set(.of(kind) { $0.triggerDistance = 44 })
        var engine = Engine(configuration)
        let end = engine.restRange(kind.axis).upper
        func point(_ way: Double) -> Point {
          kind.axis == .vertical ? Point(x: 0, y: way) : Point(x: way, y: 0)
        }
        let (x, y) = kind.axis == .vertical ? (nil, end) : (end, nil)
        var events: [Event] = [
          .setContentOffset(x: x, y: y, animated: false), .dragBegan(point(400)),
        ]
        events += ways.map { .dragMoved(point(400 + $0)) }
        events.append(.dragEnded(x: nil, y: nil, velocity: .zero))
        states.append(
          try events.map { event in
            _ = try engine.handle(event, at: engine.now)
            return engine.component(kind.name)?.state ?? .idle
          }
        )
      }
      #expect(states[0] == states[1], "\(ways)")
    }
  }
}

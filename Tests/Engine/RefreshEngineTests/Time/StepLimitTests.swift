import Testing

@testable import RefreshEngine

/// The limit of internal steps, and how an advance continues after it.
struct StepLimitTests {
  /// Advances by calls of few steps each.
  ///
  /// - Returns: The effects, and how many calls it took.
  private func advance(
    _ engine: inout Engine,
    to target: Instant,
    stepLimit: Int
  ) throws -> (effects: [Effect], calls: Int) {
    var effects: [Effect] = []
    for call in 1...100_000 {
      do {
        effects += try engine.advance(to: target, stepLimit: stepLimit)
        return (effects, call)
      } catch {
        try #require(error.reason == .tooMuchWork(reached: engine.now))
        effects += engine.takeEffects()
      }
    }
    throw Rejection(.tooMuchWork(reached: engine.now))
  }

  /// Refreshes that end inside their callbacks, at one instant and one after the other.
  static let sessions: [(name: String, session: TestSession)] = {
    var sessions: [(String, TestSession)] = []
    func add(_ name: String, _ session: TestSession, _ events: Event...) {
      var session = session
      for event in events { session.act(event) }
      sessions.append((name, session))
    }
    for duration in [0, 100_000] as [Microseconds] {
      for driver in Driver.allCases {
        let all = TestSession(.header(), .backFooter(), .trailer(), driver: driver) {
          for name in ComponentName.allCases {
            $0.loads[name] = SimulatedLoad(duration: duration, rows: 3)
          }
        }
        add(
          "all, \(duration) µs, \(driver)",
          all,
          .beginRefreshing(.header),
          .beginRefreshing(.footer),
          .beginRefreshing(.trailer)
        )
      }
      let footer = TestSession(.autoFooter(), driver: .simulated) {
        $0.loads.footer = SimulatedLoad(duration: duration)
      }
      add(
        "fling, \(duration) µs",
        footer,
        .dragBegan(.zero),
        .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: -2000))
      )
    }
    let bouncing = TestSession(.header(), driver: .simulated) {
      $0.loads.header = SimulatedLoad(duration: 50_000)
    }
    add(
      "bounce",
      bouncing,
      .offset(100),
      .dragBegan(.zero),
      .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: 3000))
    )
    return sessions
  }()

  @Test(arguments: sessions.indices, [2, 3, 4, 5, 7, 10, 20, 100])
  func `an advance in calls of few steps comes to the same end as in one call`(
    _ index: Int,
    _ stepLimit: Int
  ) throws {
    let (name, session) = Self.sessions[index]
    var whole = session.engine
    var parts = session.engine
    let target = whole.now + 5_000_000
    let expected = try whole.advance(to: target)
    let (effects, calls) = try advance(&parts, to: target, stepLimit: stepLimit)
    #expect(effects == expected, "\(name)")
    #expect(Fingerprint(parts) == Fingerprint(whole), "\(name)")
    #expect(stepLimit > 4 || calls > 1, "\(name)")
  }

  @Test(arguments: Scenario.kinds)
  func `a scenario in calls of few steps has the same effects`(_ kind: Scenario.Kind) throws {
    for seed in 0..<4 as Range<UInt64> {
      let scenario = try Scenario(kind, seed: seed)
      for stepLimit in [2, 3, 6] {
        var whole = Engine(scenario.configuration)
        var parts = whole
        for event in scenario.events {
          guard case .advance(.by(let length)) = event else {
            let effects = try whole.handle(event, at: whole.now)
            try #require(try parts.handle(event, at: parts.now) == effects)
            continue
          }
          let target = whole.now + length
          let expected = try whole.advance(to: target)
          let effects = try advance(&parts, to: target, stepLimit: stepLimit).effects
          try #require(effects == expected, "\(scenario), \(stepLimit) steps")
        }
        try #require(Fingerprint(parts) == Fingerprint(whole), "\(scenario), \(stepLimit) steps")
      }
    }
  }

  // MARK: The limit as an argument

  /// Each event of a turn is a step, and so is the turn.
  @Test(arguments: [(limit: 10, isRefused: true), (11, false)])
  func `an event may have a limit of its own`(_ row: (limit: Int, isRefused: Bool)) {
    var engine = TestSession(.header()).engine
    let turn = Event.turn(Array(repeating: .offset(1), count: 10))
    var reason: Rejection.Reason?
    do { _ = try engine.handle(turn, at: Instant(microseconds: 5), stepLimit: row.limit) } catch {
      reason = error.reason
    }
    let reached = Rejection.Reason.tooMuchWork(reached: Instant(microseconds: 5))
    #expect(reason == (row.isRefused ? reached : nil))
  }

  @Test func `the limit of one call does not count for the next`() throws {
    var engine = TestSession(.header()).engine
    for step in 1...100 {
      _ = try engine.handle(.offset(1), at: Instant(microseconds: Int64(step)), stepLimit: 1)
    }
    #expect(engine.now == Instant(microseconds: 100))
  }

  @Test func `an advance that is stopped keeps its effects and names how far it came`() throws {
    var session = TestSession(.header(), .backFooter(), .trailer())
    session.act(
      .beginRefreshing(.header),
      .beginRefreshing(.footer),
      .beginRefreshing(.trailer)
    )
    var engine = session.engine
    let reached = Instant(microseconds: 250_000)
    #expect(throws: Rejection(.tooMuchWork(reached: reached))) {
      try engine.advance(to: Instant(microseconds: 900_000), stepLimit: 4)
    }
    #expect(engine.now == reached)
    #expect(engine.nextChange == reached, "there is something left to do")
    #expect(throws: EngineState.Fault.unfinished) { try EngineState.encode(engine) }
    let first = engine.takeEffects()
    #expect(first.map(\.text) == ["header refreshing", "header beginRefreshingCompletion"])
    #expect(engine.takeEffects() == [])
    let rest = try engine.advance(to: reached)
    #expect(throws: Never.self) { try EngineState.encode(engine) }
    #expect(
      rest.map(\.text) == [
        "footer refreshing", "footer beginRefreshingCompletion", "trailer refreshing",
        "trailer beginRefreshingCompletion",
      ]
    )
    #expect(engine.nextChange == nil)
  }
}

import Testing

@testable import RefreshEngine

/// How far an advance goes, and what it runs on the way.
struct AdvanceTests {
  @Test func `an event at a later instant runs first what falls due on the way`() throws {
    var engine = TestSession(.header()).engine
    _ = try engine.handle(.beginRefreshing(.header), at: .zero)
    let effects = try engine.handle(.endRefreshing(.header), at: Instant(microseconds: 300_000))
    #expect(
      effects.map { "\($0.instant.milliseconds) \($0.text)" } == [
        "250.0 header refreshing", "250.0 header beginRefreshingCompletion",
        "300.0 header refreshing → idle", "300.0 header endRefreshingAnimationBegin",
      ]
    )
    #expect(effects.map(\.index) == [2, 3, 4, 5])
    #expect(engine.effectIndex == 5)
  }

  @Test func `advancing to an instant that has passed changes nothing`() throws {
    var session = TestSession(.header())
    session.act(.beginRefreshing(.header))
    session.wait(100)
    var engine = session.engine
    #expect(try engine.advance(to: Instant(microseconds: 50_000)) == [])
    #expect(Fingerprint(engine) == Fingerprint(session.engine))
  }

  // MARK: nextChange

  /// Sessions to go through from one change to the next, with what begins them.
  static let scenarios: [(name: String, session: TestSession)] = {
    var scenarios: [(String, TestSession)] = []
    func add(_ name: String, _ session: TestSession, _ events: Event...) {
      var session = session
      for event in events { session.act(event) }
      scenarios.append((name, session))
    }
    let components: [ComponentConfiguration] = [
      .header(), .header(.plain) { $0.collectionViewAnimationBug = true }, .header(.gif),
      .autoFooter(), .backFooter(), .trailer(),
    ]
    for component in components {
      let name = component.kind.name
      for driver in Driver.allCases {
        let session = TestSession(component, driver: driver) {
          $0.loads[name] = SimulatedLoad(duration: 123_457, rows: 2)
        }
        add("load of \(component.kind)", session, .beginRefreshing(name))
      }
    }
    let simulated = TestSession(.header(), .autoFooter(), driver: .simulated) {
      $0.loads.header = SimulatedLoad(duration: 300_000)
      $0.loads.footer = SimulatedLoad(duration: 50_000)
    }
    for velocity in [-6000.0, -900, -50, 0, 50, 900, 6000] {
      for distance in [-300.0, -3, 0, 90, 250] {
        add(
          "\(distance) at \(velocity)",
          simulated,
          .dragBegan(Point(x: 0, y: 300)),
          .dragMoved(Point(x: 0, y: 300 + distance)),
          .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity))
        )
      }
    }
    // The trigger lies beyond the top, where a bounce turns.
    let bouncing = TestSession(
      .autoFooter { $0.triggerAutomaticallyRefreshPercent = 0 },
      driver: .simulated
    ) {
      $0.scrollView.contentInset = EdgeInsets(top: 40, left: 0, bottom: -483, right: 0)
    }
    for velocity in [300.0, 900, 3000, 9000] {
      add(
        "bounce at \(velocity)",
        bouncing,
        .offset(-40),
        .dragBegan(Point(x: 0, y: 300)),
        .dragEnded(x: nil, y: nil, velocity: Point(x: 0, y: velocity))
      )
    }
    add("animated", simulated, .setContentOffset(x: nil, y: 460, animated: true))
    return scenarios
  }()

  @Test(arguments: scenarios.indices)
  func `nothing changes before nextChange, and something does at it`(_ index: Int) throws {
    let (name, session) = Self.scenarios[index]
    var engine = session.engine
    var changes = 0
    while let next = engine.nextChange, changes < 60 {
      changes += 1
      let start = Fingerprint(engine, of: .whatClientsCannotCompute)
      var before = engine
      let effects = try before.advance(to: max(engine.now, next - 1))
      #expect(effects == [], "\(name), before \(next)")
      #expect(Fingerprint(before, of: .whatClientsCannotCompute) == start, "\(name) at \(next)")
      #expect(next > engine.now, "\(name) makes no progress at \(next)")

      var after = engine
      let due = try after.advance(to: next)
      let happens =
        !due.isEmpty || Fingerprint(after, of: .whatClientsCannotCompute) != start
        || after.sides != engine.sides
      #expect(happens, "\(name): nothing happens at \(next)")
      engine = after
    }
    #expect(engine.nextChange == nil, "\(name) never rests")
  }
}

extension Engine {
  /// On which side of each component's levels the offset is.
  fileprivate var sides: [Bool?] {
    observers.flatMap { slot -> [Bool?] in
      let levels = levels(slot, originalInset: self[slot].originalInset)
      let offset = scrollView.contentOffset[self[slot].kind.axis]
      return [levels.first, levels.second].map { level in
        level.flatMap { offset == $0 ? nil : offset > $0 }
      }
    }
  }
}

import Testing

@testable import RefreshEngine

/// What an engine says could follow, against what follows.
struct TransitionTests {
  /// Plays random sessions of all dialects with a journal, up to each event that is accepted.
  private func forEachMoment(
    _ seeds: StrideTo<Int>,
    _ body: (_ engine: Engine, _ effects: [Effect], _ comment: String) throws -> Void
  ) rethrows {
    for seed in seeds {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration, journalling: true)
      for (event, instant) in session.events {
        var copy = engine
        guard let effects = try? copy.handle(event, at: max(instant, engine.now)) else { continue }
        engine = copy
        try body(engine, effects, "seed \(seed), \(event)")
      }
    }
  }

  /// An event that brings a cause to act on a component as it is.
  private static func probes(_ name: ComponentName, _ engine: Engine) -> [(Cause, Event)] {
    var probes: [(Cause, Event)] = [
      (.tap, .tap(name)), (.beginRefreshing, .beginRefreshing(name)),
      (.setHidden, .setHidden(name, true)),
    ]
    // An end that comes later than the call is no effect of it.
    var isDelayed = false
    if let slot = engine.slot(of: name), case .after = engine.endDelivery(of: slot) {
      isDelayed = true
    }
    if !isDelayed {
      probes.append((.endRefreshing, .endRefreshing(name)))
      if name != .header {
        probes.append((.endRefreshingWithNoMoreData, .endRefreshingWithNoMoreData(name)))
        probes.append((.resetNoMoreData, .resetNoMoreData(name)))
      }
    }
    // An auto footer compares an offset with the one before, so the same one again tells nothing.
    if engine.component(name)?.kind != .autoFooter, engine.scrollView.driver == .external {
      probes.append((.scroll, .setContentOffset(x: nil, y: nil, animated: false)))
    }
    return probes
  }

  @Test(arguments: 0..<20)
  func `a cause changes the state if and only if its conditions hold, and to the state named`(
    _ chunk: Int
  ) throws {
    try forEachMoment(stride(from: chunk, to: 600, by: 20)) { engine, _, comment in
      for name in ComponentName.allCases {
        guard let transitions = engine.transitions(of: name) else { continue }
        for (cause, event) in Self.probes(name, engine) {
          var probed = engine
          guard let effects = try? probed.handle(event, at: engine.now) else { continue }
          let first = effects.first {
            $0.source == .component(name) && $0.kind.type == .stateChanged
          }
          var state: ComponentState?
          if case .stateChanged(_, let to)? = first?.kind { state = to }
          let expected = transitions.first { $0.cause == cause && $0.holds }?.to
          try #require(state == expected, "\(comment): \(name) by \(cause)")
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `each change is explained by a cause whose conditions held`(_ chunk: Int) throws {
    forEachMoment(stride(from: chunk, to: 1200, by: 20)) { engine, effects, comment in
      expectExplained(effects, by: engine, comment)
    }
  }

  @Test func `what is ignored fails a condition, and each cause is met`() throws {
    var causes: Set<Cause> = []
    var ignored: Set<Cause> = []
    try forEachMoment(stride(from: 0, to: 1500, by: 1)) { engine, _, comment in
      let journal = try #require(engine.journal)
      for name in ComponentName.allCases {
        if let change = journal.lastChange(of: name) { causes.insert(change.cause) }
        for entry in journal.ignored(of: name) {
          ignored.insert(entry.cause)
          try #require(!entry.conditions.isEmpty, "\(comment): \(entry)")
          try #require(entry.conditions.allSatisfy { $0.holds == false }, "\(comment): \(entry)")
        }
        try #require(journal.ignored(of: name).count <= Journal.mostIgnored)
      }
    }
    let overlays: Set<Cause> = [.touch, .release, .frame, .timer, .configure]
    #expect(causes == Set(Cause.allCases).subtracting(overlays))
    #expect(ignored == causes.subtracting([.setHidden, .window]))
  }

  @Test func `a journal changes nothing`() throws {
    for seed in 0..<200 {
      let session = RandomSession(seed: seed)
      var plain = Engine(session.configuration)
      var noted = Engine(session.configuration, journalling: true)
      for (event, instant) in session.events {
        var (next, nextNoted) = (plain, noted)
        let effects = try? next.handle(event, at: max(instant, plain.now))
        let notedEffects = try? nextNoted.handle(event, at: max(instant, noted.now))
        #expect(effects == notedEffects)
        guard effects != nil else { continue }
        (plain, noted) = (next, nextNoted)
        #expect(try EngineState.encode(plain) == EngineState.encode(noted))
      }
    }
  }

  @Test func `what leaves another state is no change that could follow`() throws {
    func scrolls(_ session: TestSession, _ name: ComponentName) -> [ComponentState] {
      let transitions = session.engine.transitions(of: name) ?? []
      return transitions.filter { [.scroll, .pan, .tap].contains($0.cause) }.map(\.to)
    }
    var header = TestSession(.header())
    #expect(scrolls(header, .header) == [.pulling])
    header.pull(to: -60)
    #expect(scrolls(header, .header) == [.refreshing, .idle])
    header.letGo()
    #expect(scrolls(header, .header) == [])
    var footer = TestSession(.autoFooter())
    #expect(scrolls(footer, .footer) == [.refreshing, .refreshing, .refreshing])
    footer.act(.endRefreshingWithNoMoreData(.footer))
    #expect(scrolls(footer, .footer) == [])
  }

  @Test func `a component that was never configured has none`() {
    #expect(TestSession(.header()).engine.transitions(of: .footer) == nil)
  }

  @Test func `an idle auto footer names what its trigger lacks`() throws {
    var session = TestSession(.autoFooter())
    session.scroll(to: 100)
    let transitions = try #require(session.engine.transitions(of: .footer))
    #expect(
      transitions.map { "\($0.cause.rawValue) → \($0.to.rawValue)" }
        == [
          "scroll → refreshing", "pan ended → refreshing", "tap → refreshing",
          "beginRefreshing → refreshing", "endRefreshingWithNoMoreData → noMoreData",
          "setHidden → idle",
        ].filter { !$0.hasSuffix("→ idle") }
    )
    let trigger = try #require(transitions.first)
    let failing = trigger.conditions.filter { $0.holds == false }
    #expect(failing.map(\.name) == [.reachesTrigger])
    #expect(failing.first?.numbers == .init(actual: 100, comparison: .atLeast, needed: 444))
    #expect(
      trigger.conditions.map(\.name) == [
        .isAttached, .isShown, .takesTouches, .isIdle, .isAutomatic, .isPlaced, .contentExceedsView,
        .reachesTrigger, .movesForward,
      ]
    )
  }

  @Test func `before a notification the direction of scrolling is not known, and does not fail`() {
    var session = TestSession(.autoFooter())
    func direction(_ engine: Engine) -> Condition? {
      engine.transitions(of: .footer)?.first?.conditions.first { $0.name == .movesForward }
    }
    #expect(direction(session.engine)?.holds == nil)
    session.scroll(to: 100)
    #expect(direction(session.engine)?.holds == true)
    session.scroll(to: 50)
    #expect(direction(session.engine)?.holds == false)
    #expect(direction(session.engine)?.numbers == .init(actual: 50, comparison: .more, needed: 100))
  }

  @Test func `the end of a pan is explained as if the pan ended now`() throws {
    var session = TestSession(.autoFooter { $0.autoTriggerTimes = 1 })
    session.pull(to: 450)
    session.act(.endRefreshing(.footer))
    #expect(session.engine.scrollView.panState == .began)
    let transitions = try #require(session.engine.transitions(of: .footer))
    for cause in [Cause.scroll, .pan] {
      let conditions = transitions.first { $0.cause == cause }?.conditions ?? []
      let budget = conditions.first { $0.name == .hasTriggersLeft }
      #expect(budget?.numbers == .init(actual: 0, comparison: .more, needed: 0), "\(cause)")
    }
    // The budget is no question for a tap.
    let tap = transitions.first { $0.cause == .tap }
    #expect(tap?.conditions.contains { $0.name == .hasTriggersLeft } == false)
  }

  @Test func `what a library does not ask is no condition`() throws {
    var session = TestSession(.eocrefresh, .of(.header))
    session.act(.setHidden(.header, true))
    session.pull(to: -20)
    let arming = try #require(session.engine.transitions(of: .header)?.first)
    #expect(arming.conditions.allSatisfy { $0.name != .isShown })
  }

  @Test func `the events of a gesture are one event, and those after it count on`() throws {
    var session = TestSession(.header(), driver: .simulated)
    session.act(.gesture(Gesture(by: Point(x: 0, y: 200), over: 300_000)), .advance(.untilRest))
    #expect(session.engine.journal?.lastChange(of: .header)?.revision == 1)
    session.act(.endRefreshing(.header), .endRefreshing(.header))
    #expect(session.engine.journal?.lastChange(of: .header)?.revision == 3)
    #expect(session.engine.journal?.ignored(of: .header).map(\.revision) == [4])
  }

  @Test func `a new component in a place has none of what the one before it did`() throws {
    var session = TestSession(.autoFooter())
    session.act(.beginRefreshing(.footer), .beginRefreshing(.footer), .removeComponent(.footer))
    var earlier = try #require(session.engine.journal)
    #expect(earlier.lastChange(of: .footer) != nil)
    session.act(.addComponent(.footer, .backFooter()))
    let journal = try #require(session.engine.journal)
    #expect(journal.lastChange(of: .footer) == nil)
    #expect(journal.ignored(of: .footer).isEmpty)
    var later = journal
    later.add(earlier: earlier)
    #expect(later.lastChange(of: .footer) == nil)
    earlier.add(earlier: journal)
    #expect(earlier.lastChange(of: .footer) != nil)
  }
}

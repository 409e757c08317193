import Foundation
import TestSupport
import Testing

@testable import RefreshEngine

/// What holds for every session: no trap, finite numbers, and the same result on every replay.
///
/// A sample of 10,000 random sessions; `RANDOM_SESSIONS=200000 swift test --filter PropertyTests` makes more.
struct PropertyTests {
  private static let sessions =
    ProcessInfo.processInfo.environment["RANDOM_SESSIONS"].flatMap(Int.init) ?? 10_000
  private static let chunks = 20

  /// The seeds of a chunk; chunks run at the same time.
  private static func seeds(_ chunk: Int) -> [Int] {
    stride(from: chunk, to: sessions, by: chunks).filter { Sample.takes($0 / chunks) }
  }

  @Test(arguments: 0..<chunks)
  func `numbers stay finite, and a replay with queries in between is equal`(
    _ chunk: Int
  ) throws {
    for seed in Self.seeds(chunk) {
      let session = RandomSession(seed: seed)
      var generator = SeededGenerator(seed: UInt64(seed))
      var engine = Engine(session.configuration)
      var queried = Engine(session.configuration)
      for (event, instant) in session.events {
        query(queried, upTo: instant, &generator)
        let effects = handle(event, instant, &engine)
        let again = handle(event, instant, &queried)
        try #require(effects == again, "seed \(seed), \(event)")
        let isFinite = engine.visibleNumbers.allSatisfy { $0.isFinite }
        try #require(isFinite, "seed \(seed), \(event): \(engine.visibleNumbers)")
      }
      try #require(Fingerprint(engine) == Fingerprint(queried), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<chunks)
  func `a second is a thousand milliseconds`(_ chunk: Int) throws {
    for seed in Self.seeds(chunk).prefix(Self.sessions / Self.chunks / 25) {
      let session = RandomSession(seed: seed)
      var engine = Engine(session.configuration)
      for (event, instant) in session.events { _ = handle(event, instant, &engine) }
      var stepwise = engine
      let whole = try engine.advance(to: engine.now + 1_000_000)
      var parts: [Effect] = []
      for _ in 0..<1000 {
        let part = try stepwise.advance(to: stepwise.now + 1000)
        parts += part
      }
      let (reported, reportedInParts) = (whole.map(\.text), parts.map(\.text))
      try #require(reported == reportedInParts, "seed \(seed)")
      let difference = Fingerprint(stepwise)
        .firstDifference(from: Fingerprint(engine), within: 1e-6)
      try #require(difference == nil, "seed \(seed)")
    }
  }

  /// The events that a client may send.
  private static let events: Set<String> = [
    "dragBegan", "dragMoved", "dragEnded", "dragCancelled", "gesture", "setContentOffset",
    "setContentSize", "setContentInset", "setSafeAreaInsets", "setBounds", "setWindow",
    "setPhysics",
    "reloadData", "beginRefreshing", "endRefreshing", "endRefreshingWithNoMoreData",
    "resetNoMoreData", "tap", "setHidden", "configure", "setLanguage", "removeComponent",
    "addComponent", "setDragging", "setPanState", "turn", "advance",
  ]

  @Test func `random sessions have all dialects, classes, states and events, and mostly succeed`() {
    var dialects: Set<Dialect> = []
    var events: Set<String> = []
    var classes: Set<String> = []
    var states: Set<ComponentState> = []
    var (accepted, refused) = (0, 0)
    for seed in 0..<400 {
      let session = RandomSession(seed: seed)
      dialects.insert(session.configuration.dialect)
      var engine = Engine(session.configuration)
      for (event, instant) in session.events {
        var copy = engine
        do {
          _ = try copy.handle(event, at: max(instant, engine.now))
          engine = copy
          accepted += 1
          events.insert(String("\(event)".prefix { $0 != "(" }))
        } catch {
          refused += 1
        }
        for component in ComponentName.allCases.compactMap(engine.component) {
          classes.insert("\(component.kind) \(component.style)")
          states.insert(component.state)
        }
      }
    }
    #expect(dialects == Set(RandomSession.libraries))
    #expect(events == Self.events)
    #expect(classes.count == 15)
    #expect(states == Set(ComponentState.insetCases))
    #expect(refused > 100)
    #expect(accepted > 2 * refused)
  }

  /// Handles an event on a copy: one that is refused leaves the engine as it was.
  private func handle(
    _ event: Event,
    _ instant: Instant,
    _ engine: inout Engine
  ) -> [Effect] {
    var copy = engine
    guard let effects = try? copy.handle(event, at: max(instant, engine.now)) else { return [] }
    engine = copy
    return effects
  }

  /// Queries a copy, now and at some instant before the next event.
  private func query(
    _ engine: Engine,
    upTo instant: Instant,
    _ generator: inout SeededGenerator
  ) {
    guard instant > engine.now else { return }
    var copy = engine
    let elapsed = Microseconds.random(in: 0...(instant - engine.now), using: &generator)
    _ = try? copy.advance(to: engine.now + elapsed)
    _ = copy.nextChange
    _ = copy.visibleNumbers
  }
}

extension Engine {
  /// Offset, insets, and each component's frame, percent and alpha.
  var visibleNumbers: [Double] {
    let view = scrollView
    let inset = view.contentInset
    var numbers = [
      view.contentOffset.x, view.contentOffset.y, inset.top, inset.left, inset.bottom,
      inset.right, view.contentSize.width, view.contentSize.height, presentedOffset(.vertical),
      presentedInset(.top),
    ]
    for component in components {
      numbers += [
        component.pullingPercent, component.alpha, component.frame.origin.x,
        component.frame.origin.y, component.frame.size.width, component.frame.size.height,
        presentedAlpha(component), component.stateLabel?.frame.size.height ?? 0,
      ]
    }
    return numbers
  }
}

import Foundation
import Testing

@testable import RefreshEngine

/// What holds of every session: total, finite, repeatable, and the same whoever looks when.
///
/// 10,000 random sessions; `RANDOM_SESSIONS=200000 swift test --filter PropertyTests` makes more.
struct PropertyTests {
  private static let sessions =
    ProcessInfo.processInfo.environment["RANDOM_SESSIONS"].flatMap(Int.init) ?? 10_000
  private static let chunks = 20

  /// The seeds of a chunk; chunks run at the same time.
  private static func seeds(_ chunk: Int) -> StrideTo<Int> {
    stride(from: chunk, to: sessions, by: chunks)
  }

  @Test(arguments: 0..<chunks)
  func `a session keeps its numbers finite and is the same again, whoever looks`(
    _ chunk: Int
  ) throws {
    for seed in Self.seeds(chunk) {
      let session = RandomSession(seed: seed)
      var onlooker = SeededGenerator(seed: seed)
      var engine = RefreshEngine(session.configuration)
      var watched = RefreshEngine(session.configuration)
      for (event, instant) in session.events {
        look(at: watched, upTo: instant, &onlooker)
        let effects = handle(event, instant, &engine)
        let again = handle(event, instant, &watched)
        try #require(effects == again, "seed \(seed), \(event)")
        let isFinite = engine.visibleNumbers.allSatisfy { $0.isFinite }
        try #require(isFinite, "seed \(seed), \(event): \(engine.visibleNumbers)")
      }
      try #require(Fingerprint(engine) == Fingerprint(watched), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<chunks)
  func `a second is a thousand milliseconds`(_ chunk: Int) throws {
    for seed in Self.seeds(chunk).prefix(Self.sessions / Self.chunks / 25) {
      let session = RandomSession(seed: seed)
      var engine = RefreshEngine(session.configuration)
      for (event, instant) in session.events { _ = handle(event, instant, &engine) }
      var stepwise = engine
      let whole = try engine.advance(to: engine.now + 1_000_000)
      var parts: [Effect] = []
      for _ in 0..<1000 {
        let part = try stepwise.advance(to: stepwise.now + 1000)
        parts += part
      }
      let (heard, heardInParts) = (whole.map(\.text), parts.map(\.text))
      try #require(heard == heardInParts, "seed \(seed)")
      let difference = Fingerprint(stepwise)
        .firstDifference(from: Fingerprint(engine), within: 1e-6)
      try #require(difference == nil, "seed \(seed)")
    }
  }

  @Test func `the random sessions meet every class, state and refusal, and mostly succeed`() {
    var classes: Set<String> = []
    var states: Set<ComponentState> = []
    var (accepted, refused) = (0, 0)
    for seed in 0..<400 {
      let session = RandomSession(seed: seed)
      var engine = RefreshEngine(session.configuration)
      for (event, instant) in session.events {
        var copy = engine
        do {
          _ = try copy.handle(event, at: max(instant, engine.now))
          engine = copy
          accepted += 1
        } catch {
          refused += 1
        }
        for component in ComponentName.allCases.compactMap(engine.component) {
          classes.insert("\(component.family) \(component.style)")
          states.insert(component.state)
        }
      }
    }
    #expect(classes.count == 15)
    #expect(states == Set(ComponentState.allCases))
    #expect(refused > 100)
    #expect(accepted > 2 * refused)
  }

  /// Handles an event on a copy: one that is refused leaves the engine as it was.
  private func handle(
    _ event: Event,
    _ instant: Instant,
    _ engine: inout RefreshEngine
  ) -> [Effect] {
    var copy = engine
    guard let effects = try? copy.handle(event, at: max(instant, engine.now)) else { return [] }
    engine = copy
    return effects
  }

  /// Asks for what a snapshot shows, now and at some instant before the next event.
  private func look(
    at engine: RefreshEngine,
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

extension RefreshEngine {
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
        presentedAlpha(component), component.stateLabel.frame.size.height,
      ]
    }
    return numbers
  }
}

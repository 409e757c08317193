import Foundation
import RefreshEngine
import ScrollPhysics
import StrictJSON
import Synchronization
import Testing

@testable import Explorer

/// The search turned on the engine itself: in each state that it meets, the engine is what it says to be.
///
/// 500,000 sequences in the dialects of the inset family, and 100,000 in each overlay, take minutes. So they are
/// played only where `OVERSCROLL_TEST_SEARCH` is set, as `make test-search` does, and a small part of them always.
struct EngineSearchTests {
  static let isWanted = ProcessInfo.processInfo.environment["OVERSCROLL_TEST_SEARCH"] != nil
  static let dialects = Dialect.all(of: .inset).map(\.rawValue)

  @Test(arguments: ["mjrefresh-3.7.9", "eocrefresh"])
  func `the engine holds in the states near the start`(dialect: String) throws {
    try expectSound(dialect, "header", sequences: 600)
  }

  @Test(arguments: Dialect.all(of: .overlay))
  func `the engine holds under an overlay`(dialect: Dialect) throws {
    let configuration = try OverlaySearchTests.configuration(dialect)
    try expectSound(configuration, dialect.rawValue, sequences: Self.isWanted ? 100_000 : 600)
  }

  @Test(.enabled(if: isWanted, "it takes a while: make test-search"), arguments: dialects)
  func `the engine holds in all states that a long search meets`(dialect: String) throws {
    guard case .object(let suite)? = ReferenceData.configurations[dialect] else {
      Issue.record("no suite of \(dialect)")
      return
    }
    let sequences = 500_000 / Self.dialects.count / suite.members.count + 1
    for member in suite.members { try expectSound(dialect, member.name, sequences: sequences) }
  }

  /// The properties that no configuration of any library may violate.
  private static let ofTheEngine = ["settles", "screen-agrees"]

  private func expectSound(_ dialect: String, _ name: String, sequences: Int) throws {
    let configuration = try ReferenceData.configuration(name, in: dialect)
    try expectSound(configuration, "\(dialect) \(name)", sequences: sequences)
  }

  private func expectSound(_ configuration: Configuration, _ label: String, sequences: Int) throws {
    let properties = Property.all.indices
      .filter { Self.ofTheEngine.contains(Property.all[$0].name) }
    let met = Search.ended(configuration, properties: properties, sequences: sequences)
    for example in Exploration(met, most: 1, Search.sideBySide).counterexamples {
      Issue.record("\(label): \(NamedViolation(example.violation)) \(example.events)")
    }
    let faults = Mutex<[String]>([])
    Search.sideBySide(met.progress.states) { state in
      guard let fault = Self.fault(in: Int32(state), of: met, configuration) else { return }
      faults.withLock { $0.append("\(label): \(fault)") }
    }
    #expect(faults.withLock { $0.sorted().prefix(5) } == [])
  }

  /// What does not hold of the engine in a state; nil if all does.
  private static func fault(
    in state: Int32,
    of search: Search,
    _ configuration: Configuration
  ) -> String? {
    guard let (events, _) = search.way(to: state) else { return "state \(state) is not met again" }
    do {
      let (trial, engine) = try replayed(events, configuration)
      let key = StateKey(trial.monitor.snapshot, trial.monitor, trial.engine)
      if !search.keys.contains(key) { return "a replay of \(events) ends in another state" }
      if let number = trial.monitor.snapshot.numbers.first(where: { !$0.isFinite }) {
        return "\(number) after \(events)"
      }
      let bytes = try EngineState.encode(engine)
      let restored = try EngineState.decode(bytes)
      if try EngineState.encode(restored) != bytes { return "another checkpoint after \(events)" }
      let (expected, effects) = try rested(engine)
      if try rested(restored) != (expected, effects) { return "a checkpoint of \(events) differs" }
      if try rested(engine, askedOnTheWay: true) != (expected, effects) {
        return "asked on its way to rest after \(events), it comes elsewhere"
      }
      return nil
    } catch {
      return "\(error) after \(events)"
    }
  }

  /// A sequence played from the creation on, with its monitor and without one.
  private static func replayed(
    _ events: [Event],
    _ configuration: Configuration
  ) throws -> (Trial, Engine) {
    var findings = Findings()
    var trial = Trial(Monitor.Given(configuration, Checks(of: [])), &findings)
    var engine = Engine(configuration)
    for event in events {
      try trial.play(event, &findings)
      _ = try engine.handle(event, at: engine.now)
    }
    return (trial, engine)
  }

  /// The state of an engine half a second later and at rest, and the effects until then.
  private static func rested(
    _ engine: Engine,
    askedOnTheWay: Bool = false
  ) throws -> ([UInt8], [Effect]) {
    var engine = engine
    let later = engine.now + 500_000
    var effects: [Effect] = []
    if askedOnTheWay {
      for ms in [1, 17, 250, 499] as [Microseconds] {
        effects += try engine.advance(to: later + (ms - 500) * 1000)
      }
    }
    effects += try engine.advance(to: later)
    if !engine.scrollView.isTracking {
      effects += try engine.handle(.advance(.untilRest), at: engine.now)
    }
    // How many steps the last call took is part of the state.
    effects += try engine.advance(to: engine.now)
    return try (EngineState.encode(engine), effects)
  }
}

extension Snapshot {
  /// All numbers that a snapshot shows.
  fileprivate var numbers: [Double] {
    let shown: [Component] = [header, footer, trailer].compactMap { $0 }
    let rects = shown.flatMap { component -> [Double] in
      [
        component.alpha, component.presentedAlpha, component.pullingPercent,
        component.frame.origin.x, component.frame.origin.y, component.frame.size.width,
        component.frame.size.height, component.edgeOffset ?? 0, component.thresholdOffset ?? 0,
      ]
    }
    let inset = presentedInset
    return rects + [
      view.contentOffset.x, view.contentOffset.y, view.contentSize.width, view.contentSize.height,
      view.contentInset.top, view.contentInset.left, view.contentInset.bottom,
      view.contentInset.right, inset.top, inset.left, inset.bottom, inset.right,
      presentedOffset.x, presentedOffset.y, restRange.x.lower, restRange.x.upper,
      restRange.y.lower, restRange.y.upper,
    ]
  }
}

import OverscrollWire
import RefreshEngine
import Testing

@testable import Recordings

@Suite struct LoweringTests {
  struct Seen: Equatable, CustomStringConvertible {
    var states: [String]
    var callbacks: [String]
    var insets: String
    var description: String { "\(states) \(callbacks) \(insets)" }
  }
  static func seen(_ engine: Engine, _ effects: [Effect]) -> Seen {
    Seen(states: ComponentName.allCases.compactMap { n in engine.component(n).map { "\(n) \($0.state) \(($0.pullingPercent * 1e6).rounded() / 1e6)" } },
      callbacks: effects.compactMap { e in Recording.Callback(e).map { "\($0.component).\($0.type)@\(e.instant.microseconds)" } },
      insets: "\(engine.scrollView.contentInset) \(engine.scrollView.contentOffset)")
  }
  static func check(_ sent: JSONValue, _ events: [(Event, Instant?)]) throws -> String? {
    let configuration = try ConfigurationDecoder.decode(JSONCursor(sent), createdAt: 0).engine
    var lowering = Lowering(configuration, steps: .max)
    var external = Engine(try ConfigurationDecoder.decode(JSONCursor(Lowering.configuration(sent)), createdAt: 0).engine)
    var effects = try external.advance(to: .zero)
    for step in lowering.creation() { effects += try external.handle(step.event, at: step.instant) }
    var a = seen(lowering.engine, lowering.effectsAtCreation), b = seen(external, effects)
    if a != b { return "creation\n  \(a)\n  \(b)" }
    for (index, (event, instant)) in events.enumerated() {
      let played = try lowering.play(event, at: instant)
      var effects: [Effect] = []
      for step in played.steps { effects += try external.handle(step.event, at: step.instant) }
      a = seen(lowering.engine, played.effects); b = seen(external, effects)
      if a != b { return "event \(index) \(event) at \(lowering.engine.now.microseconds)\n  \(a)\n  \(b)\n \(played.steps.suffix(5).map { "\($0.instant.microseconds) \($0.event)" }.joined(separator: "\n "))" }
    }
    return nil
  }
  @Test func simulated() throws {
    var n = 0
    for recording in try ConformanceFile.recordings("simulated") {
      if let d = try Self.check(PortableConfiguration(recording.configurationSource, createdAt: 0).forRecording, recording.events.map { ($0.event, $0.instant) }) { n += 1; print("XX \(recording.name ?? "") \(d)") }
    }
    print("XX simulated \(n)")
  }
  @Test func random() throws {
    var n = 0, m = 0
    for seed in 0..<3000 as Range<UInt64> {
      let session = try WireSession(seed: seed, clock: .manual)
      let c = try ConfigurationDecoder.decode(JSONCursor(session.configuration), createdAt: 0)
      let decoder = EventDecoder(dialect: c.engine.dialect)
      m += 1
      if let d = try Self.check(session.configuration, session.events.map { (try decoder.decode(JSONCursor($0.event)).event, $0.instant) }) { n += 1; print("YY \(seed) \(c.engine.dialect) \(c.engine.scrollView.driver) \(d)") }
    }
    print("YY random \(n) of \(m)")
  }
}

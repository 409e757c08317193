import EngineTesting

@testable import OverscrollWire
@testable import RefreshEngine

/// A session that shows what a rule does, as the lines of a written session: how it is set up, and events
/// that each follow the one before at once.
struct RuleScenario: Sendable {
  let lines: [String]

  /// Everything that can be seen of the session in a dialect with some rules: the snapshot after
  /// its creation and after each event, and the effects.
  func trace(_ dialect: Dialect, _ rules: SharedRules) throws -> [String] {
    var configuration = Configuration()
    configuration.dialect = dialect
    configuration.scrollView.driver = .external
    var acts = lines[...]
    while let line = acts.first, try WrittenSetup.read(line, into: &configuration) {
      acts.removeFirst()
    }
    var engine = Engine(configuration, rules)
    var trace = [Self.snapshot(engine)]
    for event in try acts.flatMap({ try WrittenEvents.events(String($0.dropFirst()), in: nil) }) {
      do {
        let effects = try engine.handle(event, at: engine.now)
        trace += effects.map { "\($0.instant.milliseconds) \($0.source) \($0.kind)" }
      } catch {
        trace.append("refused: \(error)")
      }
      trace.append(Self.snapshot(engine))
    }
    return trace
  }

  private static func snapshot(_ engine: Engine) -> String {
    let bytes = snapshotJSON(of: engine, session: "s", revision: 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}

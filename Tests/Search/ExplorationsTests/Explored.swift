import Explorer
import OverscrollWire
import RefreshEngine
import StrictJSON
import Testing

@testable import Explorations

/// Small explorations for tests of what is told of them.
enum Explored {
  static let properties = ["inset-restored", "end-ends", "spans-the-view"]

  /// The report of the configuration `header`, or another one, on two threads.
  static func report(
    _ name: String = "header",
    in dialects: [Dialect] = [.standard],
    sequences: Int = 300,
    counterexamples: Int = 1,
    allow: JSONValue = []
  ) throws -> ExplorationReport {
    let suite = dialects.flatMap { Suite.configurations(in: $0) }
    let document = try #require(suite.first { $0.name == name }).document
    var bounds = SearchBounds()
    bounds.sequences = sequences
    var plan = ExplorationPlan(
      try ExplorationPlan.subjects(of: document, named: name, in: dialects),
      properties: Property.numbers(properties),
      bounds: bounds
    )
    plan.mostCounterexamples = counterexamples
    let allowed = try AllowList(JSONCursor(allow))
    return ExplorationReport(exploring: plan, allowed: allowed, threads: 2)
  }
}

import Explorations
import Explorer
import Foundation
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

extension Scorecard {
  /// Searches the suite in all dialects; the search takes two minutes on two processors.
  static func searched() throws -> Scorecard {
    let bounds = SearchBounds()
    let plan = ExplorationPlan(
      try ExplorationPlan.suite(in: Dialect.allCases),
      properties: Array(Property.all.indices),
      bounds: bounds
    )
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let found = ExplorationRun.all(of: plan, threads: threads, watch: ExplorationWatch())
    return Scorecard(ExplorationReport(found, bounds: bounds, allowed: AllowList()))
  }

  init(_ report: ExplorationReport) {
    let runs = Dialect.allCases.map { dialect in
      report.runs.filter { $0.subject.dialect == dialect && $0.progress != nil }
    }
    columns = zip(Dialect.allCases, runs).map { dialect, runs in
      let progress = runs.compactMap(\.progress)
      func sum(_ count: (Search.Progress) -> Int) -> JSONValue {
        .number(Double(progress.map(count).reduce(0, +)))
      }
      let json: JSONValue = [
        "name": .string(dialect.rawValue), "title": .string(dialect.title),
        "family": .string(dialect.family.rawValue), "configurations": .number(Double(runs.count)),
        "sequences": sum(\.sequences), "states": sum(\.states),
        "fullDepth": .number(Double(progress.map(\.fullDepth).min() ?? 0)),
      ]
      return Column(dialect: dialect, json: json)
    }
    rows = Property.all.enumerated().map { number, property in
      Row(property: property, cells: runs.map { Self.shortest(number, in: $0) })
    }
  }

  /// The shortest counterexample of a property; among equal lengths, the first one.
  private static func shortest(_ property: Int, in runs: [ExplorationReport.Run]) -> Cell? {
    let cells = runs.flatMap { run in
      run.findings[property].examples.map { Cell($0, in: run.subject.name ?? "") }
    }
    return cells.enumerated().min {
      ($0.element.length, $0.offset) < ($1.element.length, $1.offset)
    }?
    .element
  }
}

extension Scorecard.Cell {
  fileprivate init(_ example: ExplorationReport.Example, in configuration: String) {
    let counterexample = example.counterexample
    var json: JSONObject = [
      "configuration": .string(configuration),
      "component": .string(counterexample.violation.component),
      "variant": .string(counterexample.violation.variant),
      "length": .number(Double(counterexample.length)),
      "events": .array(counterexample.events.compactMap(JSONValue.event)),
      "text": .string(example.text),
    ]
    json["cause"] = example.explanation.map { .string($0.line) }
    self.init(json: json)
  }
}

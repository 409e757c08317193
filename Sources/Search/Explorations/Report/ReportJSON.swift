import Explorer
import OverscrollWire
import RefreshEngine
package import StrictJSON

extension ExplorationReport {
  /// The result as JSON: an object for one run; for several runs an object with `runs`.
  package var json: JSONValue {
    runs.count == 1 ? json(of: runs[0]) : ["runs": .array(runs.map(json))]
  }

  /// The result of one run.
  func json(of run: Run) -> JSONValue {
    var object: JSONObject = ["engine": .string(Engine.version)]
    object["name"] = run.subject.name.map { .string($0) }
    let dialect = JSONValue.string(run.subject.dialect.rawValue)
    guard let configuration = run.subject.configuration.applicable, let progress = run.progress
    else {
      object["dialect"] = dialect
      object["notApplicable"] = run.subject.configuration.absence.map { .string($0) }
      return .object(object)
    }
    object["configuration"] = configuration.document
    object["dialect"] = dialect
    if !configuration.cut.isEmpty {
      object["cut"] = .array(configuration.cut.map { .string($0.description) })
    }
    object["seed"] = .number(Double(bounds.seed))
    object["alphabet"] = .array(
      ActionGroup.allCases.filter(bounds.groups.contains).map { .string($0.rawValue) }
    )
    object["bounds"] = [
      "sequences": .number(Double(progress.sequences)), "states": .number(Double(progress.states)),
      "fullDepth": .number(Double(progress.fullDepth)), "depth": .number(Double(bounds.depth)),
      "endedBy": .string(run.end.rawValue),
    ]
    object["properties"] = .array(run.findings.map(\.json))
    return .object(object)
  }
}

extension ExplorationReport.Finding {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "name": .string(property.name), "class": .string(property.class.rawValue),
      "violated": .bool(!examples.isEmpty), "counterexamples": .array(examples.map(\.json)),
    ]
    object["doesNotApply"] = absence.map { .string($0) }
    return .object(object)
  }
}

extension ExplorationReport.Example {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "component": .string(counterexample.violation.component),
      "variant": .string(counterexample.violation.variant),
      "length": .number(Double(counterexample.length)),
      "metAfter": .number(Double(counterexample.metAfter)),
      "shape": .array(counterexample.shape.words.map { .string($0) }),
      "events": .array(counterexample.events.compactMap(JSONValue.event)),
      "step": .number(Double(step)), "text": .string(text), "allowed": .bool(because != nil),
    ]
    object["because"] = because.map { .string($0) }
    return .object(object)
  }
}

import Explorer
import RefreshEngine
package import StrictJSON

extension ExplorationReport {
  /// An allow list that accepts all that was found, each violation of a dialect once.
  ///
  /// What no list accepted before has a reason that somebody is to replace.
  package var allowList: JSONValue {
    var entries: [JSONValue] = []
    for run in runs {
      for example in run.findings.flatMap(\.examples) {
        let entry = example.entry(in: run.subject.dialect)
        if !entries.contains(entry) { entries.append(entry) }
      }
    }
    return .array(entries)
  }
}

extension ExplorationReport.Example {
  fileprivate func entry(in dialect: Dialect) -> JSONValue {
    let violation = counterexample.violation
    var entry: JSONObject = [
      "property": .string(violation.property.name), "component": .string(violation.component),
      "dialect": .string(dialect.rawValue),
    ]
    if !violation.variant.isEmpty { entry["variant"] = .string(violation.variant) }
    entry["because"] = .string(because ?? "say here why: \(text)")
    return .object(entry)
  }
}

import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
package import StrictJSON

extension CoverageReport {
  /// All components that a change can have.
  package static let components = ComponentKind.allCases.map(\.coverageName)

  /// The report as JSON.
  package var json: JSONValue {
    var object: JSONObject = [
      "engine": .string(Engine.version), "dialect": .string(dialect.rawValue),
      "recordings": .number(Double(recordings)), "changes": .number(Double(rows.count)),
      "reached": .number(Double(reached)),
      "missing": .number(Double(rows.count(where: \.isMissing))),
      "transitions": .array(rows.map(\.json)),
    ]
    if !refused.isEmpty { object["refused"] = .array(refused.map(\.json)) }
    return .object(object)
  }
}

extension CoverageReport.Refused {
  fileprivate var json: JSONValue {
    ["recording": .number(Double(recording)), "step": .number(Double(refusal.step))]
  }
}

extension CoverageReport.Row {
  fileprivate var json: JSONValue {
    var object = JSONObject(change)
    object["recordings"] = .number(Double(recordings))
    object["first"] =
      first.map { first in
        [
          "recording": .number(Double(first.recording)), "length": .number(Double(first.length)),
        ]
      } ?? .null
    object["shortest"] = ways.first.map(\.json) ?? .null
    return .object(object)
  }
}

extension ReachableChanges.Way {
  fileprivate var json: JSONValue {
    [
      "length": .number(Double(reached.length)), "configuration": configuration.document,
      "events": reached.sent,
    ]
  }
}

extension ReachedChange {
  /// The events as a client sends them.
  fileprivate var sent: JSONValue { .array(events.compactMap(JSONValue.event)) }

  /// The change with its events.
  var json: JSONValue {
    var object = JSONObject(change)
    object["length"] = .number(Double(length))
    object["events"] = sent
    return .object(object)
  }
}

extension JSONObject {
  /// A change as reports name it.
  fileprivate init(_ change: CausedChange) {
    self = [
      "component": .string(change.kind.coverageName), "from": .string(change.from.rawValue),
      "to": .string(change.to.rawValue), "by": .string(change.cause.rawValue),
    ]
  }
}

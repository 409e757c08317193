import OverscrollAPI
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// What an upgrade changes, for people and as JSON.
struct UpgradeReport {
  let upgrade: Upgrade
  let recordings: [UpgradedRecording]

  /// Whether no recording changes.
  var isUnchanged: Bool { recordings.allSatisfy(\.isUnchanged) }

  // MARK: Text

  /// The changes by kind, then the recordings.
  var text: String {
    let count = upgrade.rows.count
    let noun = count == 1 ? "change" : "changes"
    let head = "From \(upgrade.old.title) to \(upgrade.new.title): \(count) \(noun)"
    let parts = Upgrade.Change.Kind.allCases.compactMap(text)
    return ([head] + parts + recordingsText).joined(separator: "\n\n")
  }

  private func text(_ kind: Upgrade.Change.Kind) -> String? {
    let rows = upgrade.rows.filter { $0.change.kind == kind }
    guard !rows.isEmpty else { return nil }
    let lines = rows.flatMap { row in
      let edit = row.edit.map { ["      \($0)"] } ?? []
      return ["  \(row.change.what): \(row.before) → \(row.after) [\(row.change.name)]"] + edit
    }
    return ([kind.title] + lines).joined(separator: "\n")
  }

  private var recordingsText: [String] {
    guard !recordings.isEmpty else { return [] }
    let changed = recordings.count { !$0.isUnchanged }
    let head = "Recordings: \(changed) of \(recordings.count) change"
    let lines = recordings.filter { !$0.isUnchanged }.flatMap(\.lines)
    return [([head] + lines).joined(separator: "\n")]
  }

  // MARK: JSON

  /// `{"from","to","changes","recordings"}`.
  var json: JSONValue {
    [
      "from": .string(upgrade.old.rawValue), "to": .string(upgrade.new.rawValue),
      "changes": .array(upgrade.rows.map(\.json)),
      "recordings": .array(recordings.map(\.json)),
    ]
  }
}

extension Upgrade.Row {
  fileprivate var json: JSONValue {
    [
      "name": .string(change.name), "kind": .string(change.kind.rawValue),
      "what": .string(change.what), "before": .string(before), "after": .string(after),
      "edit": edit.map { .string($0) } ?? .null,
    ]
  }
}

extension UpgradedRecording {
  /// What changes: a refusal, or the first step that differs.
  fileprivate var lines: [String] {
    switch result {
    case .fault(let sentence): return ["  \(title): \(sentence)"]
    case .compared(let comparison):
      let refusals = comparison.runs.compactMap { run in
        run.refusal.map { "      \(run.dialect.title) refuses step \($0.step): \($0.detail)" }
      }
      return ["  \(title)"] + refusals + Self.lines(comparison.differences)
    }
  }

  private static func lines(_ differences: [Comparison.Difference]) -> [String] {
    guard let first = differences.first else { return [] }
    let step = first.step == 0 ? "after creation" : "after event \(first.step)"
    let rows = differences.filter { $0.step == first.step }.prefix(mostValues).map { difference in
      let values = difference.values.map(\.value.line).joined(separator: " → ")
      return "        \(difference.pointer): \(values)"
    }
    let rest = differences.count - rows.count
    return ["      differs \(step), at \(JSONWriter.text(first.instant.milliseconds)) ms"] + rows
      + (rest > 0 ? ["        and \(rest) more"] : [])
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = ["recording": .string(title), "changes": .bool(!isUnchanged)]
    switch result {
    case .fault(let sentence): object["error"] = .string(sentence)
    case .compared(let comparison):
      object["differences"] = .array(comparison.differences.map(\.json))
      let refused = comparison.runs.first { $0.refusal != nil }
      object["refusal"] = refused.flatMap { run in run.refusal.map { .string($0.detail) } }
    }
    return .object(object)
  }

  /// The most values of the first step that are printed.
  private static let mostValues = 5
}

extension Comparison.Difference {
  fileprivate var json: JSONValue {
    [
      "step": .number(Double(step)), "atMs": .number(instant.milliseconds),
      "pointer": .string(pointer), "before": values.first?.value ?? .null,
      "after": values.last?.value ?? .null,
    ]
  }
}

import CommandSupport
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The changes of an upgrade, for people and as JSON.
struct UpgradeReport {
  let upgrade: Upgrade
  let files: FiledRecordings<Comparison>

  private var recordings: [FiledRecording<Comparison>] { files.recordings }

  /// True if no recording changes.
  var isUnchanged: Bool { recordings.allSatisfy(\.isUnchanged) }

  // MARK: Text

  /// The changes by kind, then the recordings.
  var text: String {
    let changes = counted(upgrade.rows.count, "change")
    let head = "From \(upgrade.old.title) to \(upgrade.new.title): \(changes)"
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
    let shown = recordings.filter { !$0.isUnchanged }
    let faults = shown.count(where: \.isFault)
    let head =
      "Recordings: \(shown.count - faults) of \(recordings.count) change"
      + (faults > 0 ? ", \(faults) cannot be read or played" : "")
    let lines = [head] + shown.flatMap(\.lines) + files.leftOutText
    return [lines.joined(separator: "\n")]
  }

  // MARK: JSON

  /// `{"from","to","changes","recordings","leftOut"}`.
  var json: JSONValue {
    [
      "from": .string(upgrade.old.rawValue), "to": .string(upgrade.new.rawValue),
      "changes": .array(upgrade.rows.map(\.json)),
      "recordings": .array(recordings.map(\.json)),
      "leftOut": .array(files.leftOut.map(JSONValue.string)),
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

extension FiledRecording<Comparison> {
  /// True if both libraries give the same results.
  fileprivate var isUnchanged: Bool { (try? result.get())?.isEqual ?? false }

  /// True if the recording cannot be read or played.
  fileprivate var isFault: Bool { if case .failure = result { true } else { false } }

  /// The changes: a refusal, or the first step that differs.
  fileprivate var lines: [String] {
    switch result {
    case .failure(let refusal): return ["  \(title): \(refusal.reason)"]
    case .success(let comparison):
      let refusals = comparison.runs.compactMap { run in
        run.refusal.map { "      \(run.dialect.title) refuses step \($0.step): \($0.detail)" }
      }
      return ["  \(title)"] + refusals + Self.lines(comparison.differences)
    }
  }

  private static func lines(_ differences: [Comparison.Difference]) -> [String] {
    guard let first = differences.first else { return [] }
    let atFirst = differences.filter { $0.step == first.step }
    let later = differences.count - atFirst.count
    let place = "      " + differencePlace(step: first.step, first.instant)
    return [place]
      + atFirst.lines(first: 5, indent: "        ") { difference in
        let values = difference.values.map(\.value.line).joined(separator: " → ")
        return "\(difference.pointer): \(values)"
      } + (later > 0 ? ["      and \(later) after later events"] : [])
  }

  fileprivate var json: JSONValue {
    var object: JSONObject = ["recording": .string(title)]
    if !isFault { object["changes"] = .bool(!isUnchanged) }
    switch result {
    case .failure(let refusal): object["error"] = .string(refusal.reason)
    case .success(let comparison):
      object["differences"] = .array(comparison.differences.map(\.json))
      let refused = comparison.runs.first { $0.refusal != nil }
      object["refusal"] = refused.flatMap { run in run.refusal.map { .string($0.detail) } }
    }
    return .object(object)
  }
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

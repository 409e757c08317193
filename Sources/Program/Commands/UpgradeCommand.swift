import ArgumentParser
import CommandSupport
import OverscrollWire
import Problems
import Recordings
import RefreshEngine
import StrictJSON

/// `overscroll upgrade --from A --to B [PATH…]`: the changes of an upgrade for an app and its recordings.
struct UpgradeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Show the changes for an app from one library to another.",
    discussion: """
      Lists the changes that apps notice, with the value in both libraries and the edit; omits a \
      change that a later version reverts. Plays the named recordings, and folders of them, in both \
      libraries, and shows each recording that changes.

      Exits with 0, or with 1 if a recording changes, is refused or cannot be read.

      Example: overscroll upgrade --from mjrefresh-2.2.1 --to mjrefresh-3.7.9 tests/recordings
      Example: overscroll upgrade --recording end-and-begin | overscroll compare -
      """
  )

  @Option(help: "The library that the app leaves.")
  var from: Dialect?

  @Option(help: "The library that the app moves to.")
  var to: Dialect?

  @Option(help: "Print the recording that shows this change.")
  var recording: String?

  @Argument(help: .recordings, completion: .file())
  var paths: [String] = []

  /// Checks the combination of options; `validate` would report it before an unknown option.
  private func check() throws {
    if recording != nil {
      guard from == nil, to == nil, paths.isEmpty else {
        throw ValidationError("--recording stands alone")
      }
    } else {
      guard let from, let to else { throw ValidationError("--from and --to are required") }
      guard from != to else { throw ValidationError("--from and --to are the same library") }
    }
  }

  func run() throws {
    try check()
    let changes = try Upgrade.Change.all()
    if let recording {
      guard let change = changes.first(where: { $0.name == recording }) else {
        throw Refusal(description: "no change has the name \(recording)")
      }
      return print(change.document.line)
    }
    guard let from, let to else { return }
    let files = try FiledRecordings(of: paths) { recording, _ in
      let request = ComparisonRequest(recording, in: [from, to])
      return (try Comparison(request, steps: Recording.mostSteps), text: nil)
    }
    print(text(Upgrade(from: from, to: to, of: changes), files))
    guard files.recordings.allSatisfy(\.isUnchanged) else { throw ExitCode(1) }
  }

  // MARK: The report

  /// The changes by kind, then the recordings.
  private func text(_ upgrade: Upgrade, _ files: FiledRecordings<Comparison>) -> String {
    let changes = counted(upgrade.rows.count, "change")
    let head = "From \(upgrade.old.title) to \(upgrade.new.title): \(changes)"
    let parts = Upgrade.Change.Kind.allCases.compactMap { text($0, upgrade) }
    return ([head] + parts + text(files)).joined(separator: "\n\n")
  }

  private func text(_ kind: Upgrade.Change.Kind, _ upgrade: Upgrade) -> String? {
    let rows = upgrade.rows.filter { $0.change.kind == kind }
    guard !rows.isEmpty else { return nil }
    let lines = rows.flatMap { row in
      let edit = row.edit.map { ["      \($0)"] } ?? []
      return ["  \(row.change.what): \(row.before) → \(row.after) [\(row.change.name)]"] + edit
    }
    return ([kind.title] + lines).joined(separator: "\n")
  }

  private func text(_ files: FiledRecordings<Comparison>) -> [String] {
    guard !files.recordings.isEmpty else { return [] }
    let shown = files.recordings.filter { !$0.isUnchanged }
    let faults = shown.count(where: \.isFault)
    let head =
      "Recordings: \(shown.count - faults) of \(files.recordings.count) change"
      + (faults > 0 ? ", \(faults) cannot be read or played" : "")
    let lines = [head] + shown.flatMap(\.lines) + files.leftOutText
    return [lines.joined(separator: "\n")]
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
        run.refusal.map {
          "      \(run.dialect.title) refuses step \($0.step): \($0.problem.detail)"
        }
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
}

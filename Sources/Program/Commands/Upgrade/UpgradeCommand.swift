import ArgumentParser
import CommandSupport
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

  @Flag(help: "Print the changes as JSON.")
  var json = false

  @Argument(help: .recordings, completion: .file())
  var paths: [String] = []

  /// Checks the combination of options; `validate` would report it before an unknown option.
  private func check() throws {
    if recording != nil {
      guard from == nil, to == nil, paths.isEmpty, !json else {
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
    let report = UpgradeReport(upgrade: Upgrade(from: from, to: to, of: changes), files: files)
    print(json ? report.json.line : report.text)
    if !report.isUnchanged { throw ExitCode(1) }
  }
}

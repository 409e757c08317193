import ArgumentParser
import Foundation

struct ScorecardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scorecard",
    abstract: "Searches the suite in all dialects, and writes the scorecard.",
    discussion: "Build it for release: a debug build searches twenty times longer."
  )

  @Flag(help: "Write the other files anew from index.json, without a search.")
  var stored = false

  func run() throws {
    let card = try stored ? Scorecard.stored() : Scorecard.searched()
    let files = try ScorecardFiles.all(card)
    for name in try ScorecardFiles.present() where files[name] == nil {
      try FileManager.default.removeItem(at: Scorecard.folder.appending(path: name))
    }
    for (name, bytes) in files {
      try Data(bytes).write(to: Scorecard.folder.appending(path: name))
    }
  }
}

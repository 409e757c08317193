import ArgumentParser
import Foundation
import OverscrollAPI

/// The command line: `overscroll serve` and the verbs beside it.
@main
struct Overscroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overscroll",
    abstract: "Hosts refresh sessions: scroll views with pull-to-refresh, behind HTTP.",
    discussion: """
      Exits with 0, with 1 where something differs, is refused or fails, and with 2 for wrong use.
      """,
    version: Release.version,
    subcommands: [
      Serve.self, ReplayCommand.self, CompareCommand.self, GoldenCommand.self, PullCommand.self,
      ExplainCommand.self, RecordCommand.self, ListCommand.self, CheckCommand.self,
    ],
    defaultSubcommand: Serve.self
  )

  /// The exit code for wrong use; the parser's own is 64.
  private static let wrongUse: Int32 = 2

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      FileHandle.standardError.write(Data("\(fullMessage(for: error))\n".utf8))
      Foundation.exit(wrongUse)
    }
  }
}

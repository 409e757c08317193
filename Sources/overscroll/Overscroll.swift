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

      Beside a server, which overscroll serve starts, in this order:
        curl -X PUT http://127.0.0.1:8080/v1/sessions/demo
        overscroll pull demo --by 150 --over 300ms
        overscroll explain demo --component header
        overscroll record demo --output demo.json
        overscroll replay demo.json
      """,
    version: Release.version,
    subcommands: [
      Serve.self, ReplayCommand.self, TestCommand.self, CompareCommand.self, GoldenCommand.self,
      PullCommand.self,
      ExplainCommand.self, RecordCommand.self, ListCommand.self, CheckCommand.self,
      ExploreCommand.self, CoverCommand.self,
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

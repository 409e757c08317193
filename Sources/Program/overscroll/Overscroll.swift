import ArgumentParser
import CommandSupport
import Commands
import Glibc
import HTTPClient
import MicroHTTP
import OverscrollAPI
import PostgresLog
import SQLiteLog
import Serving
import StrictJSON
import SystemPrimitives

/// The command line: `overscroll serve` and the verbs beside it.
@main
struct Overscroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overscroll",
    abstract: "Hosts refresh sessions: scroll views with pull-to-refresh, behind HTTP.",
    discussion: """
      Exits with 0, with 1 where something differs, is refused or fails, and with 2 for wrong use.
      overscroll --version --verbose names the C libraries that are loaded.

      Beside a server, which overscroll serve starts, in this order:
        overscroll create demo
        overscroll pull demo --by 150 --over 300ms
        overscroll explain demo
        overscroll record demo --output demo.json
        overscroll test demo.json
      """,
    version: Release.version,
    groupedSubcommands: [
      CommandGroup(name: "Server", subcommands: ServerVerbs.all),
      CommandGroup(name: "Sessions of a server", subcommands: Verbs.ofSessions),
      CommandGroup(name: "Files, without a server", subcommands: Verbs.ofFiles),
    ],
    defaultSubcommand: ServerVerbs.serve
  )

  private static let verbs = configuration.groupedSubcommands.flatMap(\.subcommands)

  /// The exit code for wrong use; the parser's default is 64.
  private static let wrongUse: Int32 = 2

  /// Refuses a first word that is not a command: the parser would pass it to `serve`, which takes no words.
  private static func refuseUnknownCommand(_ word: String?) throws {
    let names = verbs.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
    let question = Nearness.nearest(to: word, among: names).map { "; did you mean \($0)?" } ?? ""
    throw ValidationError("there is no command \(word)\(question)")
  }

  /// A verb's error with the verb's usage; the parser would show the program's usage.
  private static func wrongUse(of verb: any ParsableCommand.Type, _ error: any Error) -> String {
    """
    Error: \(message(for: error))
    Usage: \(usageString(for: verb))
      See 'overscroll \(verb.configuration.commandName ?? "") --help' for more information.
    """
  }

  /// The versions of the program and of the loaded C libraries.
  private static var versions: String {
    """
    overscroll \(Release.version)
    libmicrohttpd \(Server.libraryVersion)
    SQLite \(SQLiteLog.libraryVersion)
    libpq \(PostgresLog.libraryVersion)
    libcurl \(HTTPClient.libraryVersion)
    """
  }

  static func main() {
    let arguments = CommandLine.arguments
    // Swift reads the arguments from /proc, which a chroot may lack: without arguments `serve` would start.
    guard !arguments.isEmpty else {
      Descriptor.standardError.print("Error: the arguments cannot be read: /proc is not mounted\n")
      Glibc.exit(wrongUse)
    }
    guard Set(arguments.dropFirst()) != ["--version", "--verbose"] else { return print(versions) }
    var verb: (any ParsableCommand.Type)?
    do {
      try refuseUnknownCommand(CommandLine.arguments.dropFirst().first)
      var command = try parseAsRoot()
      verb = type(of: command)
      try command.run()
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      let text = verb.map { wrongUse(of: $0, error) } ?? fullMessage(for: error)
      Descriptor.standardError.print("\(text)\n")
      Glibc.exit(wrongUse)
    }
  }
}

import ArgumentParser

/// The command line: `overscroll serve` and the verbs beside it.
@main
struct Overscroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overscroll",
    abstract: "Hosts refresh sessions: scroll views with pull-to-refresh, behind HTTP.",
    subcommands: [Serve.self, ReplayCommand.self],
    defaultSubcommand: Serve.self
  )
}

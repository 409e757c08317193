import ArgumentParser

/// The command line: `overscroll serve`.
@main
struct Overscroll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "overscroll",
    abstract: "Hosts refresh sessions: scroll views with pull-to-refresh, behind HTTP.",
    subcommands: [Serve.self],
    defaultSubcommand: Serve.self
  )
}

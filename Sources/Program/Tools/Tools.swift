import ArgumentParser

/// Writes those files of the repository that are made from others.
@main
struct Tools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tools",
    abstract: "Writes files of the repository that are made from others.",
    discussion: "The tests compare each of these files with what the tool makes.",
    subcommands: [
      MuseumCommand.self, VectorsCommand.self, ScorecardCommand.self, PlatformsCommand.self,
    ]
  )
}

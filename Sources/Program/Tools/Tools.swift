import ArgumentParser

/// Writes the generated files of the repository.
@main
struct Tools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tools",
    abstract: "Writes files of the repository that are made from others.",
    discussion: "The tests compare each of these files with what the tool makes."
  )

  /// The groups of generated files.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    /// `Public/museum`, from `Museum/museum.json`.
    case museum
    /// `Tests/Public/vectors`, from the laws.
    case vectors
    /// `Public/scorecard`, from a search of the suite in all dialects; a debug build takes twenty times
    /// longer than a release build.
    case scorecard
  }

  @Argument(help: "The files that are written.")
  var part: Part

  @Flag(help: "Write the other files of the scorecard anew from index.json, without a search.")
  var stored = false

  func run() throws {
    let made =
      switch part {
      case .museum: try Museum.made()
      case .vectors: try PhysicsVectors.made()
      case .scorecard: try (stored ? Scorecard.stored() : Scorecard.searched()).made()
      }
    let faults = try part == .museum ? Museum.entries().flatMap(\.faults) : []
    guard faults.isEmpty else { throw ValidationError(faults.joined(separator: "\n")) }
    try made.write()
  }
}

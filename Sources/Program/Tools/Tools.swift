import ArgumentParser

/// Writes those files of the repository that are made from others.
@main
struct Tools: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Tools",
    abstract: "Writes files of the repository that are made from others.",
    discussion: "The tests compare each of these files with what the tool makes."
  )

  /// The files that are written.
  enum Part: String, CaseIterable, ExpressibleByArgument {
    /// `Public/museum`, from `Museum/museum.json`.
    case museum
    /// `Tests/Public/vectors`, from the laws.
    case vectors
    /// `Public/scorecard`, from a search of the suite in all dialects: build for release, as a debug build
    /// searches twenty times longer.
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

import ArgumentParser

struct PlatformsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "platforms",
    abstract: "Writes docs/platforms.md: what the same finger does in each dialect."
  )

  func run() throws { try PlatformsDocument.write() }
}

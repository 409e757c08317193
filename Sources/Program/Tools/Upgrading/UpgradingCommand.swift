import ArgumentParser

struct UpgradingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrading",
    abstract: "Writes docs/upgrading.md and the pages below it from the changes' recordings."
  )

  func run() throws { try UpgradingPages.write() }
}

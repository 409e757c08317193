import ArgumentParser
import Foundation

struct UpgradingCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrading",
    abstract: "Writes docs/upgrading.md from the recordings in recordings/upgrading."
  )

  func run() throws {
    try Data(UpgradingPage.text().utf8).write(to: UpgradingPage.file)
  }
}

import Foundation
import TestSupport

/// Sessions with events of all kinds; their views are 375 by 480.
extension Script {
  static let simulated = Script(file: "simulated", "simulated driver")
  static let external = Script(file: "external", "external driver")
  static let realtime = Script(file: "realtime", "realtime clock")

  /// Reads a file: the configuration, then a line for each event, after how long it happens.
  private init(file: String, _ description: String) {
    let url = Repository.file("\(Conversation.folder)/scripts/\(file).txt")
    let lines = (try? String(contentsOf: url, encoding: .utf8))?.split(separator: "\n") ?? []
    testDescription = description
    configuration = String(lines.first ?? "no such file")
    events = lines.dropFirst().map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return (Double(parts[0]) ?? .nan, String(parts.last ?? ""))
    }
  }
}

import Foundation
import Testing

@testable import Tools

/// `docs/upgrading.md`: each line is what its recording gives.
struct UpgradingPageTests {
  @Test func `the page says what the recordings give`() throws {
    #expect(
      try String(contentsOf: UpgradingPage.file, encoding: .utf8) == UpgradingPage.text(),
      "docs/upgrading.md is stale: make upgrading"
    )
  }

  @Test(arguments: 0..<3)
  func `each line tells two versions apart`(upgrade: Int) throws {
    let upgrade = try Upgrade.all()[upgrade]
    #expect(upgrade.lines.count > 15)
    for line in upgrade.lines {
      let values = try upgrade.values(line)
      #expect(values.count == 2 && values[0] != values[1], "\(line.recording): \(values)")
    }
  }

  @Test func `each recording is behind a line`() throws {
    let used = Set(try Upgrade.all().flatMap(\.lines).map { $0.recording + ".json" })
    let files = try FileManager.default.contentsOfDirectory(atPath: Upgrade.recordings.path)
    #expect(Set(files) == used)
  }
}

import Foundation
import RefreshEngine
import Testing

@testable import Recordings

/// `docs/upgrading.md`: each line is what its recording gives.
///
/// `OVERSCROLL_WRITE_PAGES=1` writes the page anew.
struct UpgradingPageTests {
  private static let introduction = """
    # What an upgrade of MJRefresh changes

    Each line is something that users or apps notice, with its value in the older and in the newer
    version. The recording behind it shows it:

    <!-- not run: has placeholders -->
    ```sh
    overscroll compare docs/upgrading/NAME.json --dialect OLD --dialect NEW --texts
    ```

    The values are those of such runs: a test writes this page, and fails where it says something else.
    `GET /v1/dialects` lists all fields, events and effects that a version lacks.

    """

  private static func page() throws -> String {
    var page = introduction
    for upgrade in Upgrade.all {
      page += "\n## From \(upgrade.old.title) to \(upgrade.new.title)\n\n"
      let versions = [upgrade.old, upgrade.new].map { $0.title.replacing("MJRefresh ", with: "") }
      page += "| what | \(versions[0]) | \(versions[1]) | recording |\n|---|---|---|---|\n"
      for line in upgrade.lines {
        let values = try upgrade.values(line)
        try #require(values.count == 2, "\(line.recording)")
        let link = "[\(line.recording)](upgrading/\(line.recording).json)"
        page += "| \(line.title) | \(values[0]) | \(values[1]) | \(link) |\n"
      }
    }
    return page
  }

  @Test func `the page says what the recordings give`() throws {
    let page = try Self.page()
    if ProcessInfo.processInfo.environment["OVERSCROLL_WRITE_PAGES"] == "1" {
      try Data(page.utf8).write(to: Upgrade.page)
    }
    #expect(try String(contentsOf: Upgrade.page, encoding: .utf8) == page)
  }

  @Test(arguments: Upgrade.all.indices)
  func `each line tells two versions apart`(upgrade: Int) throws {
    let upgrade = Upgrade.all[upgrade]
    #expect(upgrade.lines.count > 15)
    for line in upgrade.lines {
      let values = try upgrade.values(line)
      #expect(values.count == 2 && values[0] != values[1], "\(line.recording): \(values)")
    }
  }

  @Test func `each recording is behind a line`() throws {
    let used = Set(Upgrade.all.flatMap(\.lines).map { $0.recording + ".json" })
    let files = try FileManager.default.contentsOfDirectory(atPath: Upgrade.recordings.path)
    #expect(Set(files) == used)
  }
}

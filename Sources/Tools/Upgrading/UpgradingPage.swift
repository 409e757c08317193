import Foundation
import RefreshEngine

/// `docs/upgrading.md`: a table for each upgrade, with the values that its recordings give.
enum UpgradingPage {
  static let file = Repository.file("docs/upgrading.md")

  /// A line whose recording does not give one value for each version.
  struct Unplayable: Error {
    let recording: String
  }

  private static let introduction = """
    # What an upgrade of MJRefresh changes

    Each line is something that users or apps notice, with its value in the older and in the newer
    version. The recording behind it shows it:

    <!-- not run: has placeholders -->
    ```sh
    overscroll compare recordings/upgrading/NAME.json --dialect OLD --dialect NEW --texts
    ```

    The values are those of such runs: `make upgrading` writes this page, and a test fails where it
    says something else. `GET /v1/dialects` lists all fields, events and effects that a version lacks.

    """

  /// The page as the recordings give it.
  static func text() throws -> String {
    var page = introduction
    for upgrade in try Upgrade.all() {
      page += "\n## From \(upgrade.old.title) to \(upgrade.new.title)\n\n"
      let versions = [upgrade.old, upgrade.new].map { $0.title.replacing("MJRefresh ", with: "") }
      page += "| what | \(versions[0]) | \(versions[1]) | recording |\n|---|---|---|---|\n"
      for line in upgrade.lines {
        let values = try upgrade.values(line)
        guard values.count == 2 else { throw Unplayable(recording: line.recording) }
        let link = "[\(line.recording)](../recordings/upgrading/\(line.recording).json)"
        page += "| \(line.title) | \(values[0]) | \(values[1]) | \(link) |\n"
      }
    }
    return page
  }
}

import Explorations
import Explorer
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
    Below each table are the [properties](scorecard.md) that hold in one of both versions: the link is the
    shortest way to break it in the other.

    """

  /// The page as the recordings give it.
  static func text() throws -> String {
    let card = try Scorecard.stored()
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
      page += try mendsAndBreaks(upgrade, card)
    }
    return page
  }

  /// The properties that hold in one of both versions, by the scorecard.
  private static func mendsAndBreaks(_ upgrade: Upgrade, _ card: Scorecard) throws -> String {
    let columns = card.columns.map(\.dialect)
    guard let old = columns.firstIndex(of: upgrade.old),
      let new = columns.firstIndex(of: upgrade.new)
    else { return "" }
    var text = "\n"
    for (title, broken, whole) in [("It mends", old, new), ("It breaks", new, old)] {
      let items = try card.rows.compactMap { row -> String? in
        guard let cell = row.cells[broken], row.cells[whole] == nil else { return nil }
        let recording = ScorecardRecording(cell, of: row.property, columns[broken])
        let link = "[`\(row.property.name)`](../Public\(recording.path))"
        return "- \(link): \(row.property.sentence)\(try lack(of: cell, columns[whole]))\n"
      }
      text += "\(title), by the [scorecard](scorecard.md)"
      text += items.isEmpty ? ": no property.\n\n" : ":\n\n\(items.joined())\n"
    }
    return String(text.dropLast())
  }

  /// Why a version may hold only because it cannot have the configuration that breaks the other one.
  private static func lack(of cell: Scorecard.Cell, _ dialect: Dialect) throws -> String {
    let named = Suite.configurations.first { $0.name == cell.configuration }
    guard let named else { return "" }
    switch try DialectConfiguration.make(named.document, in: dialect) {
    case .notApplicable(let why): return " (Not searched there: \(why).)"
    case .applicable(let configuration):
      let parts = configuration.cut.map { "`\($0)`" }.joined(separator: ", ")
      return parts.isEmpty ? "" : " (\(dialect.title) has no \(parts).)"
    }
  }
}

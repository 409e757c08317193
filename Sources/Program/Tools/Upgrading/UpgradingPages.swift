import Explorations
import Explorer
import Foundation
import Recordings
import RefreshEngine

/// `docs/upgrading.md` and a page below it for each pair of libraries, with the values that the
/// recordings give.
enum UpgradingPages {
  static let folder = Repository.file("docs")

  /// The pairs, from the older to the newer; the teaching library is one that an app leaves.
  static let pairs: [(old: Dialect, new: Dialect)] = {
    let order =
      [Dialect.eocrefresh] + Dialect.all(of: .inset).filter { $0 != .eocrefresh }.reversed()
    return order.indices.flatMap { old in
      order[(old + 1)...].map { (order[old], $0) }
    }
  }()

  /// Each page by its path below `docs`, as the recordings give it.
  static func all() throws -> [String: String] {
    let changes = try Upgrade.Change.all()
    let card = try Scorecard.stored()
    let upgrades = pairs.map { Upgrade(from: $0.old, to: $0.new, of: changes) }
    var pages = ["upgrading.md": index(upgrades)]
    for upgrade in upgrades { pages[path(upgrade)] = try text(upgrade, card) }
    return pages
  }

  /// Writes all of them.
  static func write() throws {
    let pages = try all()
    try FileManager.default.createDirectory(
      at: folder.appending(path: "upgrading"),
      withIntermediateDirectories: true
    )
    for (path, text) in pages { try Data(text.utf8).write(to: folder.appending(path: path)) }
  }

  private static func path(_ upgrade: Upgrade) -> String {
    "upgrading/\(upgrade.old.rawValue)-to-\(upgrade.new.rawValue).md"
  }

  // MARK: The index

  private static func index(_ upgrades: [Upgrade]) -> String {
    let rows = upgrades.map { upgrade in
      "| [\(upgrade.old.title) → \(upgrade.new.title)](\(path(upgrade))) | \(upgrade.rows.count) |\n"
    }
    return """
      # What an upgrade changes

      | from → to | changes |
      |---|---|
      \(rows.joined())
      Each page lists what apps notice, with the value in both libraries and what to edit. What changed in
      a version in between and back again is left out. Below the tables are the [properties](scorecard.md)
      that hold in one of both: the link is the shortest way to break it in the other.

      `overscroll upgrade --from OLD --to NEW` lists the same, in either direction, and tells which of your
      own recordings change: [Upgrade the library](guides/upgrade.md). The values are those of recordings:
      `overscroll upgrade --recording NAME` prints the one behind a change, by the name in the last column.

      """
  }

  // MARK: A pair

  private static func text(_ upgrade: Upgrade, _ card: Scorecard) throws -> String {
    var page = "# From \(upgrade.old.title) to \(upgrade.new.title)\n"
    for kind in Upgrade.Change.Kind.allCases {
      let rows = upgrade.rows.filter { $0.change.kind == kind }
      guard !rows.isEmpty else { continue }
      page += "\n## \(kind.title)\n\n"
      page += "| what | before | after | edit | recording |\n|---|---|---|---|---|\n"
      for row in rows {
        let edit = row.edit ?? "nothing"
        page +=
          "| \(row.change.what) | \(row.before) | \(row.after) | \(edit) | `\(row.change.name)` |\n"
      }
    }
    return page + (try mendsAndBreaks(upgrade, card))
  }

  /// The properties that hold in one of both libraries, by the scorecard.
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
        let link = "[`\(row.property.name)`](../../Public\(recording.path))"
        return "- \(link): \(row.property.sentence)\(try lack(of: cell, columns[whole]))\n"
      }
      text += "\(title), by the [scorecard](../scorecard.md)"
      text += items.isEmpty ? ": no property.\n\n" : ":\n\n\(items.joined())\n"
    }
    return String(text.dropLast())
  }

  /// Why a library may hold only because it cannot have the configuration that breaks the other one.
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

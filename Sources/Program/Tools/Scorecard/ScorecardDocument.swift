import Explorer
import RefreshEngine

/// `docs/scorecard.md`: a table of the laws, and one of the wishes.
struct ScorecardDocument {
  private let card: Scorecard

  init(_ card: Scorecard) { self.card = card }

  var text: String {
    """
    # The scorecard

    What a refresh control owes its user, and the shortest way to break it, in eight libraries. A number is that of
    the events of the shortest sequence that `overscroll explore` found, 0 that the property is violated from the
    start; it links to the recording. ✓: it holds in all that was searched. –: it does not apply, for the reason
    [below](#what-does-not-apply). A running server shows the same at `/scorecard/`, with the events in words.

    \(bounds)

    Nothing is proved: another configuration, or a longer sequence, may violate what holds here. `make scorecard`
    searches again and writes this page, [what an upgrade changes](upgrading.md) and the recordings.

    ## Laws

    What a control owes.

    \(table(.law))
    ## Wishes

    What users expect, and a library may decide otherwise.

    \(table(.wish))
    ## What does not apply

    To the libraries that draw their component over the list:

    \(absences)

    """
  }

  private var bounds: String {
    card.columns.map { "- \($0.dialect.title): \($0.bounds)" }.joined(separator: "\n")
  }

  /// The reasons, each with the properties that it is of.
  private var absences: String {
    let properties = Property.all.filter { $0.absenceFromOverlays != nil }
    var reasons: [String] = []
    for property in properties {
      let reason = property.absenceFromOverlays ?? ""
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons.map { reason in
      let names = properties.filter { $0.absenceFromOverlays == reason }.map { "`\($0.name)`" }
      return "- \(reason) \(names.joined(separator: ", "))"
    }.joined(separator: "\n")
  }

  private func table(_ kind: Property.Class) -> String {
    let rows = card.rows(of: kind)
    let titles = card.columns.map { " \($0.title) |" }.joined()
    let counts = card.columns.indices.map { column in
      let share = card.share(kind, column)
      return " \(share.violated) of \(share.applying) |"
    }.joined()
    let body = rows.map { row in
      let cells = zip(card.columns, row.cells).map { column, cell in
        guard row.property.absence(from: column.dialect.family) == nil else { return " – |" }
        guard let cell else { return " ✓ |" }
        let recording = ScorecardRecording(cell, of: row.property, column.dialect)
        return " [\(cell.length)](../Public\(recording.path)) |"
      }
      return "| `\(row.property.name)`: \(row.property.sentence) |\(cells.joined())\n"
    }
    return "| property |\(titles)\n|---|\(card.columns.map { _ in "---|" }.joined())\n"
      + "| *violated of those that apply* |\(counts)\n" + body.joined()
  }
}

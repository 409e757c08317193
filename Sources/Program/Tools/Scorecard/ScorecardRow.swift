import Explorer
import RefreshEngine

/// A property on the page: a line with a cell for each library, and what shows it.
struct ScorecardRow {
  let row: Scorecard.Row
  let card: Scorecard

  private var property: Property { row.property }
  private var columns: [Scorecard.Column] { card.columns }

  func html() throws -> String {
    """
    <details class="row" id="\(property.name)"\(card.differs(row) ? " data-differs" : "")>
    <summary class="line"><span class="name">\(property.name.replacing("-", with: " "))</span>
    <span class="sentence">\(HTML.escaped(property.sentence))</span>
    <span class="cells">\(zip(columns, row.cells).map(cell).joined())</span></summary>
    <div class="detail">
    <p class="say">\(HTML.escaped(property.sentence))</p>
    \(try examples().joined())\(holding)\(absent)\(museum)
    </div>
    </details>

    """
  }

  private func cell(_ column: Scorecard.Column, _ cell: Scorecard.Cell?) -> String {
    let title = column.dialect.title
    if let absence = absence(from: column) {
      let text = HTML.escaped("\(title): does not apply. \(absence)")
      return
        #"<span class="cell absent" role="img" title="\#(text)" aria-label="\#(text)">–</span>"#
    }
    guard let cell else {
      let text = HTML.escaped("\(title): holds in \(column.bounds)")
      return #"<span class="cell holds" role="img" title="\#(text)" aria-label="\#(text)">✓</span>"#
    }
    let events = cell.length == 0 ? "from the start" : "by \(Self.count(cell.length))"
    let text = HTML.escaped("\(title): broken \(events)")
    return
      #"<a class="cell" data-length="\#(min(cell.length, 5))" href="\#(address(cell, column))" "#
      + #"title="\#(text)" aria-label="\#(text)">\#(cell.length)</a>"#
  }

  private func address(_ cell: Scorecard.Cell, _ column: Scorecard.Column) -> String {
    "/?scorecard=\(ScorecardRecording(cell, of: property, column.dialect).name)"
  }

  // MARK: What shows it

  /// Libraries that the same events of the same configuration break.
  private struct Group {
    let cell: Scorecard.Cell
    let words: [String]
    var columns: [Scorecard.Column]
  }

  private func examples() throws -> [String] {
    var groups: [Group] = []
    for (column, cell) in zip(columns, row.cells) {
      guard let cell else { continue }
      if let same = groups.firstIndex(where: { $0.cell == cell }) {
        groups[same].columns.append(column)
      } else {
        let words = try ScorecardRecording(cell, of: property, column.dialect).words()
        groups.append(Group(cell: cell, words: words, columns: [column]))
      }
    }
    return groups.map(example)
  }

  private func example(_ group: Group) -> String {
    let titles = group.columns.map { HTML.escaped($0.title) }.joined(separator: ", ")
    let start = HTML.element(
      "li",
      class: "start",
      "the configuration \(HTML.code(group.cell.configuration))"
    )
    let events = group.words.map { HTML.element("li", HTML.escaped($0.capitalizedSentence)) }
    let cause = group.cell.cause.map { HTML.element("p", class: "cause", HTML.escaped($0)) } ?? ""
    let links = group.columns.map { column in
      HTML.link(address(group.cell, column), "Open in \(column.title)")
    }
    return """
      <section class="example">
      <h3>\(titles)</h3>
      <ol class="events">\(start)\(events.joined())</ol>
      \(HTML.element("p", class: "broken", HTML.escaped(group.cell.text)))\(cause)
      \(HTML.element("p", class: "actions", links.joined(separator: " ")))
      </section>

      """
  }

  private var holding: String {
    let held = zip(columns, row.cells).filter { $0.1 == nil && absence(from: $0.0) == nil }.map(\.0)
    guard !held.isEmpty else { return "" }
    let texts = held.map { "<li>\(HTML.escaped("\($0.title): holds in \($0.bounds)"))</li>" }
    return #"<ul class="held">\#(texts.joined())</ul>"# + "\n"
  }

  /// Why the property says nothing of a library's components; nil if it does.
  private func absence(from column: Scorecard.Column) -> String? {
    property.absence(from: column.dialect.family)
  }

  private var absent: String {
    let titles = columns.filter { absence(from: $0) != nil }.map(\.title).joined(separator: ", ")
    guard let reason = property.absenceFromOverlays, !titles.isEmpty else { return "" }
    let text = HTML.escaped("\(titles): does not apply. \(reason)")
    return HTML.element("p", class: "absent-from", text) + "\n"
  }

  private var museum: String {
    guard !property.museum.isEmpty else { return "" }
    let links = property.museum.map { HTML.link("/museum/#\($0)", $0.replacing("-", with: " ")) }
    return HTML.element(
      "p",
      class: "museum-links",
      "In the museum: \(links.joined(separator: " · "))"
    )
  }

  private static func count(_ events: Int) -> String {
    events == 1 ? "1 event" : "\(events) events"
  }
}

import Explorer
import RefreshEngine

/// `index.html`: the scorecard as a static page, whose rows open without a script.
struct ScorecardPage {
  private let card: Scorecard

  init(_ card: Scorecard) { self.card = card }

  func html() throws -> String {
    HTML.page(
      "Scorecard",
      name: "scorecard",
      head: [#"<script type="module" src="scorecard.js"></script>"#],
      body: """
        \(introduction)
        \(filters)
        <main>
        \(heading)
        \(try section(.law, "Laws", "what a control owes"))
        \(try section(.wish, "Wishes", "what users expect, and a library may decide otherwise"))
        <p class="none" role="status" hidden></p>
        </main>
        \(footer)
        """
    )
  }

  private var introduction: String {
    """
    <header class="introduction">
    <div>
    <h1>Scorecard</h1>
    <p>What a refresh control owes its user, and the shortest way to break it.</p>
    </div>
    <ul class="legend">
    <li><span class="cell" data-length="1">1</span> broken by so many events; 0: from the start</li>
    <li><span class="cell holds">✓</span> holds in all that was searched</li>
    <li><span class="cell absent">–</span> does not apply to the library</li>
    </ul>
    </header>
    """
  }

  private var filters: String {
    let laws = card.rows(of: .law).count
    let wishes = card.rows(of: .wish).count
    let differing = card.rows.count(where: card.differs)
    return """
      <form class="filters" hidden>
      <label class="search"><span>Find a property</span>
      <input type="search" placeholder="Find a property" aria-keyshortcuts="/"><kbd>/</kbd></label>
      <fieldset><legend>Properties</legend>
      \(choice("class", "", "All \(laws + wishes)", isChosen: true))
      \(choice("class", "law", "Laws \(laws)"))
      \(choice("class", "wish", "Wishes \(wishes)"))
      </fieldset>
      <fieldset><legend>Rows</legend>
      \(choice("rows", "", "Every row", isChosen: true))
      \(choice("rows", "differ", "Versions differ \(differing)"))
      </fieldset>
      </form>
      """
  }

  private func choice(
    _ name: String,
    _ value: String,
    _ label: String,
    isChosen: Bool = false
  ) -> String {
    let checked = isChosen ? " checked" : ""
    return #"<label><input type="radio" name="\#(name)" value="\#(value)"\#(checked)> "#
      + "<span>\(label)</span></label>"
  }

  private var heading: String {
    let titles = card.columns.map { column in
      #"<span title="\#(HTML.escaped("\(column.dialect.title): \(column.bounds)"))">"#
        + "\(HTML.escaped(column.shortTitle))</span>"
    }
    return #"<div class="line heading"><span>Property</span><span class="cells">"#
      + "\(titles.joined())</span></div>"
  }

  private func section(_ kind: Property.Class, _ title: String, _ what: String) throws -> String {
    let rows = card.rows(of: kind)
    let counts = card.columns.indices.map { column in
      let share = card.share(kind, column)
      return #"<b title="\#(share.violated) of \#(share.applying) that apply">"#
        + "\(share.violated)<i>/\(share.applying)</i></b>"
    }.joined()
    return """
      <section data-class="\(kind.rawValue)">
      <div class="line total"><h2>\(title) <small>\(what) · broken of those that apply</small></h2>
      <span class="cells">\(counts)</span></div>
      \(try rows.map { try ScorecardRow(row: $0, card: card).html() }.joined())
      </section>
      """
  }

  private var footer: String {
    let bounds = card.columns.map {
      "<li>\(HTML.escaped("\($0.dialect.title): \($0.bounds)"))</li>"
    }
    return """
      <footer>
      <p><code>overscroll explore --suite --wishes</code> searched, and found this. Nothing is proved:
      another configuration, or a longer sequence, may break what holds here.</p>
      <ul>\(bounds.joined())</ul>
      <p><a href="index.json">The scorecard as JSON</a></p>
      </footer>
      """
  }
}

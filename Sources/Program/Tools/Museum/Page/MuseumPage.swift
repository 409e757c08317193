import RefreshEngine
import StrictJSON

/// `index.html`: all entries by family, plain HTML without a script.
struct MuseumPage {
  let entries: [MuseumEntry]

  var html: String {
    HTML.page(
      "Museum",
      name: "museum",
      body: """
        \(introduction)
        \(contents)
        <main>
        \(families.map(section).joined(separator: "\n"))
        </main>
        """
    )
  }

  private var introduction: String {
    let runs = entries.map(\.runs.count).reduce(0, +)
    let found = entries.count { $0.source.isFoundByExplore }
    let seen = entries.count { $0.source.isSeenInRun }
    let legend = MuseumEntry.Status.allCases.map { status in
      let badge = StatusBadge(status, library: Dialect.standard.title)
      let count = entries.count { $0.status == status }
      return "<div><dt>\(badge.html) \(count)</dt><dd>\(badge.meaning)</dd></div>"
    }
    return """
      <header class="introduction">
      <h1>The museum</h1>
      <p>\(entries.count) bugs and surprises of pull-to-refresh libraries, in \(runs) recordings. People
      reported \(entries.count - found - seen) of them, <code>overscroll explore</code> found \(found), and
      \(seen) were seen when a library was run. What stands after an arrow was observed when the engine played the event. A recording plays again
      anywhere, and opens in the visualizer after its last event.</p>
      <dl class="legend">
      \(legend.joined(separator: "\n"))
      </dl>
      <p><a href="/scorecard/">The scorecard of the libraries</a> · <a href="index.json">The list as
      JSON</a></p>
      </header>
      """
  }

  private var contents: String {
    let parts = families.map { family in
      let titles = entries(of: family).map { entry in
        HTML.element("li", HTML.link("#\(entry.slug)", entry.title))
      }
      return """
        <li><a href="#\(id(family))">\(name(family))</a> <span>\(titles.count)</span>
        <ol>\(titles.joined(separator: "\n"))</ol></li>
        """
    }
    return """
      <nav aria-label="Contents">
      <ol>
      \(parts.joined(separator: "\n"))
      </ol>
      </nav>
      """
  }

  private func section(_ family: MuseumEntry.Family) -> String {
    let sections = entries(of: family).map { EntrySection(entry: $0).html }
    return """
      <section id="\(id(family))">
      <h2>\(name(family))</h2>
      \(sections.joined(separator: "\n"))
      </section>
      """
  }

  private var families: [MuseumEntry.Family] {
    MuseumEntry.Family.allCases.filter { !entries(of: $0).isEmpty }
  }

  private func entries(of family: MuseumEntry.Family) -> [MuseumEntry] {
    entries.filter { $0.family == family }
  }

  private func id(_ family: MuseumEntry.Family) -> String {
    family.rawValue.replacing(" ", with: "-")
  }

  private func name(_ family: MuseumEntry.Family) -> String {
    family.rawValue.capitalizedSentence
  }
}

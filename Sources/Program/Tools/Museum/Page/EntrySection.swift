import Explorer
import RefreshEngine

/// An entry on the page: its story, its runs and its threads.
struct EntrySection {
  let entry: MuseumEntry

  var html: String {
    """
    <article class="entry" id="\(entry.slug)">
    <h3><a href="#\(entry.slug)">\(HTML.escaped(entry.title))</a></h3>
    \(HTML.element("p", class: "status", badge.html + reach))
    \(HTML.element("p", class: "symptom", HTML.escaped(entry.symptom)))
    \(paragraph("Why", entry.cause))\(paragraph("Why there is no run", entry.why))\(paragraph("Note", entry.note))
    \(properties)\(runs)\(HTML.element("p", class: "sources", sources))
    </article>

    """
  }

  private var badge: StatusBadge {
    let dialect = entry.run(.exhibit).flatMap { Dialect(rawValue: $0.dialect) }
    return StatusBadge(entry.status, library: (dialect ?? .standard).title)
  }

  /// In which versions it is so.
  private var reach: String {
    guard let version = entry.fixedIn else { return "" }
    return " " + HTML.element("span", "fixed in \(HTML.escaped(version))")
  }

  private func paragraph(_ label: String, _ text: String?) -> String {
    guard let text else { return "" }
    return HTML.element("p", "\(HTML.element("b", label)) \(HTML.escaped(text))") + "\n"
  }

  /// The run that shows it first.
  private var runs: String {
    let kind = entry.shown?.kind
    let runs = entry.runs.filter { $0.kind == kind } + entry.runs.filter { $0.kind != kind }
    return runs.map { RunSection(entry: entry, run: $0).html }.joined()
  }

  /// What does not hold, each linked to the scorecard.
  private var properties: String {
    guard !entry.properties.isEmpty else { return "" }
    let names = entry.properties.map { property in
      HTML.link("/scorecard/#\(property.name)", property.name) + ": "
        + HTML.escaped(property.sentence)
    }
    let text = "\(HTML.element("b", "What does not hold")) \(names.joined(separator: " "))"
    return HTML.element("p", class: "properties", text) + "\n"
  }

  private var sources: String {
    let found = entry.source.isFoundByExplore ? ["Found by <code>overscroll explore</code>"] : []
    let reported = entry.source.thread.map { "reported in \(link($0))" }
    let also = entry.alsoSeenIn.map(link).joined(separator: ", ")
    let parts = found + [reported, also.isEmpty ? nil : "also in \(also)"].compactMap(\.self)
    guard !parts.isEmpty else { return "Seen when the library was run; no thread is known" }
    return parts.joined(separator: "; ").capitalizedSentence
  }

  private func link(_ thread: MuseumEntry.Thread) -> String {
    let name = thread.repository.split(separator: "/").last.map(String.init) ?? thread.repository
    return HTML.link(thread.url, "\(name) #\(thread.number)")
  }
}

/// The status of an entry as a word and a shape: never by colour alone.
struct StatusBadge {
  private let status: MuseumEntry.Status
  /// The library of the exhibit.
  private let library: String

  init(_ status: MuseumEntry.Status, library: String) {
    self.status = status
    self.library = library
  }

  var html: String {
    let name = status == .fixed ? "fixed" : status.rawValue
    return #"<span class="badge" data-status="\#(name)">\#(label)</span>"#
  }

  /// A short name of the status.
  var label: String {
    switch status {
    case .reproduced: "in \(library)"
    case .fixed: "fixed by \(library)"
    case .notInMJRefresh: "not in MJRefresh"
    case .cannotBeExpressed: "not expressed"
    }
  }

  /// What it means.
  var meaning: String {
    switch status {
    case .reproduced: "it happens in this version, and here"
    case .fixed: "an older version does it, this one no longer"
    case .notInMJRefresh: "another library does it; the run shows that MJRefresh does not"
    case .cannotBeExpressed: "no run can show it; the entry says what is missing"
    }
  }
}

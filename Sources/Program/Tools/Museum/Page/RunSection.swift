import OverscrollWire
import RefreshEngine
import StrictJSON

/// A run on the page: its events, each with its instant and what was observed after it.
struct RunSection {
  let entry: MuseumEntry
  let run: MuseumRun

  private var recording: MuseumRecording { MuseumRecording(entry: entry, run: run) }

  /// The section; that of the exhibit is open.
  var html: String {
    let text = run.text.map { HTML.element("span", HTML.escaped($0)) + " " } ?? ""
    let summary = HTML.element("summary", "\(title) \(text)\(HTML.element("small", library))")
    let isOpen = run.kind == entry.shown?.kind
    return """
      <details class="run"\(isOpen ? " open" : "")>
      \(summary)
      \(HTML.element("p", class: "setting", setting))
      \(HTML.element("ol", class: "events", events))
      \(wholeRun)\(HTML.element("p", class: "actions", links))
      </details>

      """
  }

  private var title: String {
    switch run.kind {
    case .workaround: "What helps"
    case .contrast: "To compare with"
    case .exhibit, .inDialect:
      run.kind == entry.shown?.kind ? "What happens" : "The same in another version"
    }
  }

  private var library: String { Dialect(rawValue: run.dialect)?.title ?? run.dialect }

  private var links: String {
    HTML.link("/?museum=\(recording.name)", class: "open", "Open in the visualizer") + " "
      + HTML.link("\(recording.name).json", "Recording")
  }

  // MARK: Setting

  private var setting: String {
    guard case .object(let configuration) = run.configuration else { return "" }
    let known = ["clock", "epoch", "dialect", "scrollView", "list"]
    let others = configuration.members.filter { !known.contains($0.name) }
    return ([view, list].compactMap(\.self) + (viewMembers + others).map(setting))
      .joined(separator: " · ")
  }

  /// What is set of the scroll view beside its sizes.
  private var viewMembers: [JSONObject.Member] {
    guard case .object(let view)? = JSONPointer("/scrollView")?.value(in: run.configuration) else {
      return []
    }
    let known = ["width", "height", "contentHeight"]
    // The simulated driver is the usual one.
    return view.members.filter { !known.contains($0.name) && $0.value != "simulated" }
  }

  private func setting(_ member: JSONObject.Member) -> String {
    let json = String(decoding: member.value.bytes, as: UTF8.self)
    return json == "{}" ? "a \(member.name)" : "\(member.name) \(HTML.code(json))"
  }

  private var view: String? {
    guard let width = configured("/scrollView/width"), let height = configured("/scrollView/height")
    else { return nil }
    return "A view of \(HTML.number(width)) × \(HTML.points(height))"
  }

  private var list: String? {
    guard let rows = configured("/list/rows"), let height = configured("/list/rowHeight") else {
      return configured("/scrollView/contentHeight").map { "content of \(HTML.points($0))" }
    }
    return "\(HTML.number(rows)) rows of \(HTML.points(height))"
  }

  private func configured(_ pointer: String) -> Double? {
    JSONPointer(pointer)?.value(in: run.configuration)?.double
  }

  // MARK: Events and observations

  private var events: String {
    let atFirst = facts(after: -1)
    let first = atFirst.isEmpty ? "" : item("at first", "It is created.", atFirst)
    return first
      + run.events.enumerated().map { index, played in
        let sentence = EventSentence(
          event: played.event,
          source: played.source,
          endMs: run.timeMs(after: index)
        )
        let instant = HTML.milliseconds(played.instant.milliseconds)
        return item(instant, sentence.html, facts(after: index))
      }.joined(separator: "\n")
  }

  private func item(_ instant: String, _ sentence: String, _ facts: String) -> String {
    let time = HTML.element("span", class: "at", instant)
    return HTML.element("li", "\(time)<div>\(sentence)\(facts)</div>")
  }

  /// What was observed right after an event.
  private func facts(after event: Int) -> String {
    let facts = run.observations.compactMap { observation -> String? in
      switch observation {
      case .value(event, let pointer, let value): FactSentence.html(pointer, value)
      case .callbacks(event, let callbacks): CallbackList(callbacks).html
      case .value, .callbacks: nil
      }
    }
    guard !facts.isEmpty else { return "" }
    return HTML.element("ul", class: "facts", facts.map { HTML.element("li", $0) }.joined())
  }

  /// The callbacks that were observed of the whole run.
  private var wholeRun: String {
    run.observations.compactMap { observation -> String? in
      guard case .callbacks(nil, let callbacks) = observation else { return nil }
      let list = CallbackList(callbacks).html
      return """
        <div class="whole"><h4>All its refresh callbacks</h4>
        \(list)</div>

        """
    }.joined()
  }
}

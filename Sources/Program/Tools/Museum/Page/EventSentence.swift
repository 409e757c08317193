import Explorations
import OverscrollWire
import RefreshEngine
import StrictJSON

/// An event of a run in plain words, as HTML.
struct EventSentence {
  let event: Event
  /// The event as the data has it.
  let source: JSONValue
  /// The session's time after it, in ms.
  var endMs: Double?

  /// The sentence; of a turn a list of its events.
  var html: String {
    guard case .turn(let events) = event else { return sentence + "." }
    let items = zip(events, source.member("events")?.elements ?? []).map { event, source in
      HTML.element("li", Self(event: event, source: source).html)
    }
    return "In one turn of the main loop:" + HTML.element("ul", class: "turn", items.joined())
  }

  private var sentence: String {
    switch event {
    case .gesture(let gesture):
      let duration = HTML.milliseconds(Double(gesture.duration) / 1000)
      let lift = Event.dragEnded(x: nil, y: nil, velocity: gesture.velocity).words
      return "\(words) in \(duration), then \(lift)"
    case .advance:
      return words + (endMs.map { ", to \(HTML.milliseconds($0))" } ?? "")
    case .configure(let name, _):
      return "The app sets on the \(name.rawValue): \(settings)"
    case .beginRefreshing(let name), .endRefreshing(let name), .failRefreshing(let name),
      .endRefreshingWithNoMoreData(let name), .resetNoMoreData(let name),
      .removeComponent(let name), .addComponent(let name, _):
      let outcome = source.member("outcome")?.text.map { ", with \(HTML.code($0))" } ?? ""
      let call = HTML.code(source.member("type")?.text ?? "")
      return "The app calls \(call) on the \(name.rawValue)\(outcome)"
    default: return words
    }
  }

  private var words: String { HTML.escaped(event.words.capitalizedSentence) }

  /// The members of a `configure` beside type and component.
  private var settings: String {
    guard case .object(let object) = source else { return "" }
    return object.members.filter { !["type", "component"].contains($0.name) }.map { member in
      HTML.code("\(member.name) \(String(decoding: member.value.bytes, as: UTF8.self))")
    }.joined(separator: ", ")
  }
}

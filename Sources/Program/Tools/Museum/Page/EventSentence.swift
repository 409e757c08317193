import OverscrollWire
import StrictJSON

/// An event of a run in plain words, as HTML.
struct EventSentence {
  private let event: JSONValue
  /// The session's time after it, in ms.
  private let endMs: Double?

  init(_ event: JSONValue, endMs: Double? = nil) {
    self.event = event
    self.endMs = endMs
  }

  /// The sentence; of a turn a list of its events.
  var html: String {
    if type == "turn" {
      let events = (event.member("events")?.elements ?? []).map {
        HTML.element("li", Self($0).html)
      }
      return "In one turn of the main loop:" + HTML.element("ul", class: "turn", events.joined())
    }
    return sentence + "."
  }

  private var type: String { string("type") ?? "" }

  private var sentence: String {
    switch type {
    case "dragBegan", "dragMoved", "dragEnded", "dragCancelled": finger
    case "gesture": gesture
    case "setContentOffset", "setContentInset", "setBounds", "setWindow", "reloadData": view
    case "setPanState":
      "The pan is now \(HTML.code(string("state") ?? ""))"
    case "setLanguage":
      "The app sets the language \(HTML.code(string("language") ?? ""))"
    case "advance":
      if string("until") != nil {
        "Time passes until nothing moves and nothing is due\(end)"
      } else if let by = number("byMs") {
        "\(HTML.milliseconds(by)) pass\(end)"
      } else {
        "Time passes\(end)"
      }
    default: call
    }
  }

  private var end: String { endMs.map { ", to \(HTML.milliseconds($0))" } ?? "" }

  private var gesture: String {
    let way = event.member("by")
    let parts = ["x", "y"].map { HTML.number(way?.member($0)?.double ?? 0) }
    let drag = "A finger moves by \(parts.joined(separator: ", "))"
    return "\(drag) in \(HTML.milliseconds(number("overMs") ?? 0)) and lifts\(speed)"
  }

  /// How a finger lifts.
  private var speed: String {
    guard let speed = event.member("velocity")?.member("y")?.double, speed != 0 else {
      return ", at rest"
    }
    return ", moving \(speed < 0 ? "up" : "down") at \(HTML.number(abs(speed))) pt/s"
  }

  private var finger: String {
    switch type {
    case "dragBegan": return "A finger touches at \(point)"
    case "dragMoved": return "The finger moves to \(point)"
    case "dragCancelled": return "The system cancels the touch"
    default: break
    }
    return (number("x") == nil ? "The finger lifts" : "The finger lifts at \(point)") + speed
  }

  private var point: String { "\(HTML.number(number("x") ?? 0)), \(HTML.number(number("y") ?? 0))" }

  private var view: String {
    switch type {
    case "setContentOffset": "The content offset is set to \(HTML.points(number("y") ?? 0))"
    case "setBounds":
      "The view is now \(HTML.number(number("width") ?? 0)) × \(HTML.points(number("height") ?? 0))"
    case "setWindow":
      bool("attached") ? "The view enters its window" : "The view leaves its window"
    case "reloadData": "The list reloads, with \(HTML.number(number("rows") ?? 0)) rows"
    default: "The app sets the content inset: \(edges)"
    }
  }

  private var edges: String {
    ["top", "left", "bottom", "right"].compactMap { edge in
      number(edge).map { "\(edge) \(HTML.points($0))" }
    }.joined(separator: ", ")
  }

  /// What an app calls on a component.
  private var call: String {
    guard let component = string("component") else { return "The event \(HTML.code(type))" }
    switch type {
    case "tap": return "A tap on the \(component)’s label"
    case "setHidden":
      return bool("hidden") ? "The app hides the \(component)" : "The app shows the \(component)"
    case "removeComponent": return "The app removes the \(component)"
    case "addComponent": return "The app adds the \(component) again"
    case "configure": return "The app sets on the \(component): \(settings)"
    default:
      let outcome = string("outcome").map { ", with \(HTML.code($0))" } ?? ""
      return "The app calls \(HTML.code(type)) on the \(component)\(outcome)"
    }
  }

  /// The members of a `configure` beside type and component.
  private var settings: String {
    guard case .object(let object) = event else { return "" }
    return object.members.filter { !["type", "component"].contains($0.name) }.map { member in
      HTML.code("\(member.name) \(String(decoding: member.value.bytes, as: UTF8.self))")
    }.joined(separator: ", ")
  }

  private func string(_ name: String) -> String? { event.member(name)?.text }
  private func number(_ name: String) -> Double? { event.member(name)?.double }
  private func bool(_ name: String) -> Bool { event.member(name) == true }
}

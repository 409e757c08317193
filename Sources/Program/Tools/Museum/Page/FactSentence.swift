import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// An observed value in plain words, as HTML.
enum FactSentence {
  /// The sentence of a value at a pointer into the snapshot.
  static func html(_ pointer: String, _ value: JSONValue) -> String {
    let parts = pointer.split(separator: "/").map(String.init)
    guard let first = parts.first else { return "" }
    let rest = parts.dropFirst().joined(separator: "/")
    switch first {
    case "scrollView": return view(rest, value) + "."
    case "presentation" where parts.count == 3:
      return "On the screen the \(parts[1])’s \(parts[2]) is \(shown(value, "pt"))."
    default: return component(first, rest, value) + "."
    }
  }

  private static func view(_ place: String, _ value: JSONValue) -> String {
    let length = shown(value, "pt")
    switch place {
    case "contentOffset/y": return "The content offset is \(length)"
    case "rows": return "The list has \(shown(value, "rows"))"
    default:
      let edge = place.split(separator: "/").last.map(String.init) ?? place
      return "The \(edge) content inset is \(length)"
    }
  }

  private static func component(_ name: String, _ place: String, _ value: JSONValue) -> String {
    switch (place, value) {
    case ("", _): "There is no \(name)"
    case ("state", .string(let state)): "The \(name) is \(HTML.code(state))"
    case ("hidden", _), ("arrow/hidden", _):
      "The \(name)\(place == "hidden" ? "" : "’s arrow") is \(value == true ? "hidden" : "visible")"
    case ("image/animating", _):
      "The \(name)’s images \(value == true ? "run" : "stand still")"
    case ("stateLabel/text", .null): "The \(name)’s label shows nothing"
    case ("stateLabel/text", .string(let text)):
      "The \(name)’s label says “\(HTML.escaped(text))”"
    case ("timeLabel/text", .string(let text)):
      "The \(name)’s time says “\(HTML.escaped(text))”"
    case ("frame/x", _): "The \(name) begins at x = \(shown(value, "pt"))"
    case ("frame/y", _): "The \(name) begins at y = \(shown(value, "pt"))"
    case ("frame/width", _): "The \(name) is \(shown(value, "pt")) wide"
    case ("indicator/visible", _):
      "The \(name)’s circle is \(value == true ? "visible" : "hidden")"
    case ("isRefreshing", _):
      "To the library the \(name) \(value == true ? "refreshes" : "does not refresh")"
    case ("travel", _): "The finger has left \(shown(value, "pt")) of travel to the \(name)"
    case ("thresholdTravel", _): "The \(name) arms at \(shown(value, "pt")) of travel"
    case ("displayed", _): "The \(name) is out by \(shown(value, "pt"))"
    case ("pullingPercent", _): "The \(name)’s \(HTML.code(place)) is \(shown(value, ""))"
    default:
      if place.hasPrefix("indicator/") {
        "The \(name)’s \(HTML.code(String(place.dropFirst(10)))) is \(shown(value, ""))"
      } else {
        "The \(name)’s \(HTML.escaped(place)) is \(shown(value, ""))"
      }
    }
  }

  private static func shown(_ value: JSONValue, _ unit: String) -> String {
    let text: String
    if case .number(let number) = value {
      text = HTML.number(number)
    } else {
      text = HTML.escaped(String(decoding: value.bytes, as: UTF8.self))
    }
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}

/// Observed callbacks in plain words, as HTML.
struct CallbackList {
  /// Those that came together from one component.
  private struct Group {
    let component: ComponentName
    let atMs: Double?
    var types: [String]
  }

  private var groups: [Group] = []

  init(_ callbacks: [ObservedCallback]) {
    for observed in callbacks {
      let component = observed.callback.component
      if let last = groups.last, last.component == component, last.atMs == observed.atMs {
        groups[groups.count - 1].types.append(observed.callback.type.rawValue)
      } else {
        let type = observed.callback.type.rawValue
        groups.append(Group(component: component, atMs: observed.atMs, types: [type]))
      }
    }
  }

  /// Each group on a line of a list; a sentence if there were none.
  var html: String {
    guard !groups.isEmpty else { return HTML.element("p", "There is no refresh callback.") }
    let lines = groups.map { group in
      let instant = group.atMs.map(HTML.milliseconds) ?? ""
      let types = group.types.map(HTML.code).joined(separator: ", ")
      let time = HTML.element("span", class: "at", instant)
      return HTML.element("li", "\(time) <span>\(group.component.rawValue) \(types)</span>")
    }
    return HTML.element("ul", class: "callbacks", lines.joined())
  }
}

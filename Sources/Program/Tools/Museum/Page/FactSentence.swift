import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// An observed value in plain words, as HTML.
enum FactSentence {
  /// The sentence of a value at a pointer into the snapshot.
  ///
  /// States, the offset and the insets have words; other places have the names of the snapshot.
  static func html(_ pointer: String, _ value: JSONValue) -> String {
    let parts = pointer.split(separator: "/").map(String.init)
    switch (parts.first ?? "", parts.dropFirst().joined(separator: "/"), value) {
    case ("scrollView", "contentOffset/y", .number(let y)):
      return "The content offset is \(HTML.points(y))."
    case ("scrollView", let place, .number(let inset)) where place.hasPrefix("contentInset/"):
      return "The \(parts[2]) content inset is \(HTML.points(inset))."
    case (let name, "", .null): return "There is no \(name)."
    case (let name, "state", .string(let state)): return "The \(name) is \(HTML.code(state))."
    case (let name, let place, .number(let number)):
      return "The \(name)’s \(HTML.code(place)) is \(HTML.number(number))."
    case (let name, "", _): return "\(HTML.code(name)) is \(code(value))."
    case (let name, "stateLabel/text", .string(let text)):
      return "The \(name)’s label says “\(HTML.escaped(text))”."
    case (let name, let place, _): return "The \(name)’s \(HTML.code(place)) is \(code(value))."
    }
  }

  private static func code(_ value: JSONValue) -> String {
    HTML.code(String(decoding: value.bytes, as: UTF8.self))
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

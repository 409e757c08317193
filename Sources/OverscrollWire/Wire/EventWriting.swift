package import RefreshEngine
package import StrictJSON

extension JSONValue {
  /// An event as a client would send it, without an instant; nil for an event that carries a
  /// configuration, laws of motion or a gesture: only a client has their text.
  package static func event(_ event: Event) -> JSONValue? {
    if let row = EventRow(event) { return try? JSONReader.value(row.json) }
    switch event {
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      return object(
        "setSafeAreaInsets",
        [("top", top), ("left", left), ("bottom", bottom), ("right", right)]
      )
    case .setBounds(let width, let height):
      return object("setBounds", [("width", width), ("height", height)])
    case .setLanguage(let language):
      return ["type": "setLanguage", "language": .string(language)]
    case .removeComponent(let name):
      return ["type": "removeComponent", "component": .string(name.rawValue)]
    case .addComponent(let name, nil):
      return ["type": "addComponent", "component": .string(name.rawValue)]
    case .turn(let events):
      let parts = events.compactMap(Self.event)
      return parts.count == events.count ? ["type": "turn", "events": .array(parts)] : nil
    default: return nil
    }
  }

  /// An event with the numbers that it has.
  private static func object(_ type: String, _ numbers: [(String, Double?)]) -> JSONValue {
    var object: JSONObject = ["type": .string(type)]
    for (name, number) in numbers { object[name] = number.map { .number($0) } }
    return .object(object)
  }
}

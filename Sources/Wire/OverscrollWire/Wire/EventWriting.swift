package import RefreshEngine
package import StrictJSON

extension JSONValue {
  /// An event in a client's form, without an instant; nil for an event with a configuration or laws of
  /// motion, whose text only the client has.
  package static func event(_ event: Event) -> JSONValue? {
    if let row = EventRow(event) { return try? JSONReader.value(row.json) }
    switch event {
    case .setLanguage(let language):
      return ["type": "setLanguage", "language": .string(language)]
    case .addComponent(let name, nil):
      return ["type": "addComponent", "component": .string(name.rawValue)]
    case .failRefreshing(let name):
      return [
        "type": "endRefreshing", "component": .string(name.rawValue), "outcome": "failure",
      ]
    case .gesture(let gesture): return Self.gesture(gesture)
    case .turn(let events):
      let parts = events.compactMap(Self.event)
      return parts.count == events.count ? ["type": "turn", "events": .array(parts)] : nil
    default: return nil
    }
  }

  /// A gesture without its default members.
  private static func gesture(_ gesture: Gesture) -> JSONValue {
    var object: JSONObject = ["type": "gesture"]
    object["from"] = gesture.start.map(Form<Point>.point.write)
    object["by"] = vector(gesture.translation)
    object["overMs"] = .number(Double(gesture.duration) / 1000)
    if gesture.sampleRateHertz != 60 { object["hz"] = .number(gesture.sampleRateHertz) }
    if gesture.hold != 0 { object["holdMs"] = .number(Double(gesture.hold) / 1000) }
    if gesture.curve != .linear { object["curve"] = .string(gesture.curve.rawValue) }
    object["velocity"] = gesture.velocity.map(vector)
    return .object(object)
  }

  /// A point without a coordinate of 0, the default, but with at least one coordinate.
  private static func vector(_ vector: Point) -> JSONValue {
    if vector.x == 0 { return ["y": .number(vector.y)] }
    return vector.y == 0 ? ["x": .number(vector.x)] : Form<Point>.point.write(vector)
  }
}

extension JSONWriter {
  /// Writes a list of effects.
  package mutating func effects(_ effects: some Sequence<Effect>) {
    beginArray()
    for effect in effects { self.effect(effect) }
    endArray()
  }

  /// Writes one effect.
  package mutating func effect(_ effect: Effect) {
    beginObject()
    member("index", effect.index)
    member("atMs", effect.instant.milliseconds)
    member("component", effect.source.wireName)
    member("type", effect.kind.type)
    switch effect.kind {
    case .stateChanged(let from, let to):
      member("from", from)
      member("to", to)
    case .rowsChanged(let rows): member("rows", rows)
    case .dragWillEnd(let velocity, let target):
      member("velocity", velocity)
      member("targetContentOffset", target)
    case .statusChanged(let status): member("status", status)
    case .showCompleted(let call): member("call", call)
    case .refreshing, .beginRefreshingCompletion, .endRefreshingAnimationBegin,
      .endRefreshingCompletion, .decelerationEnded, .uncaughtError, .mounted:
      break
    }
    endObject()
  }
}

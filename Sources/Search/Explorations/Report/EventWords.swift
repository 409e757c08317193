import OverscrollWire
package import RefreshEngine
package import StrictJSON

extension Event {
  /// A description of the event for people, in a few words.
  package var words: String { words(of: JSONValue.event(self) ?? .null) }

  /// A description of the event for people, in a few words; calls of the app have the words of the wire.
  package func words(of source: JSONValue) -> String {
    switch self {
    case .dragBegan(let point): "a finger touches at \(Self.text(point))"
    case .dragMoved(let point): "the finger moves to \(Self.text(point))"
    case .dragEnded(_, _, let velocity): "the finger lifts\(Self.text(velocity?.y))"
    case .dragCancelled: "the touch is cancelled"
    case .gesture(let gesture):
      "a finger pulls by \(Self.text(gesture.translation)) in "
        + "\(Self.text(Double(gesture.duration) / 1000)) ms\(Self.text(gesture.velocity?.y))"
    case .tap(let name): "a finger taps the \(name.rawValue)"
    case .advance(let advance): advance.words
    case .turn(let events):
      "in one turn: "
        + zip(events, source.member("events")?.elements ?? []).map { $0.words(of: $1) }
        .joined(separator: "; ")
    default: Self.call(source)
    }
  }

  /// A call of the app, such as `call setHidden footer, hidden true`.
  private static func call(_ source: JSONValue) -> String {
    guard let type = source.member("type")?.text else { return "call with a configuration" }
    let parts = source.members.filter { !["type", "atMs"].contains($0.name) }.map { member in
      let value = member.value.text ?? member.value.line
      return member.name == "component" ? value : "\(member.name) \(value)"
    }
    return "call \(type) \(parts.joined(separator: ", "))"
  }

  private static func text(_ number: Double) -> String { JSONWriter.roundedText(number) }

  private static func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }

  /// The words for the velocity of a finger that lifts.
  private static func text(_ velocity: Double?) -> String {
    guard let velocity, velocity != 0 else { return "" }
    return ", moving \(velocity < 0 ? "up" : "down") at \(text(abs(velocity))) pt/s"
  }
}

extension Advance {
  fileprivate var words: String {
    switch self {
    case .by(let duration): "\(JSONWriter.roundedText(Double(duration) / 1000)) ms pass"
    case .to(let instant): "time passes to \(JSONWriter.roundedText(instant.milliseconds)) ms"
    case .untilRest: "time passes until rest"
    case .untilEffect: "time passes until an effect"
    }
  }
}

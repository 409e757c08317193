import OverscrollWire
package import RefreshEngine
import StrictJSON

extension Event {
  /// The event for people, in a few words.
  package var words: String {
    switch self {
    case .dragBegan(let point): "a finger touches at \(Self.text(point))"
    case .dragMoved(let point): "the finger moves to \(Self.text(point))"
    case .dragEnded(_, _, let velocity): "the finger lifts\(Self.text(velocity?.y))"
    case .dragCancelled: "the touch is cancelled"
    case .gesture(let gesture):
      "a finger pulls by \(Self.text(gesture.translation)) in "
        + "\(Self.text(Double(gesture.duration) / 1000)) ms\(Self.text(gesture.velocity?.y))"
    case .setPanState(let state, _): "the pan is \(state.rawValue)"
    case .setDragging(let isDragging): "dragging is \(isDragging ? "on" : "off")"
    case .advance(let advance): advance.words
    case .turn(let events): "in one turn: " + events.map(\.words).joined(separator: ", ")
    case .setLanguage(let language): "the language is \(language)"
    default: view ?? call
    }
  }

  /// What happens to the view; nil for a call of a component.
  private var view: String? {
    switch self {
    case .setContentOffset(let x, let y, let isAnimated):
      "the offset is set to \(Self.text([("x", x), ("y", y)]))\(isAnimated ? ", animated" : "")"
    case .setContentSize(let width, let height):
      "the content is \(Self.text([("width", width), ("height", height)]))"
    case .setContentInset(let top, let left, let bottom, let right):
      "the inset is set to "
        + Self.text([("top", top), ("left", left), ("bottom", bottom), ("right", right)])
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      "the safe area is "
        + Self.text([("top", top), ("left", left), ("bottom", bottom), ("right", right)])
    case .setBounds(let width, let height):
      "the view is \(Self.text([("width", width), ("height", height)]))"
    case .setWindow(let isAttached):
      isAttached ? "the view enters its window" : "the view leaves its window"
    case .reloadData(let rows, _): "the list reloads with \(rows) rows"
    case .setPhysics: "the laws of motion change"
    default: nil
    }
  }

  /// A call of a component.
  private var call: String {
    switch self {
    case .beginRefreshing(let name): "begin the \(name.rawValue)"
    case .endRefreshing(let name): "end the \(name.rawValue)"
    case .failRefreshing(let name): "let the load of the \(name.rawValue) fail"
    case .endRefreshingWithNoMoreData(let name): "end the \(name.rawValue) with no more data"
    case .resetNoMoreData(let name): "reset no more data of the \(name.rawValue)"
    case .tap(let name): "tap the \(name.rawValue)"
    case .setHidden(let name, let isHidden): "\(isHidden ? "hide" : "show") the \(name.rawValue)"
    case .configure(let name, _): "configure the \(name.rawValue): \(settings)"
    case .removeComponent(let name): "remove the \(name.rawValue)"
    case .addComponent(let name, nil): "add the \(name.rawValue) again"
    case .addComponent(let name, _): "add a new \(name.rawValue)"
    default: ""
    }
  }

  /// The members of a `configure` beside type and component.
  private var settings: String {
    guard case .object(let object)? = JSONValue.event(self) else { return "" }
    return object.members.filter { !["type", "component"].contains($0.name) }
      .map { "\($0.name) \($0.value.line)" }.joined(separator: ", ")
  }

  private static func text(_ number: Double) -> String { JSONWriter.roundedText(number) }

  private static func text(_ point: Point) -> String { "(\(text(point.x)), \(text(point.y)))" }

  /// The velocity of a finger that lifts.
  private static func text(_ velocity: Double?) -> String {
    guard let velocity, velocity != 0 else { return "" }
    return ", moving \(velocity < 0 ? "up" : "down") at \(text(abs(velocity))) pt/s"
  }

  private static func text(_ numbers: [(name: String, value: Double?)]) -> String {
    numbers.compactMap { name, value in value.map { "\(name) \(text($0))" } }
      .joined(separator: ", ")
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

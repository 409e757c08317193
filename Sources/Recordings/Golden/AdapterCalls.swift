import OverscrollWire
import RefreshEngine
import StrictJSON

/// Turns lowered events into calls of the adapter, such as `setContentOffset 0 -20`.
///
/// What an adapter is not told: time, which is `advance`, and languages, since no text is compared.
struct AdapterCalls {
  /// The members of the sent event's `configure` and `addComponent`, in their order: an engine's
  /// event does not keep its JSON.
  private var documents: ArraySlice<String>

  /// Starts with the event as it was sent.
  init(sent: JSONValue) {
    documents = Self.documents(of: sent)[...]
  }

  private static func documents(of sent: JSONValue) -> [String] {
    guard case .object(var object) = sent, case .string(let type)? = object["type"] else {
      return []
    }
    switch type {
    case "turn":
      guard case .array(let events)? = object["events"] else { return [] }
      return events.flatMap(documents)
    case "addComponent":
      let configuration = object["configuration"] ?? .null
      return [configuration == .null ? "same" : word(configuration)]
    case "configure":
      for name in ["type", "component", "atMs"] { object[name] = nil }
      return [word(.object(object))]
    default: return []
    }
  }

  /// A document as a word of a call.
  private static func word(_ document: JSONValue) -> String {
    GoldenText.json(String(decoding: document.bytes, as: UTF8.self), separators: " ;|")
  }

  /// The calls of a lowered event.
  mutating func calls(of event: Event) -> [String] {
    if case .turn(let events) = event { return events.compactMap { call(of: $0) } }
    return call(of: event).map { [$0] } ?? []
  }

  private mutating func call(of event: Event) -> String? {
    switch event {
    case .setContentOffset(let x, let y, _): Self.call("setContentOffset", x, y)
    case .setContentSize(let width, let height): Self.call("setContentSize", width, height)
    case .setContentInset(let top, let left, let bottom, let right):
      Self.call("setContentInset", top, left, bottom, right)
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      Self.call("setSafeAreaInsets", top, left, bottom, right)
    case .setBounds(let width, let height): Self.call("setBounds", width, height)
    case .setWindow(let attached): "setWindow \(attached)"
    case .setDragging(let dragging): "setDragging \(dragging)"
    case .setPanState(let state, let way):
      Self.call("setPanState \(state.rawValue)", way?.x, way?.y)
    case .reloadData(let rows, let height):
      "reloadData \(rows) \(height.map(JSONWriter.text) ?? "none")"
    case .beginRefreshing(let name): "beginRefreshing \(name.rawValue)"
    case .endRefreshing(let name): "endRefreshing \(name.rawValue)"
    case .endRefreshingWithNoMoreData(let name): "endRefreshingWithNoMoreData \(name.rawValue)"
    case .resetNoMoreData(let name): "resetNoMoreData \(name.rawValue)"
    case .tap(let name): "tap \(name.rawValue)"
    case .setHidden(let name, let hidden): "setHidden \(name.rawValue) \(hidden)"
    case .removeComponent(let name): "removeComponent \(name.rawValue)"
    case .configure(let name, _): "configure \(name.rawValue) \(documents.popFirst() ?? "{}")"
    case .addComponent(let name, _):
      "addComponent \(name.rawValue) \(documents.popFirst() ?? "same")"
    case .failRefreshing(let name): "failRefreshing \(name.rawValue)"
    case .dragBegan(let point): Self.call("touchBegan", point.y)
    case .dragMoved(let point): Self.call("touchMoved", point.y)
    case .dragEnded(_, _, let velocity): Self.call("touchEnded", velocity?.y)
    case .dragCancelled: "touchCancelled header"
    case .setLanguage, .setPhysics, .advance, .turn, .gesture: nil
    }
  }

  /// A call with numbers, all of which a lowered event has.
  private static func call(_ name: String, _ numbers: Double?...) -> String {
    numbers.reduce(name) { $0 + " " + JSONWriter.text($1 ?? 0) }
  }
}

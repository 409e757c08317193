import OverscrollWire
import RefreshEngine

/// A call of the adapter.
struct AdapterCall: Equatable {
  /// An argument, of the kind of its parameter.
  enum Argument: Equatable {
    case number(Double)
    case count(Int)
    case flag(Bool)
    case text(String)
    /// No number, where one is optional.
    case noNumber
  }

  let method: AdapterMethod
  let arguments: [Argument]

  /// Makes a call.
  init(_ method: AdapterMethod, _ arguments: Argument...) {
    self.method = method
    self.arguments = arguments
  }
}

/// Turns lowered events into calls of the adapter.
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
    case AdapterMethod.addComponent.rawValue:
      let configuration = object["configuration"] ?? .null
      return [configuration == .null ? "" : String(decoding: configuration.bytes, as: UTF8.self)]
    case AdapterMethod.configure.rawValue:
      for name in ["type", "component", "atMs"] { object[name] = nil }
      return [String(decoding: JSONValue.object(object).bytes, as: UTF8.self)]
    default: return []
    }
  }

  /// The calls of a lowered event.
  mutating func calls(of event: Event) -> [AdapterCall] {
    if case .turn(let events) = event { return events.compactMap { call(of: $0) } }
    return call(of: event).map { [$0] } ?? []
  }

  private mutating func call(of event: Event) -> AdapterCall? {
    switch event {
    case .setContentOffset(let x, let y, _): return Self.call(.setContentOffset, x, y)
    case .setContentSize(let width, let height): return Self.call(.setContentSize, width, height)
    case .setContentInset(let top, let left, let bottom, let right):
      return Self.call(.setContentInset, top, left, bottom, right)
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      return Self.call(.setSafeAreaInsets, top, left, bottom, right)
    case .setBounds(let width, let height): return Self.call(.setBounds, width, height)
    case .setWindow(let attached): return AdapterCall(.setWindow, .flag(attached))
    case .setDragging(let dragging): return AdapterCall(.setDragging, .flag(dragging))
    case .setPanState(let state, let translation):
      let way = translation ?? .zero
      return AdapterCall(.setPanState, .text(state.rawValue), .number(way.x), .number(way.y))
    case .reloadData(let rows, let height):
      return AdapterCall(
        .reloadData,
        .count(rows),
        height.map(AdapterCall.Argument.number) ?? .noNumber
      )
    case .beginRefreshing(let name): return Self.call(.beginRefreshing, name)
    case .endRefreshing(let name): return Self.call(.endRefreshing, name)
    case .endRefreshingWithNoMoreData(let name):
      return Self.call(.endRefreshingWithNoMoreData, name)
    case .resetNoMoreData(let name): return Self.call(.resetNoMoreData, name)
    case .tap(let name): return Self.call(.tap, name)
    case .setHidden(let name, let hidden):
      return AdapterCall(.setHidden, .text(name.rawValue), .flag(hidden))
    case .removeComponent(let name): return Self.call(.removeComponent, name)
    case .configure(let name, _): return call(.configure, name)
    case .addComponent(let name, _): return call(.addComponent, name)
    case .setLanguage, .setPhysics, .advance, .turn, .gesture, .dragBegan, .dragMoved, .dragEnded,
      .dragCancelled:
      return nil
    }
  }

  /// A call with numbers, all of which a lowered event has.
  private static func call(_ method: AdapterMethod, _ numbers: Double?...) -> AdapterCall {
    AdapterCall(method, numbers.map { .number($0 ?? 0) })
  }

  private static func call(_ method: AdapterMethod, _ name: ComponentName) -> AdapterCall {
    AdapterCall(method, .text(name.rawValue))
  }

  /// A call with the next document.
  private mutating func call(_ method: AdapterMethod, _ name: ComponentName) -> AdapterCall {
    AdapterCall(method, .text(name.rawValue), .text(documents.popFirst() ?? ""))
  }
}

extension AdapterCall {
  fileprivate init(_ method: AdapterMethod, _ arguments: [Argument]) {
    self.method = method
    self.arguments = arguments
  }
}

import RefreshEngine

/// The kinds of calls and touches of a sequence in their order, with their components, without numbers
/// and time.
public struct Shape: Hashable, Sendable {
  /// A call or a touch.
  struct Part: Hashable, Sendable {
    let kind: Kind
    let name: ComponentName?
  }

  enum Kind: String {
    case finger, lift, cancel
    case setContentOffset, setContentSize, setContentInset, setSafeAreaInsets, setBounds
    case setWindow, setPhysics, reloadData, setLanguage, setHidden, tap, configure
    case beginRefreshing, endRefreshing, failRefreshing
    case endRefreshingWithNoMoreData, resetNoMoreData
    case removeComponent, addComponent
  }

  private(set) var parts: [Part] = []

  /// The shape of a sequence.
  init(_ events: some Sequence<Event>) { for event in events { add(event) } }

  /// Adds the parts of an event.
  mutating func add(_ event: Event) {
    switch event {
    case .turn(let events): for event in events { add(event) }
    case .gesture: parts += [Part(kind: .finger, name: nil), Part(kind: .lift, name: nil)]
    default: if let part = Part(event) { parts.append(part) }
    }
  }

  /// True if the shape's parts occur in another shape, in their order.
  func isContained(in other: Shape) -> Bool {
    var rest = parts[...]
    for part in other.parts where part == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// The parts in words, such as `beginRefreshing header`.
  public var words: [String] {
    parts.map { part in
      part.name.map { "\(part.kind.rawValue) \($0.rawValue)" } ?? part.kind.rawValue
    }
  }
}

extension Shape.Part {
  /// The single call or touch of an event; nil for a move, time, and several calls or touches.
  init?(_ event: Event) {
    let (kind, name): (Shape.Kind, ComponentName?)
    switch event {
    case .dragMoved, .advance, .gesture, .turn: return nil
    case .dragBegan, .setDragging: (kind, name) = (.finger, nil)
    case .dragEnded: (kind, name) = (.lift, nil)
    case .dragCancelled: (kind, name) = (.cancel, nil)
    case .setPanState(let state, _):
      (kind, name) = (state == .cancelled ? .cancel : state == .ended ? .lift : .finger, nil)
    case .setContentOffset: (kind, name) = (.setContentOffset, nil)
    case .setContentSize: (kind, name) = (.setContentSize, nil)
    case .setContentInset: (kind, name) = (.setContentInset, nil)
    case .setSafeAreaInsets: (kind, name) = (.setSafeAreaInsets, nil)
    case .setBounds: (kind, name) = (.setBounds, nil)
    case .setWindow: (kind, name) = (.setWindow, nil)
    case .setPhysics: (kind, name) = (.setPhysics, nil)
    case .reloadData: (kind, name) = (.reloadData, nil)
    case .setLanguage: (kind, name) = (.setLanguage, nil)
    case .beginRefreshing(let component): (kind, name) = (.beginRefreshing, component)
    case .endRefreshing(let component): (kind, name) = (.endRefreshing, component)
    case .failRefreshing(let component): (kind, name) = (.failRefreshing, component)
    case .endRefreshingWithNoMoreData(let component):
      (kind, name) = (.endRefreshingWithNoMoreData, component)
    case .resetNoMoreData(let component): (kind, name) = (.resetNoMoreData, component)
    case .tap(let component): (kind, name) = (.tap, component)
    case .setHidden(let component, _): (kind, name) = (.setHidden, component)
    case .configure(let component, _): (kind, name) = (.configure, component)
    case .removeComponent(let component): (kind, name) = (.removeComponent, component)
    case .addComponent(let component, _): (kind, name) = (.addComponent, component)
    }
    (self.kind, self.name) = (kind, name)
  }

  /// The place where a call of a component acts; nil for all other parts.
  var source: Effect.Source? {
    kind == .setLanguage ? .scrollView : name.map(Effect.Source.component)
  }
}

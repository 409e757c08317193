import RefreshEngine

/// The kinds of calls and touches of a sequence in their order, with their components, without numbers
/// and time.
public struct Shape: Hashable, Sendable {
  /// A kind of a call or touch: the number of its name, and that of its component.
  struct Part: Hashable, Sendable {
    fileprivate let kind: Kind
    fileprivate let name: ComponentName?
  }

  fileprivate enum Kind: String {
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

  /// Adds what an event is.
  mutating func add(_ event: Event) {
    switch event {
    case .dragBegan, .setDragging: add(.finger)
    case .dragMoved, .advance: break
    case .dragEnded: add(.lift)
    case .dragCancelled: add(.cancel)
    case .gesture:
      add(.finger)
      add(.lift)
    case .setPanState(let state, _):
      add(state == .cancelled ? .cancel : state == .ended ? .lift : .finger)
    case .setContentOffset: add(.setContentOffset)
    case .setContentSize: add(.setContentSize)
    case .setContentInset: add(.setContentInset)
    case .setSafeAreaInsets: add(.setSafeAreaInsets)
    case .setBounds: add(.setBounds)
    case .setWindow: add(.setWindow)
    case .setPhysics: add(.setPhysics)
    case .reloadData: add(.reloadData)
    case .setLanguage: add(.setLanguage)
    case .turn(let events): for event in events { add(event) }
    default: addCall(event)
    }
  }

  private mutating func addCall(_ event: Event) {
    switch event {
    case .beginRefreshing(let name): add(.beginRefreshing, name)
    case .endRefreshing(let name): add(.endRefreshing, name)
    case .failRefreshing(let name): add(.failRefreshing, name)
    case .endRefreshingWithNoMoreData(let name): add(.endRefreshingWithNoMoreData, name)
    case .resetNoMoreData(let name): add(.resetNoMoreData, name)
    case .tap(let name): add(.tap, name)
    case .setHidden(let name, _): add(.setHidden, name)
    case .configure(let name, _): add(.configure, name)
    case .removeComponent(let name): add(.removeComponent, name)
    case .addComponent(let name, _): add(.addComponent, name)
    default: break
    }
  }

  private mutating func add(_ kind: Kind, _ name: ComponentName? = nil) {
    parts.append(Part(kind: kind, name: name))
  }

  /// Whether its parts stand in another shape, in their order.
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

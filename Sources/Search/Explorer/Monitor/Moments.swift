import RefreshEngine

/// The types of events of one step, those inside a turn included.
struct EventKinds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8
  static let begin = EventKinds(rawValue: 1)
  static let add = EventKinds(rawValue: 2)
  static let tap = EventKinds(rawValue: 4)
  static let move = EventKinds(rawValue: 8)
  static let lift = EventKinds(rawValue: 16)
  static let cancel = EventKinds(rawValue: 32)
  /// Changes of the pan state, the dragging flag or the window.
  static let outside = EventKinds(rawValue: 64)
  static let advance = EventKinds(rawValue: 128)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ event: Event) {
    self =
      switch event {
      case .beginRefreshing: .begin
      case .addComponent: .add
      case .tap: .tap
      case .dragMoved: .move
      case .dragEnded: .lift
      case .dragCancelled: .cancel
      case .setPanState, .setDragging, .setWindow: .outside
      case .advance: .advance
      case .turn(let events): events.reduce(into: []) { $0.formUnion(EventKinds($1)) }
      default: []
      }
  }
}

/// An effect of a component that begins or ends a refresh, or calls for a load.
struct Change {
  /// The component, already in its new state.
  let component: WatchedComponent
  /// The state before.
  let from: ComponentState
  let instant: Instant
  let kinds: EventKinds

  /// True if the app or a tap requested the change, also during an earlier load.
  var isAsked: Bool { !kinds.isDisjoint(with: [.begin, .tap, .add]) || isAskedEarlier }
  /// True if an earlier event requested the change.
  var isAskedEarlier: Bool {
    component.begin?.isCall == true || component.isBegunAgain || component.isPulledAgain
  }
  /// True if a finger lifts or is cancelled, or a client's gesture or window changes.
  var isAtRelease: Bool {
    !kinds.isDisjoint(with: [.lift, .cancel, .outside])
  }
}

/// A component in the scroll view, observed after an event.
struct Look {
  let component: WatchedComponent
  let seen: Snapshot.Component
  let snapshot: Snapshot
  /// True if the event moved the finger.
  var isMove = false
}

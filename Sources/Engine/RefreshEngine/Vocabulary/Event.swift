public import ScrollPhysics

/// An input of a session: a gesture, a call of the app, or the passing of time.
///
/// Lengths are points, velocities points per second, y grows downwards. An absent part of a geometry event
/// leaves the present value. Large payloads are out of line, so that the event of a finger's move stays
/// small.
public enum Event: Sendable {
  /// The finger touches down at a point of the view (simulated driver).
  case dragBegan(Point)
  /// The finger is at a point of the view.
  case dragMoved(Point)
  /// The finger lifts, at a point if one is given; without a velocity the samples give an estimate.
  case dragEnded(x: Double?, y: Double?, velocity: Point?)
  /// The gesture is cancelled.
  case dragCancelled
  /// A whole pull in one event (simulated driver, manual clock).
  indirect case gesture(Gesture)
  /// The client writes the offset, which always notifies the components.
  case setContentOffset(x: Double?, y: Double?, animated: Bool)
  /// The content's size changes.
  case setContentSize(width: Double?, height: Double?)
  /// The client sets the insets.
  case setContentInset(top: Double?, left: Double?, bottom: Double?, right: Double?)
  /// The safe area changes, which notifies no component.
  case setSafeAreaInsets(top: Double?, left: Double?, bottom: Double?, right: Double?)
  /// The view's size changes (rotation).
  case setBounds(width: Double?, height: Double?)
  /// The view enters or leaves the window.
  case setWindow(attached: Bool)
  /// The laws of motion change (simulated driver).
  indirect case setPhysics(PhysicsChange)
  /// The number of the data source's rows changes; the row height holds for this event alone.
  case reloadData(rows: Int, rowHeight: Double?)
  /// `beginRefreshing` is called on a component.
  case beginRefreshing(ComponentName)
  /// `endRefreshing` is called on a component.
  case endRefreshing(ComponentName)
  /// The load of an overlay fails; `endRefreshing` reports its success.
  case failRefreshing(ComponentName)
  /// `endRefreshingWithNoMoreData` is called on a footer or trailer.
  case endRefreshingWithNoMoreData(ComponentName)
  /// `resetNoMoreData` is called on a footer or trailer.
  case resetNoMoreData(ComponentName)
  /// The label of a component is tapped.
  case tap(ComponentName)
  /// A component is hidden or shown.
  case setHidden(ComponentName, Bool)
  /// Properties of a component are set, as MJRefresh's setters do.
  indirect case configure(ComponentName, ComponentSettings)
  /// The language of the texts changes, a BCP 47 tag.
  case setLanguage(String)
  /// A component is taken out of the scroll view.
  case removeComponent(ComponentName)
  /// A component is attached again, or, with a configuration, a new one replaces it.
  indirect case addComponent(ComponentName, ComponentConfiguration?)
  /// The `isDragging` flag alone (external driver).
  case setDragging(Bool)
  /// The state of the pan gesture (external driver), which notifies the components; without a translation the
  /// last one stays.
  case setPanState(PanState, translation: Point?)
  /// Events in one turn of the main loop: the main queue's work runs after the last event.
  case turn([Event])
  /// Time passes.
  case advance(Advance)
}

extension Event {
  /// True if the event is a finger's move alone.
  @inline(__always) var isMove: Bool { if case .dragMoved = self { true } else { false } }

  /// True if time passes during the event: in an `advance`, and in a gesture.
  public var passesTime: Bool {
    switch self {
    case .advance, .gesture: true
    default: false
    }
  }
}

/// The extent of an `advance`.
public enum Advance: Hashable, Sendable {
  /// By a length of time.
  case by(Microseconds)
  /// To an instant, not before the session's time.
  case to(Instant)
  /// To the instant from which nothing moves and no work is due.
  case untilRest
  /// To the next matching effect, emitted after this event's begin, or to rest without such an effect.
  case untilEffect(EffectPattern)
}

/// A change of the laws of motion.
public enum PhysicsChange: Equatable, Sendable {
  /// All laws become the preset's.
  case preset(PhysicsPreset)
  /// The given laws replace the ones in force.
  case overrides(PhysicsOverrides)
}

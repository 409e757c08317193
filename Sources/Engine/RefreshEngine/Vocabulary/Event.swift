public import ScrollPhysics

/// Something that happens to a session: a gesture, a call of the app, or the passing of time.
///
/// Lengths are points, velocities points per second, y grows downwards. An absent part of a
/// geometry event leaves the present value. Large payloads are out of line, so that a move of the finger
/// stays small.
public enum Event: Sendable {
  /// The finger touches down at a point of the view (simulated driver).
  case dragBegan(Point)
  /// The finger is at a point of the view.
  case dragMoved(Point)
  /// The finger lifts, at a point if one is given; without a velocity it is estimated from the
  /// samples.
  case dragEnded(x: Double?, y: Double?, velocity: Point?)
  /// The gesture is taken away.
  case dragCancelled
  /// A whole pull in one event (simulated driver, manual clock).
  indirect case gesture(Gesture)
  /// The client writes the offset; it always notifies the components.
  case setContentOffset(x: Double?, y: Double?, animated: Bool)
  /// The content has another size.
  case setContentSize(width: Double?, height: Double?)
  /// The client sets the insets.
  case setContentInset(top: Double?, left: Double?, bottom: Double?, right: Double?)
  /// The safe area changes; like the inset it notifies nobody.
  case setSafeAreaInsets(top: Double?, left: Double?, bottom: Double?, right: Double?)
  /// The view has another size (rotation).
  case setBounds(width: Double?, height: Double?)
  /// The view goes into or out of the window.
  case setWindow(attached: Bool)
  /// The laws of motion change (simulated driver).
  indirect case setPhysics(PhysicsChange)
  /// The data source now has so many rows; the row height holds for this event alone.
  case reloadData(rows: Int, rowHeight: Double?)
  /// `beginRefreshing` is called on a component.
  case beginRefreshing(ComponentName)
  /// `endRefreshing` is called on a component.
  case endRefreshing(ComponentName)
  /// The load of an overlay fails; `endRefreshing` is its success.
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
  /// A component is put back, or, with a configuration, a new one in its place.
  indirect case addComponent(ComponentName, ComponentConfiguration?)
  /// The `isDragging` flag alone (external driver).
  case setDragging(Bool)
  /// The state of the pan gesture (external driver), which notifies the components; without a
  /// translation the last one stays.
  case setPanState(PanState, translation: Point?)
  /// Events in one turn of the main loop: work that they post to the main queue runs after the last.
  case turn([Event])
  /// Time passes.
  case advance(Advance)
}

extension Event {
  /// True if it is a finger's move alone.
  @inline(__always) var isMove: Bool { if case .dragMoved = self { true } else { false } }

  /// True if time passes in the event itself: in a gesture, if it is not played on a realtime clock.
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
  /// To the instant after which nothing moves and nothing is due.
  case untilRest
  /// To the next effect that matches, emitted after this event began, or to rest if there is none.
  case untilEffect(EffectPattern)
}

/// A change of the laws of motion.
public enum PhysicsChange: Equatable, Sendable {
  /// All of them become the preset's.
  case preset(PhysicsPreset)
  /// The given laws replace the ones in force.
  case overrides(PhysicsOverrides)
}

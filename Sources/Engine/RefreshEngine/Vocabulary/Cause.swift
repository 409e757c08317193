/// The cause of a change of a component's state, or of a request that was ignored.
///
/// The raw values are the names on the wire.
public enum Cause: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// A notification of the offset.
  case scroll
  /// A notification of the pan's state.
  case pan = "pan ended"
  /// A tap.
  case tap
  /// The call, by the app or at creation.
  case beginRefreshing
  /// The call that ends a refresh.
  case endRefreshing
  /// The call that ends a footer's or trailer's refresh with its last rows.
  case endRefreshingWithNoMoreData
  /// The call after which a footer or trailer may load again.
  case resetNoMoreData
  /// The end of a simulated load.
  case load
  /// The component is hidden.
  case setHidden
  /// The component is drawn in a window.
  case window
  /// Overlays: the finger touches down or moves.
  case touch
  /// Overlays: the finger lifts, or the touch is cancelled.
  case release
  /// Overlays: a frame of an animation, or of the list's own motion.
  case frame
  /// Overlays: a timer, a simulated load's too.
  case timer
  /// Overlays: settings are changed, or the component is removed or added.
  case configure
}

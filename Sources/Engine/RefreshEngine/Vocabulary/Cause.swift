/// The cause of a change of a component's state, or of an ignored request.
///
/// The raw values are the names on the wire.
public enum Cause: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// A notification of the offset.
  case scroll
  /// A notification of the pan's state.
  case pan = "pan ended"
  /// A tap.
  case tap
  /// The call `beginRefreshing`, by the app or at creation.
  case beginRefreshing
  /// The call `endRefreshing`.
  case endRefreshing
  /// The call that ends a footer's or trailer's refresh without more data.
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
  /// Overlays: a timer, also the timer of a simulated load.
  case timer
  /// Overlays: a change of the settings, or the removal or addition of the component.
  case configure
}

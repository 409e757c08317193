/// The state of a refresh component: MJRefresh's states, then the states of overlays alone.
public enum ComponentState: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// Waiting; ended by a pull, a trigger or a begin.
  case idle
  /// Pulled past the threshold with the finger down; a release refreshes.
  case pulling
  /// Loading; ended by `endRefreshing` or another end call.
  case refreshing
  /// Begun outside a window; refreshes at the first display pass in one.
  case willRefresh
  /// A footer or trailer that has nothing more to load.
  case noMoreData
  /// Overlays: pulled, but not past the threshold.
  case dragging
  /// Overlays: pulled past the threshold, as the component shows it.
  case armed
  /// Overlays: released for a refresh, on the way to the component's place; the app is not called yet.
  case settling
  /// Overlays: the refresh is over, and the component disappears.
  case ending
  /// Overlays: the pull was cancelled, and the component returns.
  case returning

  /// The states of the components that move the list's insets.
  public static let insetCases: [ComponentState] = [
    .idle, .pulling, .refreshing, .willRefresh, .noMoreData,
  ]
  /// The states of overlays.
  public static let overlayCases: [ComponentState] = [
    .idle, .dragging, .armed, .settling, .refreshing, .ending, .returning,
  ]
}

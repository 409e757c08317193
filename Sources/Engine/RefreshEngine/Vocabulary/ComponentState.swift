/// The state of a refresh component: MJRefresh's names, then those that only overlays have.
public enum ComponentState: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// Waiting; ended by a pull, a trigger or a begin.
  case idle
  /// Pulled past the threshold with the finger down; letting go refreshes.
  case pulling
  /// Loading; ended by `endRefreshing` and its relatives.
  case refreshing
  /// Begun outside a window; refreshes at the first display pass in one.
  case willRefresh
  /// A footer or trailer that has nothing more to load.
  case noMoreData
  /// Overlays: pulled, not past the threshold.
  case dragging
  /// Overlays: pulled past the threshold, as the component shows it.
  case armed
  /// Overlays: released to refresh, on the way to its place; the app is not yet called.
  case settling
  /// Overlays: the refresh is over, the component goes away.
  case ending
  /// Overlays: the pull was given up, the component goes back.
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

/// The state of a refresh component; MJRefresh's names.
public enum ComponentState: String, CaseIterable, Hashable, Sendable {
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
}

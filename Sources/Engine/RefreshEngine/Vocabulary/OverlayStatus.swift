/// The status of a RefreshIndicator, as its app receives it.
public enum OverlayStatus: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// The pull is too short to refresh.
  case drag
  /// The pull is long enough, by the alpha of the indicator's colour.
  case armed
  /// The indicator moves to its place.
  case snap
  /// The app loads; the library never reports this status.
  case refresh
  /// The load is over.
  case done
  /// The pull was cancelled.
  case canceled
}

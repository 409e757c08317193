/// The status of a RefreshIndicator, as its app sees it.
public enum OverlayStatus: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// A pull that is not far enough.
  case drag
  /// A pull that is far enough, by the indicator's colour.
  case armed
  /// The indicator moves to its place.
  case snap
  /// The app loads; never reported.
  case refresh
  /// The load is over.
  case done
  /// The pull was given up.
  case canceled
}

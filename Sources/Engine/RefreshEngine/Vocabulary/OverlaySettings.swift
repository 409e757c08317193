/// The settings of an overlay, by library; a setting that is not given is nil.
public enum OverlaySettings: Hashable, Sendable {
  /// androidx.swiperefreshlayout.
  case swipeRefreshLayout(SwipeRefreshLayoutSettings)
  /// Flutter's RefreshIndicator.
  case refreshIndicator(RefreshIndicatorSettings)
  /// pulltorefresh.js.
  case pullToRefreshJS(PullToRefreshJSSettings)
}

/// The kind of content of a SwipeRefreshLayout.
public enum OverlayContent: String, CaseIterable, Hashable, Sendable {
  /// A list that nests its scrolling: a RecyclerView.
  case nested
  /// A list that does not nest.
  case plain
  /// Content that takes no touch and has no offset.
  case inert
}

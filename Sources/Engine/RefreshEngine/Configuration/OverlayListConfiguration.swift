/// What a configuration says of the list under an overlay, beside its size.
public struct OverlayListConfiguration: Hashable, Sendable {
  /// Pixels per point.
  public var density = 1.0
  /// The touch slop, in points; nil is the library's.
  public var touchSlop: Double?
  /// Whether the rows are tappable (SwipeRefreshLayout, RefreshIndicator).
  public var rowsTakeTouches = false
  /// The content (SwipeRefreshLayout).
  public var content = OverlayContent.nested
  /// Whether a list that fits may be dragged (RefreshIndicator).
  public var alwaysScrollable = true

  /// Makes a list of defaults.
  public init() {}
}

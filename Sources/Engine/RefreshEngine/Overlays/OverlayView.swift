/// The view of an overlay session: what its configuration says beside the component.
public struct OverlayView: Hashable, Sendable {
  /// The view's width, in points.
  public var width = 375.0
  /// The view's height, in points, at least 1.
  public var height = 667.0
  /// The content's height, in points.
  public var contentHeight = 2000.0
  /// Pixels per point.
  public var density = 1.0
  /// The touch slop, in points.
  public var touchSlop = 0.0
  /// Whether the rows are tappable (SwipeRefreshLayout, RefreshIndicator).
  public var rowsTakeTouches = false
  /// The content (SwipeRefreshLayout).
  public var content = OverlayContent.nested
  /// Whether a list that fits may be dragged (RefreshIndicator).
  public var alwaysScrollable = true
  /// Whether the list has Flutter's bouncing physics (RefreshIndicator).
  public var bounces = false

  /// Makes a view of defaults.
  public init() {}

  /// The greatest offset of the list, in points.
  public var greatestOffset: Double { max(0, contentHeight - height) }
}

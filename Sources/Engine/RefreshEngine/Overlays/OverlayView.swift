/// The view of an overlay's list, for its machine.
struct OverlayView {
  /// The view's size, in points; the height is at least 1.
  var size = Size(width: 375, height: 667)
  /// The content's height, in points.
  var contentHeight = 2000.0
  /// The settings of the list.
  var list = OverlayListConfiguration()
  /// True if the list has Flutter's bouncing physics (RefreshIndicator).
  var bounces = false

  /// The greatest offset of the list, in points.
  var greatestOffset: Double { max(0, contentHeight - size.height) }
  /// The touch slop, in points.
  var touchSlop: Double { list.touchSlop ?? 0 }
}

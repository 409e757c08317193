/// The state of a pan gesture recognizer; UIKit's names.
public enum PanState: String, CaseIterable, Hashable, Sendable {
  /// No gesture is under way.
  case possible
  /// The finger began to drag.
  case began
  /// The finger moved.
  case changed
  /// The finger lifted.
  case ended
  /// The gesture was taken away.
  case cancelled
  /// The touches were no pan.
  case failed
}

/// The part of UIScrollView that MJRefresh sees: model values, in points.
public struct ScrollView: Sendable {
  /// Who moves it.
  public let driver: Driver
  /// The view's size.
  public internal(set) var size: Size
  /// The content coordinate at the view's origin; a pull down makes y negative.
  public internal(set) var contentOffset = Point.zero
  /// The content's size.
  public internal(set) var contentSize: Size
  /// The inset that is reported; the components see it with the safe area added.
  public internal(set) var contentInset: EdgeInsets
  /// The safe area.
  public internal(set) var safeAreaInsets: EdgeInsets
  /// Whether a finger is down.
  public internal(set) var isTracking = false
  /// Whether a finger drags.
  public internal(set) var isDragging = false
  /// Whether a deceleration or a bounce is under way.
  public internal(set) var isDecelerating = false
  /// The state of the pan gesture.
  public internal(set) var panState = PanState.possible
  /// Whether the view is in a window.
  public internal(set) var inWindow: Bool
  /// Whether the view takes touches.
  public internal(set) var userInteractionEnabled = true
  /// Whether scrolling stops on pages.
  public internal(set) var pagingEnabled: Bool
  /// How many rows the data source has.
  public internal(set) var rows: Int
  /// Whether each axis bounces even when its content fits; the last attached component's word.
  var alwaysBounces = AxisPair(horizontal: false, vertical: false)

  /// The inset that MJRefresh works with: content inset and safe area.
  public var adjustedInset: EdgeInsets { contentInset + safeAreaInsets }

  init(_ configuration: ScrollViewConfiguration, rows: Int) {
    driver = configuration.driver
    size = configuration.size
    contentSize = configuration.contentSize
    contentInset = configuration.contentInset
    safeAreaInsets = configuration.safeAreaInsets
    inWindow = configuration.inWindow
    pagingEnabled = configuration.pagingEnabled
    self.rows = rows
  }
}

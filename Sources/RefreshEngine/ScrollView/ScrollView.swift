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
  /// Whether it is a collection view.
  public let isCollectionView: Bool
  /// Whether scrolling stops on pages.
  public let pagingEnabled: Bool
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
  /// Whether each axis bounces even when its content fits; the last attached component decides.
  var alwaysBounces = AxisPair(horizontal: false, vertical: false)
  /// The view's size.
  public internal(set) var size: Size
  /// The content coordinate at the view's origin; a pull down makes y negative.
  public internal(set) var contentOffset = Point.zero
  /// The content's size.
  public internal(set) var contentSize: Size
  /// The inset that is reported, without the safe area.
  public internal(set) var contentInset: EdgeInsets
  /// The safe area.
  public internal(set) var safeAreaInsets: EdgeInsets
  /// How far the pan has moved since it began.
  public internal(set) var panTranslation = Point.zero
  /// How many rows the data source has.
  public internal(set) var rows: Int

  /// The inset that the scroll view keeps to: content inset and safe area.
  public var adjustedInset: EdgeInsets { contentInset + safeAreaInsets }

  init(_ configuration: ScrollViewConfiguration, rows: Int) {
    driver = configuration.driver
    isCollectionView = configuration.collectionView
    size = configuration.size
    contentSize = configuration.contentSize
    contentInset = configuration.contentInset
    safeAreaInsets = configuration.safeAreaInsets
    inWindow = configuration.inWindow
    pagingEnabled = configuration.pagingEnabled
    self.rows = rows
  }
}

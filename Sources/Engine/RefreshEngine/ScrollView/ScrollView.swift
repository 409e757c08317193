/// The part of UIScrollView that MJRefresh sees: model values, in points.
public struct ScrollView: Sendable, StateRecord {
  /// The content coordinate at the view's origin; a pull down makes y negative.
  public internal(set) var contentOffset = Point.zero
  /// The content's size.
  public internal(set) var contentSize: Size
  /// The inset that is reported, without the safe area.
  public internal(set) var contentInset: EdgeInsets
  /// How far the pan has moved since it began.
  public internal(set) var panTranslation = Point.zero
  /// How many rows the data source has.
  public internal(set) var rows: Int
  private var sharedFrame: Shared<Frame>
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
  /// Who placed the list last; known to our own components alone.
  var placement = Placement.initial
  /// Whether each axis bounces even when its content fits; the last attached component decides.
  var alwaysBounces = AxisPair(horizontal: false, vertical: false)

  /// Who placed the list last, if anybody has.
  enum Placement: CaseIterable, Sendable, StateCoded { case initial, app, finger }

  /// What is seldom changed, out of line: one instance for all views that have the standard one.
  struct Frame: Equatable, StateRecord {
    let driver: Driver
    let isCollectionView: Bool
    let pagingEnabled: Bool
    var size: Size
    var safeAreaInsets: EdgeInsets
    /// The inset that the app set, to which our own components add their room; other components leave it zero.
    var appInset = EdgeInsets.zero

    private static let standard = Shared(Frame(ScrollViewConfiguration()))

    var shared: Shared<Frame> { self == Self.standard.value ? Self.standard : Shared(self) }

    static let fields = Fields(Self.init) {
      (
        $0.driver, $0.isCollectionView, $0.pagingEnabled, $0.size, $0.safeAreaInsets, $0.appInset
      )
    }
  }

  private var frame: Frame {
    get { sharedFrame.value }
    set { sharedFrame = newValue.shared }
  }

  /// Who moves it.
  public var driver: Driver { sharedFrame.value.driver }
  /// Whether it is a collection view.
  public var isCollectionView: Bool { sharedFrame.value.isCollectionView }
  /// Whether scrolling stops on pages.
  public var pagingEnabled: Bool { sharedFrame.value.pagingEnabled }
  /// The view's size.
  public internal(set) var size: Size {
    get { sharedFrame.value.size }
    set { frame.size = newValue }
  }
  /// The safe area.
  public internal(set) var safeAreaInsets: EdgeInsets {
    get { sharedFrame.value.safeAreaInsets }
    set { frame.safeAreaInsets = newValue }
  }
  /// The inset that the app set.
  var appInset: EdgeInsets {
    get { sharedFrame.value.appInset }
    set { frame.appInset = newValue }
  }
  /// The inset that the scroll view keeps to: content inset and safe area.
  public var adjustedInset: EdgeInsets { contentInset + safeAreaInsets }

  init(_ configuration: ScrollViewConfiguration, rows: Int) {
    sharedFrame = Frame(configuration).shared
    contentOffset = configuration.contentOffset
    contentSize = configuration.contentSize
    contentInset = configuration.contentInset
    inWindow = configuration.inWindow
    self.rows = rows
  }

  static let fields = Fields(
    of: Self(ScrollViewConfiguration(), rows: 0),
    (
      \.frame, \.contentOffset, \.contentSize, \.contentInset, \.panTranslation, \.rows,
      \.isTracking, \.isDragging, \.isDecelerating, \.panState, \.inWindow,
      \.userInteractionEnabled, \.placement, \.alwaysBounces
    )
  )
}

extension ScrollView.Frame {
  init(_ configuration: ScrollViewConfiguration) {
    self.init(
      driver: configuration.driver,
      isCollectionView: configuration.collectionView,
      pagingEnabled: configuration.pagingEnabled,
      size: configuration.size,
      safeAreaInsets: configuration.safeAreaInsets
    )
  }
}

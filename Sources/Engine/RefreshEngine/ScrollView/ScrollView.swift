/// The part of UIScrollView that MJRefresh sees: model values, in points.
public struct ScrollView: Sendable, StateRecord {
  /// The content coordinate at the view's origin; a pull down makes y negative.
  public internal(set) var contentOffset = Point.zero
  /// The content's size.
  public internal(set) var contentSize: Size
  /// The reported inset, without the safe area.
  public internal(set) var contentInset: EdgeInsets
  /// The translation of the pan since its begin.
  public internal(set) var panTranslation = Point.zero
  /// The number of rows of the data source.
  public internal(set) var rows: Int
  private var sharedFrame: Shared<Frame>
  /// True if a finger is down.
  public internal(set) var isTracking = false
  /// True if a finger drags.
  public internal(set) var isDragging = false
  /// True if a deceleration or a bounce is under way.
  public internal(set) var isDecelerating = false
  /// The state of the pan gesture.
  public internal(set) var panState = PanState.possible
  /// True if the view is in a window.
  public internal(set) var inWindow: Bool
  /// True if the view takes touches.
  public internal(set) var userInteractionEnabled = true
  /// The last placer of the list, which only our own components use.
  var placement = Placement.initial
  /// True for each axis that bounces even when its content fits; the last attached component decides.
  var alwaysBounces = AxisPair(horizontal: false, vertical: false)

  /// The last placer of the list; `initial` before the first one.
  enum Placement: CaseIterable, Sendable, StateCoded { case initial, app, finger }

  /// The properties that seldom change, out of line: views with the standard values share one instance.
  struct Frame: Equatable, StateRecord {
    let driver: Driver
    let isCollectionView: Bool
    let pagingEnabled: Bool
    var size: Size
    var safeAreaInsets: EdgeInsets
    /// The inset that the app set; our own components add their room to it, the others leave it zero.
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

  /// The source of the view's movements.
  public var driver: Driver { sharedFrame.value.driver }
  /// True for a collection view.
  public var isCollectionView: Bool { sharedFrame.value.isCollectionView }
  /// True if scrolling stops on pages.
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
  /// The inset in force: content inset and safe area.
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

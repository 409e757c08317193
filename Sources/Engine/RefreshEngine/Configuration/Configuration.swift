public import ScrollPhysics

/// The mover of the scroll view.
public enum Driver: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// Gesture events drive the built-in physics, and UIScrollView's own rules hold.
  case simulated
  /// The client owns the scroll view, as a real app does.
  case external
}

/// Everything that a session is created with.
public struct Configuration: ByComponent, Sendable {
  /// The version of the engine by whose rules the session is played.
  public var version = EngineVersion.current
  /// The library whose behaviour the components have.
  public var dialect = Dialect.standard
  /// The wall-clock time of session time 0, in microseconds since 1970 (UTC).
  public var epoch: Microseconds = 0
  /// The offset of the local time zone from UTC, in seconds.
  public var timeZoneOffsetSeconds = 0
  /// The language of the texts, a BCP 47 tag.
  public var language = "en"
  /// The scroll view.
  public var scrollView = ScrollViewConfiguration()
  /// The number of rows of the data source.
  public var rows = 0
  /// The height of a row, in points; with one, the content height is rows × row height.
  public var rowHeight: Double?
  /// The user defaults before the components are made: times in microseconds since 1970, by key.
  public var lastUpdatedTimes: [String: Microseconds] = [:]
  /// The preset that the laws of the simulated driver started from.
  public var physicsPreset = PhysicsPreset.ios
  /// The laws of the simulated driver.
  public var physics = PhysicsParameters.ios
  /// The header, or nil for none.
  public var header: ComponentConfiguration?
  /// The footer, or nil for none.
  public var footer: ComponentConfiguration?
  /// The trailer, or nil for none.
  public var trailer: ComponentConfiguration?
  /// The loads that end refreshes by themselves.
  public var loads = SimulatedLoads()
  /// True if a gesture plays in real time, as on a realtime clock; otherwise session time passes in it.
  public var playsGestures = false

  /// Makes a configuration of defaults, with no component.
  public init() {}
}

/// The scroll view that a session is created with.
public struct ScrollViewConfiguration: Hashable, Sendable {
  /// The mover of the view.
  public var driver = Driver.simulated
  /// The view's size, in points.
  public var size = Size(width: 375, height: 667)
  /// The initial offset of the view: set before the components are attached, which are not notified.
  public var contentOffset = Point.zero
  /// The content's size, in points.
  public var contentSize = Size(width: 375, height: 2000)
  /// A content size that is set once the components are attached, as a collection view's layout
  /// does; nil sets none.
  public var contentSizeAfterAttaching: Size?
  /// The content inset.
  public var contentInset = EdgeInsets.zero
  /// The safe area, which adds to the content inset.
  public var safeAreaInsets = EdgeInsets.zero
  /// True if scrolling stops on pages.
  public var pagingEnabled = false
  /// True if the view is in a window.
  public var inWindow = true
  /// True for a collection view.
  public var collectionView = false
  /// The settings of the list under an overlay.
  public var overlay = OverlayListConfiguration()

  /// Makes the default scroll view: an iPhone's, with 2,000 pt of content.
  public init() {}

  /// The least offset at which the view rests before components change its insets.
  public var restOffset: Point {
    let inset = contentInset + safeAreaInsets
    return Point(x: 0 - inset.left, y: 0 - inset.top)
  }
}

/// The settings of the list under an overlay, beside its size.
public struct OverlayListConfiguration: Hashable, Sendable, StateRecord {
  /// Pixels per point.
  public var density = 1.0
  /// The touch slop, in points; nil is the library's.
  public var touchSlop: Double?
  /// True if the rows are tappable (SwipeRefreshLayout, RefreshIndicator).
  public var rowsTakeTouches = false
  /// The content (SwipeRefreshLayout).
  public var content = OverlayContent.nested
  /// True if a list that fits may be dragged (RefreshIndicator).
  public var alwaysScrollable = true

  static let fields = Fields(
    of: Self(),
    (\.density, \.touchSlop, \.rowsTakeTouches, \.content, \.alwaysScrollable)
  )

  /// Makes a list of defaults.
  public init() {}
}

/// A version of the rules by which a session is played.
///
/// A session and a recording name the version that made them, and this engine plays them by its rules, so
/// that they show the same for good. A session of a version that is not here is of an engine that this one
/// cannot replay. A checkpoint of another engine is not used: the session is replayed from its events.
/// If you change the result of a replay, add a version, and ask for it where the change is; a test
/// compares digests of all versions.
public enum EngineVersion: String, CaseIterable, Hashable, Sendable, StateCoded {
  case version200 = "2.0.0"
  case version210 = "2.1.0"
  case version220 = "2.2.0"

  /// The version of new sessions, and of this engine.
  public static let current = version220

  /// True if the simulated driver brings the offset back into the rest range once nothing holds or moves it:
  /// earlier versions left it outside after an inset or a size had changed meanwhile.
  var returnsToRange: Bool { self == .version220 }

  /// True if a tap of the simulated driver arrives only at a component in the view.
  var tapsInViewOnly: Bool { self == .version220 }
}

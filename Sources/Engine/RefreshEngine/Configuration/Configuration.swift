public import ScrollPhysics

/// The source of the scroll view's movements.
public enum Driver: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// Gesture events drive the built-in physics, by UIScrollView's rules.
  case simulated
  /// The client owns the scroll view, as a real app does.
  case external
}

/// The configuration of a session at its creation.
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
  /// The height of a row, in points; if set, the content height is rows × row height.
  public var rowHeight: Double?
  /// The user defaults before the components are made: times in microseconds since 1970, by key.
  public var lastUpdatedTimes: [String: Microseconds] = [:]
  /// The preset that the laws of the simulated driver started from.
  public var physicsPreset = PhysicsPreset.ios
  /// The laws of the simulated driver.
  public var physics = PhysicsParameters.ios
  /// The header; nil for no header.
  public var header: ComponentConfiguration?
  /// The footer; nil for no footer.
  public var footer: ComponentConfiguration?
  /// The trailer; nil for no trailer.
  public var trailer: ComponentConfiguration?
  /// The loads that end refreshes without a call.
  public var loads = SimulatedLoads(repeating: nil)
  /// True if a gesture plays in real time, on a realtime clock; otherwise the event spans the whole gesture.
  public var playsGestures = false

  /// Makes a configuration of defaults, with no component.
  public init() {}
}

/// The scroll view that a session is created with.
public struct ScrollViewConfiguration: Hashable, Sendable {
  /// The source of the view's movements.
  public var driver = Driver.simulated
  /// The view's size, in points.
  public var size = Size(width: 375, height: 667)
  /// The initial offset of the view; the components are attached later and are not notified of it.
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
  /// True if a list whose content fits may be dragged (RefreshIndicator).
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
/// A session and a recording name the version that made them. This engine plays them by that version's rules,
/// so that their results stay the same. The engine cannot replay a session of a version that is not listed
/// here. A checkpoint of another engine is not used: the session is replayed from its events. If you change
/// the result of a replay, add a version and ask for it at the change; a test compares digests of all
/// versions.
public enum EngineVersion: String, CaseIterable, Hashable, Sendable, StateCoded {
  case version200 = "2.0.0"
  case version210 = "2.1.0"
  case version220 = "2.2.0"

  /// The version of new sessions, and of this engine.
  public static let current = version220

  /// True if the simulated driver returns the offset to the rest range when nothing holds or moves the
  /// content; earlier versions left an offset outside after a change of inset or size.
  var returnsToRange: Bool { self == .version220 }

  /// True if a tap of the simulated driver arrives only at a component in the view.
  var tapsInViewOnly: Bool { self == .version220 }
}

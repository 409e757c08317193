/// The properties of a component that a configuration sets and seldom changes.
public struct Properties: Equatable, Sendable, StateRecord {
  /// `ignoredScrollViewContentInset…`, in points.
  public var ignoredContentInset = 0.0
  /// True if the alpha follows the pulling percent.
  public var automaticallyChangeAlpha = false
  /// The duration of MJRefresh's fast animation: 0.25 s.
  public var fastAnimationDuration: Microseconds = 250_000
  /// The duration of MJRefresh's slow animation: 0.4 s.
  public var slowAnimationDuration: Microseconds
  /// True if the component takes touches.
  public var userInteractionEnabled = true
  /// Header: the key of its last updated time; nil if no time is stored.
  public var lastUpdatedTimeKey: String?
  /// Header: true if animations of the layer show and hide it, for collection views.
  public var collectionViewAnimationBug = false
  /// Auto footer: true if it triggers without a call or a tap.
  public var automaticallyRefresh = true
  /// Auto footer: the part of its height that shows when it triggers.
  public var triggerAutomaticallyRefreshPercent = 1.0
  /// Auto footer: the most refreshes that one pan triggers; -1 is unlimited.
  public var autoTriggerTimes = 1
  /// Auto footer: true if one pan begins at most one refresh.
  public var onlyRefreshPerDrag = false
  /// Footer: true if it is hidden while the list has no rows.
  public var automaticallyHidden = false
  /// The gap between label and arrow, spinner or image, in points.
  public var labelLeftInset: Double
  /// Auto footer: true if no title shows while it refreshes.
  public var refreshingTitleHidden = false
  /// True if a refreshing component lies over the list and takes no room in it.
  public var floats = false
  /// The least time for which a refresh is shown, in microseconds.
  public var minimumDuration: Microseconds = 0
  /// The greatest distance in points of the list's end below the view with which an auto footer loads.
  public var preloadDistance: Double?
  /// The distance of a pull that arms, in points; nil is the component's whole extent.
  public var triggerDistance: Double?
  /// Titles that replace the language's.
  var replacedTitles: [ComponentState: String] = [:]
  /// Frame images by state.
  public var images: [ComponentState: FrameImages] = [:]

  static let fields = Fields(Self.init) {
    (
      $0.ignoredContentInset, $0.automaticallyChangeAlpha, $0.fastAnimationDuration,
      $0.slowAnimationDuration, $0.userInteractionEnabled, $0.lastUpdatedTimeKey,
      $0.collectionViewAnimationBug, $0.automaticallyRefresh,
      $0.triggerAutomaticallyRefreshPercent, $0.autoTriggerTimes, $0.onlyRefreshPerDrag,
      $0.automaticallyHidden, $0.labelLeftInset, $0.refreshingTitleHidden, $0.floats,
      $0.minimumDuration, $0.preloadDistance, $0.triggerDistance, $0.replacedTitles, $0.images
    )
  }
}

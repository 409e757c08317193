/// One refresh component: what MJRefresh keeps in a view, as a value.
///
/// The rules that change it stand in its family (`HeaderFamily`, `AutoFooterFamily`,
/// `PullFamily`) and in what it wears (the folder Presentations).
public struct Component: Sendable {
  /// Whose rules it follows.
  public let family: FamilyKind
  /// What it wears.
  public let style: Style

  // MARK: What every component has

  /// The state, set by `RefreshEngine.setState` alone.
  public internal(set) var state = ComponentState.idle
  /// How far the component is pulled; 1 is the whole of it.
  public internal(set) var pullingPercent = 0.0
  /// The opacity; it may exceed 1 where it follows the pulling percent.
  public internal(set) var alpha = 1.0
  /// Whether it is hidden; a hidden component hears the content size alone.
  public internal(set) var isHidden = false
  /// Where it lies in the content.
  public internal(set) var frame = Rect.zero
  /// Whether it is in the scroll view; out of it, it hears nothing.
  public internal(set) var isAttached = false
  /// Whether it was ever attached: a removed component keeps its scroll view.
  var hasScrollView = false
  /// Whether the display pass must lay it out: its size or state changed.
  var needsLayout = true
  /// The adjusted inset it last saw while it was not refreshing.
  var originalInset = EdgeInsets.zero

  /// Whether the alpha follows the pulling percent.
  public internal(set) var automaticallyChangeAlpha = false
  /// `ignoredScrollViewContentInset…`, in points.
  public internal(set) var ignoredContentInset = 0.0
  /// MJRefresh's fast animation: 0.25 s.
  public internal(set) var fastAnimationDuration: Microseconds = 250_000
  /// MJRefresh's slow animation: 0.4 s.
  public internal(set) var slowAnimationDuration: Microseconds = 400_000
  /// Whether it takes touches; without, it hears nothing.
  public internal(set) var userInteractionEnabled = true

  // MARK: What one family has

  /// Header, back footer, trailer: what the end of the refresh adds to the inset.
  ///
  /// For a header original.top − inset, for the others minus the amount that the refresh added.
  var insetToRestore = 0.0
  /// Header: the key of its last updated time.
  public internal(set) var lastUpdatedTimeKey = Component.defaultLastUpdatedTimeKey
  /// Header: whether it animates the layer instead, for collection views.
  public internal(set) var collectionViewAnimationBug = false
  /// Auto footer: whether it triggers by itself.
  public internal(set) var automaticallyRefresh = true
  /// Auto footer: how much of it shows when it triggers.
  public internal(set) var triggerAutomaticallyRefreshPercent = 1.0
  /// Auto footer: how many refreshes one pan may trigger; -1 is unlimited.
  public internal(set) var autoTriggerTimes = 1
  /// Auto footer: how many triggers this pan has left.
  var triggersLeft = 1
  /// Auto footer: whether the finger triggered the refresh.
  var isTriggeredByDrag = false
  /// Back footer, trailer: the row count at the refresh's start.
  var rowsAtRefresh = 0

  // MARK: What it wears

  /// The title of its state.
  public internal(set) var stateLabel = Label()
  /// Header: the last updated time.
  public internal(set) var timeLabel = Label()
  /// The arrow of a normal style.
  public internal(set) var arrow = Arrow()
  /// The spinner of a normal style.
  public internal(set) var spinner = Spinner()
  /// The images of a gif style.
  public internal(set) var image = FrameView()
  /// The gap between label and arrow, spinner or image, in points.
  public internal(set) var labelLeftInset: Double
  /// Auto footer: whether no title shows while it refreshes.
  public internal(set) var refreshingTitleHidden = false
  /// Titles that replace the language's.
  var replacedTitles: [ComponentState: String] = [:]
  /// Frame images by state.
  public internal(set) var images: [ComponentState: FrameImages] = [:]

  /// MJRefresh's own key.
  public static let defaultLastUpdatedTimeKey = "MJRefreshHeaderLastUpdatedTimeKey"

  init(family: FamilyKind, style: Style) {
    self.family = family
    self.style = style
    // MJRefresh's label inset: 25 pt, 20 pt beside images.
    labelLeftInset = style == .gif ? 20 : 25
  }

  /// Which component it is.
  public var name: ComponentName { family.name }
  /// True for refreshing and willRefresh, as in MJRefresh.
  public var isRefreshing: Bool { state == .refreshing || state == .willRefresh }
  /// Whether it hears the offset and the pan gesture.
  var hearsOffset: Bool { hearsContentSize && !isHidden }
  /// Whether it hears the content size.
  var hearsContentSize: Bool { isAttached && userInteractionEnabled }
  /// The component's extent along its own axis.
  var extent: Double { frame.size[family.axis] }

  /// Gives the component another height or width; a changed size wants a layout.
  mutating func resize(_ axis: Axis, to extent: Double) {
    guard frame.size[axis] != extent else { return }
    frame.size[axis] = extent
    needsLayout = true
  }
}

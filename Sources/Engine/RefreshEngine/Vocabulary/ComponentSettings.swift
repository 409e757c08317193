/// The frame images that a gif style shows in one state.
public struct FrameImages: Hashable, Sendable, StateRecord {
  /// The number of images; 0 is the same as no set.
  public var count: Int
  /// The height of an image, in points; an image taller than the component may make the component as tall.
  public var height: Double
  /// The duration of one cycle; MJRefresh's default is 0.1 s for each image.
  public var duration: Microseconds

  static let fields = Fields(of: Self(count: 0, height: 0), (\.count, \.height, \.duration))

  /// Makes a set of images; the default duration is 0.1 s for each image.
  public init(count: Int, height: Double, duration: Microseconds? = nil) {
    self.count = count
    self.height = height
    self.duration = duration ?? Microseconds(count) * 100_000
  }
}

/// Properties of a component to set; nil leaves the present value.
///
/// The configuration at creation and every later `configure` use the same type and set the properties in the
/// same order.
public struct ComponentSettings: Hashable, Sendable {
  /// The component's height, in points, at least 1.
  public var height: Double?
  /// True if the component is hidden.
  public var isHidden: Bool?
  /// `ignoredScrollViewContentInset…`: the part of the inset outside which the component lies.
  public var ignoredContentInset: Double?
  /// The key under which a header stores its last updated time.
  public var lastUpdatedTimeKey: String?
  /// The most refreshes that one pan triggers in an auto footer; -1 is unlimited.
  public var autoTriggerTimes: Int?
  /// True if the alpha follows the pulling percent.
  public var automaticallyChangeAlpha: Bool?
  /// True if the list hides a footer while it has no rows.
  public var automaticallyHidden: Bool?
  /// True if an auto footer triggers without a call or a tap.
  public var automaticallyRefresh: Bool?
  /// The header's variant that works around a flaw of collection views.
  public var collectionViewAnimationBug: Bool?
  /// True if a refreshing component lies over the list and takes no room in it.
  public var floats: Bool?
  /// The least time for which a refresh is shown, in microseconds.
  public var minimumDuration: Microseconds?
  /// The greatest distance, in points, of the list's end below the view at which an auto footer loads; nil is
  /// MJRefresh's percent.
  public var preloadDistance: Double?
  /// The distance of a pull that arms, in points; nil is the component's whole extent.
  public var triggerDistance: Double?
  /// The duration of MJRefresh's fast animation, 0.25 s by default.
  public var fastAnimationDuration: Microseconds?
  /// The gap between label and arrow, spinner or image, in points.
  public var labelLeftInset: Double?
  /// True if a header's time label is hidden.
  public var lastUpdatedTimeLabelHidden: Bool?
  /// True if an auto footer begins at most once in a pan.
  public var onlyRefreshPerDrag: Bool?
  /// True if an auto footer shows no title while it refreshes.
  public var refreshingTitleHidden: Bool?
  /// The duration of MJRefresh's slow animation, 0.4 s by default.
  public var slowAnimationDuration: Microseconds?
  /// True if the state label is hidden.
  public var stateLabelHidden: Bool?
  /// Titles that replace the language's, by state.
  public var titles: [ComponentState: String] = [:]
  /// The part of an auto footer that shows when it triggers; 1 is the whole footer.
  public var triggerAutomaticallyRefreshPercent: Double?
  /// True if the component takes touches; otherwise it observes nothing in most dialects.
  public var userInteractionEnabled: Bool?
  /// Frame images by state.
  public var images: [ComponentState: FrameImages] = [:]
  /// The settings of an overlay, which has none of the other settings.
  public var overlay: OverlaySettings?

  /// Makes settings that change nothing.
  public init() {}
}

/// The fields of ``ComponentSettings``, for the inventory of a dialect.
///
/// `hidden` is ``ComponentSettings/isHidden``, `imageDuration` is ``FrameImages/duration``; all other fields
/// have the names of the settings. The order is that of the documents.
public enum ComponentField: CaseIterable, Hashable, Sendable {
  case height, hidden, ignoredContentInset, lastUpdatedTimeKey
  case autoTriggerTimes, automaticallyChangeAlpha, automaticallyHidden, automaticallyRefresh
  case collectionViewAnimationBug, fastAnimationDuration, labelLeftInset
  case lastUpdatedTimeLabelHidden, onlyRefreshPerDrag, refreshingTitleHidden
  case slowAnimationDuration, stateLabelHidden, titles, triggerAutomaticallyRefreshPercent
  case userInteractionEnabled, images, imageDuration
  case floats, minimumDuration, preloadDistance, triggerDistance

  /// The fields of overscroll-1 alone: each is the choice of a wish.
  static let choices: Set = [Self.floats, .minimumDuration, .preloadDistance, .triggerDistance]

  /// True if the field is the choice of a wish, which a configuration reports only if it is set.
  public var isChoice: Bool { Self.choices.contains(self) }

  /// The fields of the components of a place in all versions of MJRefresh.
  static func all(of name: ComponentName) -> Set<ComponentField> {
    Set(allCases.filter { $0.applies(to: name) }).subtracting(choices)
  }

  /// True if components of a place can have the field in any dialect.
  public func applies(to name: ComponentName) -> Bool {
    switch self {
    case .height, .hidden, .ignoredContentInset, .automaticallyChangeAlpha,
      .fastAnimationDuration, .labelLeftInset, .slowAnimationDuration, .stateLabelHidden,
      .titles, .userInteractionEnabled, .images, .imageDuration, .floats, .minimumDuration,
      .triggerDistance:
      true
    case .lastUpdatedTimeKey, .collectionViewAnimationBug, .lastUpdatedTimeLabelHidden:
      name == .header
    case .autoTriggerTimes, .automaticallyHidden, .automaticallyRefresh, .onlyRefreshPerDrag,
      .preloadDistance, .refreshingTitleHidden, .triggerAutomaticallyRefreshPercent:
      name == .footer
    }
  }
}

/// The configuration of a new component.
public struct ComponentConfiguration: Hashable, Sendable {
  /// The kind of the component, which decides its rules.
  public var kind: ComponentKind
  /// The appearance of the component; nil is the dialect's first style.
  public var style: Style?
  /// The properties that the configuration sets.
  public var settings: ComponentSettings
  /// True if a refresh begins right after creation.
  public var refreshing: Bool

  /// Makes the configuration of a component.
  public init(
    kind: ComponentKind,
    style: Style? = nil,
    settings: ComponentSettings = .init(),
    refreshing: Bool = false
  ) {
    self.kind = kind
    self.style = style
    self.settings = settings
    self.refreshing = refreshing
  }
}

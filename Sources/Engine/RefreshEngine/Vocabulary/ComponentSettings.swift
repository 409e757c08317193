import ScrollPhysics

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
/// same order. Besides the members below, the settings have those of ``Properties`` by name.
@dynamicMemberLookup
public struct ComponentSettings: Equatable, Sendable {
  /// The component's height, in points, at least 1.
  public var height: Double?
  /// True if the component is hidden.
  public var isHidden: Bool?
  /// The key under which a header stores its last updated time.
  public var lastUpdatedTimeKey: String?
  /// The greatest distance, in points, of the list's end below the view at which an auto footer loads; nil is
  /// MJRefresh's percent.
  public var preloadDistance: Double?
  /// The distance of a pull that arms, in points; nil is the component's whole extent.
  public var triggerDistance: Double?
  /// True if a header's time label is hidden.
  public var lastUpdatedTimeLabelHidden: Bool?
  /// True if the state label is hidden.
  public var stateLabelHidden: Bool?
  /// Titles that replace the language's, by state.
  public var titles: [ComponentState: String] = [:]
  /// Frame images by state.
  public var images: [ComponentState: FrameImages] = [:]
  /// The settings of an overlay, which has none of the other settings.
  public var overlay: OverlaySettings?
  var properties = Overrides(over: Properties(slowAnimationDuration: 0, labelLeftInset: 0))

  /// Makes settings that change nothing.
  public init() {}

  /// The value of a property to set.
  public subscript<Value>(
    dynamicMember property: any WritableKeyPath<Properties, Value> & Sendable
  ) -> Value? {
    get { properties[dynamicMember: property] }
    set { properties[dynamicMember: property] = newValue }
  }
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
public struct ComponentConfiguration: Equatable, Sendable {
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

/// The settings of an overlay; a setting that is not given is nil.
///
/// Each library has settings of its own and reads no other ones.
public struct OverlaySettings: Hashable, Sendable {
  // MARK: SwipeRefreshLayout, in the order of the calls; nil for a setter that is not called

  /// setSize.
  public var size: Size?
  /// setProgressViewOffset.
  public var progressViewOffset: ProgressViewOffset?
  /// setProgressViewEndTarget.
  public var progressViewEndTarget: ProgressViewEndTarget?
  /// setDistanceToTriggerSync, in px, at least 1.
  public var distanceToTriggerPx: Int?
  /// setSlingshotDistance, in px; 0 is the default.
  public var slingshotDistancePx: Int?
  /// setOnChildScrollUpCallback.
  public var canChildScrollUp: ChildAnswer?
  /// setEnabled.
  public var enabled: Bool?

  // MARK: RefreshIndicator

  /// The place at which a pull may begin.
  public var triggerMode: TriggerMode?
  /// The alpha of the colour, 0…255.
  public var colorAlpha: Int?
  /// The distance of the resting disk from its start, in points; the behaviour does not depend on it.
  public var displacement: Double?
  /// The offset at which the disk starts, in points; the behaviour does not depend on it.
  public var edgeOffset: Double?
  /// The form of the app's `onRefresh`.
  public var indicatorCallback: IndicatorCallback?

  // MARK: pulltorefresh.js

  /// The resisted distance that arms the strip, in points; 0 stands for the default.
  public var distThreshold: Double?
  /// The cap of the distance before resistance, in points; 0 stands for the default.
  public var distMax: Double?
  /// The size while refreshing, in points; 0 stands for the default.
  public var distReload: Double?
  /// The travel that the strip ignores, in points.
  public var distIgnore: Double?
  /// The time from the release to the callback and from a reset to the removal; 0: at once.
  public var refreshTimeout: Microseconds?
  /// The resistance c in min(1, t/c); 0 stands for the default.
  public var resistance: Double?
  /// The answer of `shouldPullToRefresh`.
  public var shouldPullToRefresh: ShouldPull?
  /// The form of the app's `onRefresh`.
  public var stripCallback: StripCallback?
  /// The text while a pull is short; an empty text stands for the default.
  public var instructionsPullToRefresh: String?
  /// The text while a release would refresh; an empty text stands for the default.
  public var instructionsReleaseToRefresh: String?
  /// The text while refreshing; an empty text stands for the default.
  public var instructionsRefreshing: String?
  /// The icon of a pull; an empty text stands for the default.
  public var iconArrow: String?
  /// The icon while refreshing; an empty text stands for the default.
  public var iconRefreshing: String?

  /// Makes settings without values.
  public init() {}
}

/// The values of the settings.
extension OverlaySettings {
  /// setSize.
  public enum Size: String, CaseIterable, Hashable, Sendable, StateCoded {
    /// 40 dp.
    case standard = "default"
    /// 56 dp.
    case large
  }

  /// setProgressViewOffset.
  public struct ProgressViewOffset: Hashable, Sendable, StateRecord {
    /// True if the circle scales with the pull.
    public var scale: Bool
    /// The circle's start, in px.
    public var startPx: Int
    /// The circle's place of rest, in px.
    public var endPx: Int
    static let fields = Fields(Self.init) { ($0.scale, $0.startPx, $0.endPx) }

    /// Makes the call's arguments.
    public init(scale: Bool, startPx: Int, endPx: Int) {
      (self.scale, self.startPx, self.endPx) = (scale, startPx, endPx)
    }
  }

  /// setProgressViewEndTarget.
  public struct ProgressViewEndTarget: Hashable, Sendable, StateRecord {
    /// True if the circle scales with the pull.
    public var scale: Bool
    /// The circle's place of rest, in px.
    public var endPx: Int
    static let fields = Fields(Self.init) { ($0.scale, $0.endPx) }

    /// Makes the call's arguments.
    public init(scale: Bool, endPx: Int) { (self.scale, self.endPx) = (scale, endPx) }
  }

  /// The answer of setOnChildScrollUpCallback.
  public enum ChildAnswer: CaseIterable, Hashable, Sendable, StateCoded {
    /// No callback: the content itself decides.
    case content
    /// The content can always scroll up.
    case canScrollUp
    /// The content can never scroll up.
    case cannotScrollUp
  }

  /// The place at which a pull of a RefreshIndicator may begin.
  public enum TriggerMode: String, CaseIterable, Hashable, Sendable, StateCoded {
    /// A pull begins only with a drag that starts at the edge.
    case onEdge
    /// A pull also begins when an update lands on the edge.
    case anywhere
  }

  /// The form of the `onRefresh` of a RefreshIndicator.
  public enum IndicatorCallback: String, CaseIterable, Hashable, Sendable, StateCoded {
    /// A function whose future the app or the simulated load completes.
    case future
    /// A function that throws.
    case `throws`
  }

  /// The answer of `shouldPullToRefresh`.
  public enum ShouldPull: String, CaseIterable, Hashable, Sendable, StateCoded {
    /// True if scrollY is 0.
    case top
    /// Always true.
    case always
    /// Always false.
    case never
  }

  /// The form of the `onRefresh` of pulltorefresh.js.
  public enum StripCallback: String, CaseIterable, Hashable, Sendable, StateCoded {
    /// A function that takes *done*.
    case done
    /// A function that returns a promise.
    case promise
    /// A function without parameter and result.
    case none
    /// A function without parameter and with a truthy result.
    case value
    /// A function that throws.
    case `throws`
  }
}

/// The kind of content of a SwipeRefreshLayout.
public enum OverlayContent: String, CaseIterable, Hashable, Sendable, StateCoded {
  /// A list that nests its scrolling: a RecyclerView.
  case nested
  /// A list that does not nest.
  case plain
  /// Content that takes no touch and has no offset.
  case inert
}

/// The options of a pulltorefresh.js instance; an option that is not given is nil.
public struct PullToRefreshJSSettings: Hashable, Sendable {
  /// The answer of `shouldPullToRefresh`.
  public enum ShouldPull: String, CaseIterable, Hashable, Sendable {
    /// True if scrollY is 0.
    case top
    /// Always true.
    case always
    /// Always false.
    case never
  }

  /// The form of the app's `onRefresh`.
  public enum Callback: String, CaseIterable, Hashable, Sendable {
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
  /// The form of `onRefresh`.
  public var onRefresh: Callback?
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

  /// Makes options without values.
  public init() {}
}

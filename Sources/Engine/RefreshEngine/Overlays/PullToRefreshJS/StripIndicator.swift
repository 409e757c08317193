/// pulltorefresh.js's strip.
public struct StripIndicator: Hashable, Sendable {
  /// The page's state.
  public enum PageState: String, CaseIterable, Hashable, Sendable {
    case pending, pulling, releasing, refreshing
  }

  /// Whether the instance has its element.
  public var mounted = false
  /// The page's state.
  public var pageState = PageState.pending
  /// The resisted distance, in points.
  public var resisted = 0.0
  /// Where the pull started; nil without a start.
  public var startY: Double?
  /// The text; nil where not mounted.
  public var text: String?
  /// The icon; nil where not mounted.
  public var icon: String?
  /// Whether the element has the class `pull`.
  public var pull = false
  /// Whether the element has the class `release`.
  public var release = false
  /// How many elements are in the page.
  public var elements = 0

  /// Makes a strip that is not mounted.
  public init() {}
}

/// The settings of a RefreshIndicator; a setting that is not given is nil.
public struct RefreshIndicatorSettings: Hashable, Sendable {
  /// The place at which a pull may begin.
  public enum TriggerMode: String, CaseIterable, Hashable, Sendable {
    /// A pull begins only with a drag that starts at the edge.
    case onEdge
    /// A pull also begins when an update lands on the edge.
    case anywhere
  }

  /// The form of the app's `onRefresh`.
  public enum Callback: String, CaseIterable, Hashable, Sendable {
    /// A function whose future the app or the simulated load completes.
    case future
    /// A function that throws.
    case `throws`
  }

  /// The place at which a pull may begin.
  public var triggerMode: TriggerMode?
  /// The alpha of the colour, 0…255.
  public var colorAlpha: Int?
  /// The distance of the resting disk from its start, in points; the behaviour does not depend on it.
  public var displacement: Double?
  /// The offset at which the disk starts, in points; the behaviour does not depend on it.
  public var edgeOffset: Double?
  /// The form of `onRefresh`.
  public var onRefresh: Callback?

  /// Makes settings without values.
  public init() {}
}

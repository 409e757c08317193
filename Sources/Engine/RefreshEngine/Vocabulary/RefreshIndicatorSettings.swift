/// The settings of a RefreshIndicator; nil is "not given".
public struct RefreshIndicatorSettings: Hashable, Sendable {
  /// The place at which a pull may begin.
  public enum TriggerMode: String, CaseIterable, Hashable, Sendable {
    /// Only with a drag that starts at the edge.
    case onEdge
    /// Also where an update lands on the edge.
    case anywhere
  }

  /// The form of the app's `onRefresh`.
  public enum Callback: String, CaseIterable, Hashable, Sendable {
    /// A function whose future the app, or the simulated load, completes.
    case future
    /// A function that throws.
    case `throws`
  }

  /// The place at which a pull may begin.
  public var triggerMode: TriggerMode?
  /// The alpha of the colour, 0…255.
  public var colorAlpha: Int?
  /// The distance down at which the disk rests, in points; looks only.
  public var displacement: Double?
  /// The offset from which the disk comes, in points; looks only.
  public var edgeOffset: Double?
  /// The form of `onRefresh`.
  public var onRefresh: Callback?

  /// Makes settings that set nothing.
  public init() {}
}

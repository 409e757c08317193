/// The settings of a SwipeRefreshLayout, in the order of the calls; nil for a setter that is not called.
public struct SwipeRefreshLayoutSettings: Hashable, Sendable {
  /// setSize.
  public enum Size: String, CaseIterable, Hashable, Sendable {
    /// 40 dp.
    case standard = "default"
    /// 56 dp.
    case large
  }

  /// setProgressViewOffset.
  public struct ProgressViewOffset: Hashable, Sendable {
    /// True if the circle scales with the pull.
    public var scale: Bool
    /// The circle's start, in px.
    public var startPx: Int
    /// The circle's place of rest, in px.
    public var endPx: Int

    /// Makes the call's arguments.
    public init(scale: Bool, startPx: Int, endPx: Int) {
      (self.scale, self.startPx, self.endPx) = (scale, startPx, endPx)
    }
  }

  /// setProgressViewEndTarget.
  public struct ProgressViewEndTarget: Hashable, Sendable {
    /// True if the circle scales with the pull.
    public var scale: Bool
    /// The circle's place of rest, in px.
    public var endPx: Int

    /// Makes the call's arguments.
    public init(scale: Bool, endPx: Int) { (self.scale, self.endPx) = (scale, endPx) }
  }

  /// The answer of setOnChildScrollUpCallback.
  public enum ChildAnswer: CaseIterable, Hashable, Sendable {
    /// No callback: the content itself decides.
    case content
    /// The content can always scroll up.
    case canScrollUp
    /// The content can never scroll up.
    case cannotScrollUp
  }

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

  /// Makes settings without a call.
  public init() {}
}

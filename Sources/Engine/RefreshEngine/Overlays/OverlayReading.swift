/// The part of a snapshot about an overlay; lengths are points.
public struct OverlayReading: Hashable, Sendable {
  /// The state.
  public var state: ComponentState
  /// True while the library counts as refreshing, from the release on.
  public var isRefreshing: Bool
  /// The finger's way that the list did not consume.
  public var travel: Double
  /// The travel that arms the component; nil if no travel does.
  public var thresholdTravel: Double?
  /// The component's distance from its start, by the model.
  public var displayed: Double
  /// The component's distance from its start, on the screen.
  public var shown: Double
  /// The component's scale; nil for a library without one.
  public var scale: Double?
  /// The component's alpha, 0…1; nil for a library without one.
  public var alpha: Double?
  /// The component's frame in the view.
  public var frame: Rect
  /// The drawing of the library.
  public var indicator: OverlayIndicator
}

/// The drawing of a library, in the library's own terms; CONTRACT's member `indicator`.
public enum OverlayIndicator: Hashable, Sendable {
  /// SwipeRefreshLayout's circle.
  case circle(CircleIndicator)
  /// RefreshIndicator's disk.
  case disk(DiskIndicator)
  /// pulltorefresh.js's strip.
  case strip(StripIndicator)
}

/// A running animation, for drawing between frames; the values at frames take precedence.
public struct OverlayAnimation: Hashable, Sendable {
  /// The property that the animation changes.
  public enum Property: String, CaseIterable, Hashable, Sendable {
    case displayed = "header.displayed"
    case scale = "header.scale"
    case alpha = "header.alpha"
    case position = "header.indicator.position"
  }

  /// The curve of the animation over its duration.
  public enum Curve: String, CaseIterable, Hashable, Sendable {
    /// 1 − (1 − x)⁴.
    case decelerate
    /// cos(π (x + 1))/2 + ½.
    case accelerateDecelerate
    /// x.
    case linear
    /// cubic-bezier(0.25, 0.1, 0.25, 1).
    case ease
  }

  /// The property that the animation changes.
  public let property: Property
  /// The value at the animation's start.
  public let from: Double
  /// The value at the animation's end.
  public let to: Double
  /// The instant of the start; nil before the first frame.
  public let start: Instant?
  /// The duration of the animation.
  public let duration: Microseconds
  /// The curve of the animation over its duration.
  public let curve: Curve
}

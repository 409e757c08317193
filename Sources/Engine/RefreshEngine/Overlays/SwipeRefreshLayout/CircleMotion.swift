import ScrollPhysics

/// A motion of the circle: one of the seven animations of androidx.swiperefreshlayout 1.2.0.
struct CircleMotion: Hashable, Sendable {
  typealias Kind = CircleIndicator.Motion

  /// Which one.
  var kind: Kind
  /// The alpha at its start.
  var fromAlpha: Int
  /// The time of its first frame, in ms; nil before it.
  var begin: Int64?
  /// Whether it has made its last new step: it stays on the circle for one frame more.
  var isOver = false

  /// The part of the duration that has passed at a frame's time.
  func part(at time: Int64, _ rules: SwipeRefreshLayoutRules) -> Float {
    guard let begin else { return 0 }
    return min(1, Float(time - begin) / Float(rules.durationMs(of: kind)))
  }
}

extension CircleIndicator.Motion {
  /// Whether the curve is the decelerating one; else it accelerates and decelerates.
  var decelerates: Bool { self == .toTarget || self == .toStart }

  /// The curve's value at a part of the duration.
  func curve(_ part: Float, _ rules: SwipeRefreshLayoutRules) -> Float {
    if decelerates { return Float(1 - Libm.pow(Double(1 - part), rules.deceleration)) }
    return Float(Libm.cos(Double(part + 1) * Double.pi)) / 2 + 0.5
  }
}

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
  func part(at time: Int64) -> Float {
    guard let begin else { return 0 }
    return min(1, Float(time - begin) / Float(kind.durationMs))
  }
}

extension CircleIndicator.Motion {
  /// The duration, in ms: ANIMATE_TO_TRIGGER_DURATION, ANIMATE_TO_START_DURATION,
  /// SCALE_DOWN_DURATION, ALPHA_ANIMATION_DURATION, and the platform's medium animation time.
  var durationMs: Int64 {
    switch self {
    case .toTarget, .toStart: 200
    case .scaleUp: 400
    case .scaleDown, .scaleDownToStart: 150
    case .alphaStart, .alphaMax: 300
    }
  }

  /// Whether the curve is the decelerating one of factor 2; else it accelerates and decelerates.
  var decelerates: Bool { self == .toTarget || self == .toStart }

  /// The alpha at the end of an alpha motion.
  var endAlpha: Int {
    self == .alphaStart ? SwipeRefreshLayout.startingAlpha : SwipeRefreshLayout.fullAlpha
  }

  /// The curve's value at a part of the duration.
  func curve(_ part: Float) -> Float {
    if decelerates { return Float(1 - Libm.pow(Double(1 - part), 4)) }
    return Float(Libm.cos(Double(part + 1) * Double.pi)) / 2 + 0.5
  }
}

import ScrollPhysics

/// A motion of the circle: one of the seven animations of androidx.swiperefreshlayout 1.2.0.
struct CircleMotion: Hashable, Sendable, StateRecord {
  typealias Kind = CircleIndicator.Motion

  /// MAX_ALPHA.
  static let fullAlpha = 255
  /// STARTING_PROGRESS_ALPHA: 0.3 of MAX_ALPHA.
  static let startingAlpha = 76

  /// The kind of the motion.
  var kind: Kind
  /// The circle's top, scale and alpha at the motion's start.
  var fromTop: Int
  var fromScale: Float
  var fromAlpha: Int
  /// The time of the motion's first frame, in ms; nil before that frame.
  var begin: Int64?
  /// True if the motion has made its last new step; the motion stays on the circle for one more frame.
  var isOver = false

  static let fields = Fields(Self.init) {
    ($0.kind, $0.fromTop, $0.fromScale, $0.fromAlpha, $0.begin, $0.isOver)
  }

  /// The alpha at the end of an alpha motion.
  var endAlpha: Int { kind == .alphaStart ? Self.startingAlpha : Self.fullAlpha }

  /// The part of the duration that has passed at a frame's time.
  func part(at time: Int64) -> Float {
    guard let begin else { return 0 }
    return min(1, Float(time - begin) / Float(kind.durationMs))
  }
}

extension CircleIndicator.Motion: StateCoded {
  /// The duration of the motion, in ms.
  var durationMs: Int64 {
    switch self {
    // ANIMATE_TO_TRIGGER_DURATION and ANIMATE_TO_START_DURATION.
    case .toTarget, .toStart: 200
    // The platform's config_mediumAnimTime.
    case .scaleUp: 400
    // SCALE_DOWN_DURATION.
    case .scaleDown, .scaleDownToStart: 150
    // ALPHA_ANIMATION_DURATION.
    case .alphaStart, .alphaMax: 300
    }
  }

  /// True if the curve decelerates only; else it accelerates and decelerates.
  var decelerates: Bool { self == .toTarget || self == .toStart }

  /// The curve's value at a part of the duration.
  func curve(_ part: Float) -> Float {
    // The exponent is twice DECELERATE_INTERPOLATION_FACTOR.
    if decelerates { return Float(1 - Libm.pow(Double(1 - part), 4)) }
    return Float(Libm.cos(Double(part + 1) * Double.pi)) / 2 + 0.5
  }
}

/// How SwipeRefreshLayout behaves: its constants.
///
/// Its decisions are where they are made. Source of all: androidx.swiperefreshlayout 1.2.0; the
/// constants have its names. Lengths are dp where their names say so, angles turns.
struct SwipeRefreshLayoutRules: Sendable, Equatable {
  // MARK: The circle

  /// CIRCLE_DIAMETER.
  var standardDiameterDp: Float = 40
  /// CIRCLE_DIAMETER_LARGE.
  var largeDiameterDp: Float = 56
  /// DEFAULT_CIRCLE_TARGET.
  var targetDp: Float = 64
  /// MAX_ALPHA.
  var fullAlpha = 255
  /// STARTING_PROGRESS_ALPHA: 0.3 of it.
  var startingAlpha = 76
  /// DRAG_RATE: what the circle takes of the finger on the touch path.
  var dragRate: Float = 0.5
  /// The least velocity of a fling, in pt/s: ViewConfiguration's.
  var leastVelocity = 50.0

  // MARK: The pull

  /// The part of the way to the trigger that leaves the arc closed.
  var closedPart = 0.4
  /// 5/3 of the rest of the way open it: the dividend.
  var openingDividend: Float = 5
  /// 5/3 of the rest of the way open it: the divisor.
  var openingDivisor: Float = 3
  /// How far beyond the trigger the pull still counts, in slingshot distances.
  var tensionLimit: Float = 2
  /// The divisor of the tension.
  var tensionDivisor: Float = 4
  /// The factor of the slack.
  var slackFactor: Float = 2
  /// How often the slack counts in the place.
  var placeSlacks: Float = 2
  /// The arc's rotation before a pull.
  var firstRotation: Float = -0.25
  /// What the opening adds to it.
  var openingRotation: Float = 0.4
  /// What the slack adds to it.
  var slackRotation: Float = 2
  /// The part of all that is the rotation.
  var rotationPart: Float = 0.5

  // MARK: Motions, in ms

  /// ANIMATE_TO_TRIGGER_DURATION.
  var toTargetMs: Int64 = 200
  /// ANIMATE_TO_START_DURATION.
  var toStartMs: Int64 = 200
  /// The platform's config_mediumAnimTime.
  var scaleUpMs: Int64 = 400
  /// SCALE_DOWN_DURATION.
  var scaleDownMs: Int64 = 150
  /// SCALE_DOWN_DURATION, on the way to the start.
  var scaleDownToStartMs: Int64 = 150
  /// ALPHA_ANIMATION_DURATION.
  var alphaMs: Int64 = 300
  /// The exponent of the decelerating curve: twice DECELERATE_INTERPOLATION_FACTOR.
  var deceleration = 4.0

  // MARK: The drawable

  /// MAX_PROGRESS_ARC.
  var greatestArc: Float = 0.8
  /// MIN_PROGRESS_ARC.
  var leastArc: Float = 0.01
  /// SHRINK_OFFSET: the part of a turn at which the arc begins to shrink.
  var shrinkPart: Float = 0.5
  /// GROUP_FULL_ROTATION: how far the ring turns in a turn, in degrees.
  var ringDegrees: Float = 216
  /// ANIMATION_DURATION: a turn.
  var turnMs: Int64 = 1332
  /// The closing of the arc that a pull has left.
  var closingMs: Int64 = 666

  /// SwipeRefreshLayout as it is.
  static let swipeRefreshLayout120 = Shared(SwipeRefreshLayoutRules())

  /// How long a motion takes, in ms.
  func durationMs(of motion: CircleMotion.Kind) -> Int64 {
    switch motion {
    case .toTarget: toTargetMs
    case .toStart: toStartMs
    case .scaleUp: scaleUpMs
    case .scaleDown: scaleDownMs
    case .scaleDownToStart: scaleDownToStartMs
    case .alphaStart, .alphaMax: alphaMs
    }
  }

  /// The alpha at the end of an alpha motion.
  func endAlpha(of motion: CircleMotion.Kind) -> Int {
    motion == .alphaStart ? startingAlpha : fullAlpha
  }

  /// The arc's growth in a turn.
  var growth: Float { greatestArc - leastArc }
  /// How far the arc turns in a turn, beside its growth.
  var arcRotation: Float { 1 - growth }
}

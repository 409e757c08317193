/// The measures of the circle, in px; the settings change some of them.
struct CircleOptions: Hashable, Sendable, StateRecord {
  /// CIRCLE_DIAMETER, in dp.
  private static let standardDiameter: Float = 40
  /// CIRCLE_DIAMETER_LARGE, in dp.
  private static let largeDiameter: Float = 56
  /// DEFAULT_CIRCLE_TARGET, in dp.
  private static let target: Float = 64

  /// Pixels per point.
  var density: Float
  /// The diameter.
  var diameter: Int
  /// mOriginalOffsetTop: the circle's top at the start.
  var start: Int
  /// mSpinnerOffsetEnd: the end of the circle's way.
  var end: Int
  /// mTotalDragDistance: the pull that arms, set once from the density, or by setDistanceToTriggerSync.
  var trigger: Float
  /// mScale: true if the circle scales with the pull.
  var scales = false
  /// mUsingCustomStart: true if start and end were set.
  var isCustom = false
  /// mCustomSlingshotDistance; 0 stands for the default.
  var slingshot = 0
  /// The answer of the OnChildScrollUpCallback; without a callback the content decides.
  var childAnswer = OverlaySettings.ChildAnswer.content

  static let fields = Fields(
    of: Self(density: 1),
    (
      \.density, \.diameter, \.start, \.end, \.trigger, \.scales, \.isCustom, \.slingshot,
      \.childAnswer
    )
  )

  init(density: Float) {
    self.density = density
    diameter = Int(cutting: Self.standardDiameter * density)
    start = -diameter
    end = Int(cutting: Self.target * density)
    trigger = Float(end)
  }

  /// The circle's way to the trigger; the way beyond the trigger has the same length.
  var slingshotDistance: Float {
    slingshot > 0 ? Float(slingshot) : Float(isCustom ? end - start : end)
  }

  /// The circle's top while refreshing, and at the end of the way to the place.
  var targetTop: Int { isCustom ? end : end + start }

  /// Applies the measures of settings in the order of the calls; only setDistanceToTriggerSync moves the
  /// trigger.
  mutating func change(_ settings: OverlaySettings) {
    if let size = settings.size {
      let diameter = size == .large ? Self.largeDiameter : Self.standardDiameter
      self.diameter = Int(cutting: diameter * density)
    }
    if let offset = settings.progressViewOffset {
      (scales, start, end) = (offset.scale, offset.startPx, offset.endPx)
      isCustom = true
    }
    if let target = settings.progressViewEndTarget { (scales, end) = (target.scale, target.endPx) }
    if let distance = settings.distanceToTriggerPx { trigger = Float(distance) }
    if let distance = settings.slingshotDistancePx { slingshot = distance }
    if let answer = settings.canChildScrollUp { childAnswer = answer }
  }
}

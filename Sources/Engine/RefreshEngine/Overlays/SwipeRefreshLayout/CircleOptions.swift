/// The measures of the circle, in px; the settings change some of them.
struct CircleOptions: Hashable, Sendable {
  /// Pixels per point.
  var density: Float
  /// The diameter.
  var diameter: Int
  /// mOriginalOffsetTop: where the circle's top is at the start.
  var start: Int
  /// mSpinnerOffsetEnd: how far it goes.
  var end: Int
  /// mTotalDragDistance: the pull that arms, set once from the density, or by setDistanceToTriggerSync.
  var trigger: Float
  /// mScale: whether the circle scales with the pull.
  var scales = false
  /// mUsingCustomStart: whether start and end were set.
  var isCustom = false
  /// mCustomSlingshotDistance; 0 is none.
  var slingshot = 0
  /// The answer of the OnChildScrollUpCallback; none asks the content.
  var childAnswer = SwipeRefreshLayoutSettings.ChildAnswer.content

  init(
    density: Float,
    _ rules: SwipeRefreshLayoutRules = SwipeRefreshLayoutRules.swipeRefreshLayout120.value
  ) {
    self.density = density
    diameter = Int(cutting: rules.standardDiameterDp * density)
    start = -diameter
    end = Int(cutting: rules.targetDp * density)
    trigger = Float(end)
  }

  /// How far the circle goes to the trigger: it goes as far again beyond.
  var slingshotDistance: Float {
    slingshot > 0 ? Float(slingshot) : Float(isCustom ? end - start : end)
  }

  /// Where the circle's top is while it refreshes.
  var restingTop: Int { isCustom ? end : end + start }

  /// Where the way to the place goes.
  var targetTop: Int { isCustom ? end : end - abs(start) }

  /// Takes the measures that settings set.
  mutating func change(_ settings: SwipeRefreshLayoutSettings) {
    if let offset = settings.progressViewOffset { setOffset(offset) }
    if let target = settings.progressViewEndTarget { setEndTarget(target) }
    if let distance = settings.slingshotDistancePx { slingshot = distance }
  }

  /// setProgressViewOffset: the trigger stays.
  mutating func setOffset(_ offset: SwipeRefreshLayoutSettings.ProgressViewOffset) {
    (scales, start, end) = (offset.scale, offset.startPx, offset.endPx)
    isCustom = true
  }

  /// setProgressViewEndTarget: the trigger stays.
  mutating func setEndTarget(_ target: SwipeRefreshLayoutSettings.ProgressViewEndTarget) {
    (scales, end) = (target.scale, target.endPx)
  }

  /// setSize.
  mutating func setSize(
    _ size: SwipeRefreshLayoutSettings.Size,
    _ rules: SwipeRefreshLayoutRules
  ) {
    let dp = size == .large ? rules.largeDiameterDp : rules.standardDiameterDp
    diameter = Int(cutting: dp * density)
  }
}

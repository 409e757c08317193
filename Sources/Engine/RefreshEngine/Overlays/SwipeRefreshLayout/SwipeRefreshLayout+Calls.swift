// The calls of the app.
extension SwipeRefreshLayout {
  /// Makes the calls that settings stand for, in their order.
  ///
  /// Another size does not ask for layout, and the trigger does not move with the circle's end.
  mutating func configure(_ settings: SwipeRefreshLayoutSettings) {
    var first = settings
    first.progressViewEndTarget = nil
    options.change(first)
    if settings.size != nil { drawableWasWritten() }
    if settings.progressViewOffset != nil {
      reset()
      isRefreshing = false
    }
    options.change(settings)
    if settings.progressViewEndTarget != nil { drawableWasWritten() }
    if let enabled = settings.enabled { setEnabled(enabled) }
  }

  /// True if the circle would still have a way to go.
  func accepts(_ settings: OverlaySettings) -> Bool {
    guard case .swipeRefreshLayout(let settings) = settings else { return true }
    var changed = options
    changed.change(settings)
    return changed.slingshotDistance != 0
  }

  /// setEnabled: false resets, also when disabled already; a refresh stays.
  private mutating func setEnabled(_ enabled: Bool) {
    if enabled != isEnabled { requireTraversal() }
    isEnabled = enabled
    if !enabled { reset() }
  }

  /// setRefreshing: the present value changes nothing; the call never calls back.
  mutating func setRefreshing(_ refreshing: Bool) {
    guard isPresent, refreshing != isRefreshing else { return }
    isRefreshing = refreshing
    notifies = false
    guard refreshing else { return scaleDown(then: .done) }
    place(options.targetTop)
    show(true)
    setAlpha(CircleMotion.fullAlpha)
    begin(.scaleUp)
    listener = .done
  }

  /// The circle is as at the start; neither the refresh nor the pull changes.
  mutating func reset() {
    takeMotionOff()
    drawable.stop()
    drawableWasWritten()
    show(false)
    setAlpha(CircleMotion.fullAlpha)
    if options.scales { setScale(0) } else { place(options.start) }
  }

  // MARK: The window

  /// Attaches the layout to its window.
  mutating func attach() {
    guard !isAttached else { return }
    isAttached = true
    requireTraversal()
  }

  /// Detaches the layout: motions are gone, a refresh stays, hidden.
  mutating func detach() {
    guard isAttached else { return }
    cancelTouch()
    // The motion is dropped, not ended: an alpha motion is under way for good.
    motion = nil
    content.fling = nil
    isAttached = false
    frames.needsTraversal = false
    reset()
  }

  // MARK: The circle's properties

  /// Places the circle's top, which asks for layout even where it is there already.
  mutating func place(_ top: Int) {
    self.top = top
    requireLayout()
  }

  /// Shows or hides the circle.
  mutating func show(_ visible: Bool) {
    guard visible != isVisible else { return }
    isVisible = visible
    requireLayout()
  }

  /// Sets the circle's scale.
  mutating func setScale(_ scale: Float) {
    guard scale != self.scale else { return }
    self.scale = scale
    drawableWasWritten()
  }

  /// Sets the drawable's alpha.
  mutating func setAlpha(_ alpha: Int) {
    self.alpha = alpha
    drawableWasWritten()
  }
}

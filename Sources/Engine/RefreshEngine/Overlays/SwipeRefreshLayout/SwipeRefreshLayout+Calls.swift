// The calls of the app.
extension SwipeRefreshLayout {
  /// Makes the calls that settings stand for, in their order.
  ///
  /// A change of the size requests no layout, and the trigger does not move with the circle's end.
  mutating func configure(_ settings: OverlaySettings) {
    self.settings.change(by: settings)
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

  /// True if the circle's way is not 0 after the settings.
  func accepts(_ settings: OverlaySettings) -> Bool {
    var changed = options
    changed.change(settings)
    return changed.slingshotDistance != 0
  }

  /// setEnabled: false resets, even if already disabled; a refresh continues.
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

  /// Resets the circle to its start; refresh and pull do not change.
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

  /// Detaches the layout: motions are dropped, and a refresh continues, hidden.
  mutating func detach() {
    guard isAttached else { return }
    cancelTouch()
    // The motion is dropped without an end, so that an alpha motion counts as running for good.
    motion = nil
    content.fling = nil
    isAttached = false
    frames.needsTraversal = false
    reset()
  }

  // MARK: The circle's properties

  /// Places the circle's top and requests a layout, even at the present place.
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

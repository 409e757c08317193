import ScrollPhysics

// The pull: the circle's place by the finger's way, and the release.
extension SwipeRefreshLayout {
  /// moveSpinner: shows a pull, with the numbers of the library's source.
  mutating func showPull(_ pull: Float) {
    let trigger = options.trigger
    let part = min(1, abs(pull / trigger))
    let opened = Float(max(Double(part) - 0.4, 0)) * 5 / 3
    let distance = options.slingshotDistance
    let excess = abs(pull) - trigger
    let tension = max(0, min(excess, distance * 2) / distance)
    let eased = tension / 4
    let slack = Float(Double(eased) - Libm.pow(Double(eased), 2)) * 2
    let place = options.start + Int(cutting: distance * part + distance * slack * 2)
    drawable.arrow = true
    show(true)
    setScale(options.scales ? min(1, pull / trigger) : 1)
    fade(pull < trigger)
    drawable.startTrim = 0
    drawable.endTrim = min(CircleDrawable.greatestArc, opened * CircleDrawable.greatestArc)
    drawable.arrowScale = min(1, opened)
    drawable.rotation = (-0.25 + 0.4 * opened + slack * 2) * 0.5
    drawableWasWritten()
    self.place(place)
  }

  /// Begins the alpha motion of a pull and clears the listener, unless that motion runs.
  private mutating func fade(_ isShort: Bool) {
    if isShort {
      guard alpha > CircleMotion.startingAlpha, !isFadingToStart else { return }
      begin(.alphaStart)
    } else {
      guard alpha < CircleMotion.fullAlpha, !isFadingToFull else { return }
      begin(.alphaMax)
    }
    listener = .none
  }

  /// finishSpinner: the release of a pull.
  ///
  /// A pull of exactly the trigger is too short. A short pull also ends a refresh that the app began under
  /// the finger.
  mutating func finishPull(_ pull: Float) {
    if pull > options.trigger {
      guard !isRefreshing else { return }
      (isRefreshing, notifies) = (true, true)
      begin(.toTarget)
      listener = .done
      return
    }
    isRefreshing = false
    drawable.startTrim = 0
    drawable.endTrim = 0
    if options.scales {
      begin(.scaleDownToStart)
    } else {
      begin(.toStart)
      listener = .back
    }
    drawable.arrow = false
    drawableWasWritten()
  }

  /// The pull, in px; nil without a pull.
  var pull: Float? {
    if nested.isNesting, nested.total > 0 { return nested.total }
    return path.isDragged ? draggedPull : nil
  }

  /// The pull on the touch path at the finger's last place: DRAG_RATE of the finger's way.
  var draggedPull: Float { (path.fingerY - path.motionY) * 0.5 }

  // MARK: The nested path

  /// onStartNestedScroll and onNestedScrollAccepted: true if the layout takes part, never while refreshing.
  mutating func acceptNestedScroll() -> Bool {
    guard isPresent, isEnabled, !isRefreshing else { return false }
    nested = NestedPath(isNesting: true)
    return true
  }

  /// onNestedPreScroll: the part of a pull back that the circle takes before the list scrolls.
  mutating func takeBeforeScroll(_ dy: Int) -> Int {
    var taken = 0
    if dy > 0, nested.total > 0 {
      if Float(dy) > nested.total {
        taken = Int(cutting: nested.total)
        nested.total = 0
      } else {
        nested.total -= Float(dy)
        taken = dy
      }
      showPull(nested.total)
    }
    // A circle with a custom place hides when the finger pushes it back.
    if options.isCustom, dy > 0, nested.total == 0, dy != taken { show(false) }
    return taken
  }

  /// onNestedScroll: the distance that the list did not scroll.
  mutating func takeAfterScroll(_ unconsumed: Int) {
    guard unconsumed < 0, !canChildScrollUp else { return }
    nested.total += Float(abs(unconsumed))
    showPull(nested.total)
  }

  /// onStopNestedScroll: a scroll without a pull resets the circle too.
  mutating func stopNestedScroll() {
    nested.isNesting = false
    if nested.total > 0 {
      finishPull(nested.total)
      nested.total = 0
    } else {
      postReset()
    }
  }
}

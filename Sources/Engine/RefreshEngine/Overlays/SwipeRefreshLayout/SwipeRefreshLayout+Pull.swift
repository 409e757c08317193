import ScrollPhysics

// The pull: where the circle is for what the finger has made, and the release.
extension SwipeRefreshLayout {
  /// moveSpinner: shows a pull.
  mutating func showPull(_ pull: Float) {
    let rules = rules.value
    let trigger = options.trigger
    let part = min(1, abs(pull / trigger))
    let beyond = Float(max(Double(part) - rules.closedPart, 0))
    let opened = beyond * rules.openingDividend / rules.openingDivisor
    let distance = options.slingshotDistance
    let excess = abs(pull) - trigger
    let tension = max(0, min(excess, distance * rules.tensionLimit) / distance)
    let eased = tension / rules.tensionDivisor
    let slack = Float(Double(eased) - Libm.pow(Double(eased), 2)) * rules.slackFactor
    let place = options.start + Int(cutting: distance * part + distance * slack * rules.placeSlacks)
    drawable.arrow = true
    show()
    setScale(options.scales ? min(1, pull / trigger) : 1)
    fade(pull < trigger)
    drawable.startTrim = 0
    drawable.endTrim = min(rules.greatestArc, opened * rules.greatestArc)
    drawable.arrowScale = min(1, opened)
    let turned = rules.firstRotation + rules.openingRotation * opened
    drawable.rotation = (turned + slack * rules.slackRotation) * rules.rotationPart
    drawableWasWritten()
    self.place(place)
  }

  /// Begins the alpha motion of a pull, unless one is under way; it clears the listener.
  private mutating func fade(_ isShort: Bool) {
    if isShort {
      guard alpha > rules.value.startingAlpha, !isFading.toStart else { return }
      begin(.alphaStart)
    } else {
      guard alpha < rules.value.fullAlpha, !isFading.toFull else { return }
      begin(.alphaMax)
    }
    listener = .none
  }

  /// finishSpinner: the release of a pull.
  ///
  /// One of exactly the trigger is short, and a short one ends also a refresh that was begun under the
  /// finger.
  mutating func finishPull(_ pull: Float) {
    if pull > options.trigger {
      guard !isRefreshing else { return }
      (isRefreshing, notifies) = (true, true)
      from = top
      begin(.toTarget)
      listener = .done
      return
    }
    isRefreshing = false
    drawable.startTrim = 0
    drawable.endTrim = 0
    from = top
    if options.scales {
      fromScale = scale
      begin(.scaleDownToStart)
    } else {
      begin(.toStart)
      listener = .back
    }
    drawable.arrow = false
    drawableWasWritten()
  }

  /// The pull, in px; nil without one.
  var pull: Float? {
    if nested.isNesting, nested.total > 0 { return nested.total }
    return path.isDragged ? draggedPull : nil
  }

  /// The pull of the touch path at the finger's last place.
  var draggedPull: Float { (path.fingerY - path.motionY) * rules.value.dragRate }

  // MARK: The nested path

  /// onStartNestedScroll and onNestedScrollAccepted: whether the layout takes part; not while refreshing.
  mutating func acceptNestedScroll() -> Bool {
    guard isPresent, isEnabled, !isRefreshing else { return false }
    nested = NestedPath(isNesting: true)
    return true
  }

  /// onNestedPreScroll: what the circle takes before the list scrolls, of what is pulled back.
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
    // A circle with a place of its own hides when it is pushed back.
    if options.isCustom, dy > 0, nested.total == 0, dy != taken {
      hide()
    }
    return taken
  }

  /// onNestedScroll: what the list did not scroll.
  mutating func takeAfterScroll(_ unconsumed: Int) {
    guard unconsumed < 0, !canChildScrollUp else { return }
    nested.total += Float(abs(unconsumed))
    showPull(nested.total)
  }

  /// onStopNestedScroll: also a scroll that made no pull resets the circle.
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

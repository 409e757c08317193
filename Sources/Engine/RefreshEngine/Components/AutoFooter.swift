/// The auto footer: it always has room below the content, and triggers when it scrolls into view.
///
/// ```
///            trigger reached, going down; or released at the end
///   idle ───────────────────────────────────────────────────────▶ refreshing
///    ▲ ◀───────────────────────── endRefreshing ────────────────────┤
///    │                                                              ▼
///    └──────────────────── resetNoMoreData ◀──────────────────── noMoreData
/// ```
/// - idle: waits for its trigger. Ended by the trigger, a tap or a begin.
/// - refreshing: no inset, no animation. Ended by `endRefreshing`, `…WithNoMoreData`, or at once
///   by hiding.
/// - noMoreData: no trigger acts. Ended by `resetNoMoreData`, `endRefreshing`, a begin or hiding.
/// - willRefresh: as a header's; hiding ends it too.
///
/// Every pair in the standard dialect; "·" is no change, "no window" a begin outside a window, "window" the
/// display pass in a window:
/// ```
/// cause            | idle        | refreshing | noMoreData  | willRefresh
/// trigger          | refreshing  | ·          | ·           | ·
/// let go at end    | refreshing  | ·          | ·           | ·
/// tap              | refreshing  | ·          | ·           | ·
/// begin            | refreshing  | ·          | refreshing  | ·
/// begin, no window | willRefresh | ·          | willRefresh | ·
/// window           | ·           | ·          | ·           | refreshing
/// end              | ·           | idle       | idle        | idle
/// no more          | noMoreData  | noMoreData | ·           | noMoreData
/// reset            | ·           | idle       | idle        | idle
/// hide             | ·           | idle       | idle        | idle
/// ```
extension Engine {
  /// A change of the hidden flag whose effects wait for a drawing.
  struct DeferredHiding: Sendable, StateRecord {
    let isHidden: Bool
    /// The footer's height when the flag was set, in points.
    let height: Double

    static let fields = Fields(Self.init) { ($0.isHidden, $0.height) }
  }

  // MARK: Place and inset

  /// Adds room below the content when the footer is attached; removes the room when it is detached.
  mutating func changeReservation(_ slot: Slot, isAttaching: Bool) {
    let height = self[slot].frame.size.height
    switch rules.autoFooter.reservation {
    case .fitted: break
    case .changedIfShown where self[slot].isHidden: break
    case .changedIfShown, .changed: reserveRoom(isAttaching ? height : -height)
    case .replaced:
      let inset = isAttaching ? height : self[slot].originalInset.bottom
      setComponentInset(.bottom, to: inset)
    }
  }

  /// Adds room below the content; a negative height removes room.
  mutating func reserveRoom(_ height: Double) {
    setComponentInset(.bottom, to: componentInset.bottom + height)
  }

  /// Places the footer below the content.
  mutating func placeAutoFooter(_ slot: Slot) {
    let ignored = rules.autoFooter.usesIgnoredInset ? self[slot].properties.ignoredContentInset : 0
    self[slot].frame.origin.y = scrollView.contentSize.height + ignored
  }

  /// Moves the bottom inset, by the rules, after a taller image has made the footer taller.
  mutating func autoFooterImageDidGrow(_ slot: Slot, from height: Double) {
    guard rules.autoFooter.tallImageMovesInset else { return }
    reserveRoom(-height)
    reserveRoom(self[slot].frame.size.height)
  }

  // MARK: Begin and end

  /// True if the limit of begins allows `beginRefreshing`.
  @inline(__always)
  func beginLimitAllows(_ slot: Slot, by cause: Cause, _ reader: inout ConditionReader) -> Bool {
    switch sharedRules.value.autoFooter.beginLimit {
    case .triggersPerPan:
      // A tap begins without regard to the budget.
      let isFree = cause == .tap || !self[slot].isTriggeredByDrag || self[slot].triggersLeft == -1
      guard !isFree else { return true }
      return reader.holds(.hasTriggersLeft, Double(self[slot].triggersLeft), .more, 0)
    case .oncePerPanFlag:
      return !self[slot].properties.onlyRefreshPerDrag
        || reader.holds(.isNewPan, self[slot].isNewPan)
    case .none: return true
    }
  }

  mutating func spendTrigger(_ slot: Slot) {
    guard self[slot].isTriggeredByDrag else { return }
    if self[slot].triggersLeft != -1 { self[slot].triggersLeft -= 1 }
    self[slot].isTriggeredByDrag = false
  }

  /// True if the end of a refresh moves the offset back, animated.
  var movesBackAtEnd: Bool {
    scrollView.pagingEnabled && sharedRules.value.autoFooter.pagingMovesBackAtEnd
  }

  mutating func endAutoFooter(_ slot: Slot) {
    guard movesBackAtEnd else { return emitCallback(.endRefreshingCompletion, of: slot) }
    let duration = self[slot].properties.slowAnimationDuration
    animate(duration, completion: .component(slot, .pagingAnimationEnded)) { engine in
      var offset = engine.scrollView.contentOffset
      offset.y -= engine.componentInset.bottom
      engine.writeOffset(offset)
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
    }
  }

  // MARK: Hiding

  mutating func autoFooterHiddenDidChange(_ slot: Slot) {
    let change = DeferredHiding(
      isHidden: self[slot].isHidden,
      height: self[slot].frame.size.height
    )
    switch rules.autoFooter.hiding {
    case .inCall: performHiding(change, slot, by: .setHidden)
    case .whenDrawn: self[slot].deferredHiding.append(change)
    case .flagAlone: break
    }
  }

  /// Performs the deferred changes by hiding and showing, in order, when the footer is drawn.
  mutating func drawAutoFooter(_ slot: Slot) throws(Rejection) {
    var count = 0
    defer { self[slot].deferredHiding.removeFirst(count) }
    while count < self[slot].deferredHiding.count {
      try countStep()
      count += 1
      performHiding(self[slot].deferredHiding[count - 1], slot, by: .window)
    }
  }

  private mutating func performHiding(_ change: DeferredHiding, _ slot: Slot, by cause: Cause) {
    if change.isHidden {
      setState(.idle, of: slot, by: cause)
      reserveRoom(-change.height)
    } else {
      reserveRoom(change.height)
      placeAutoFooter(slot)
    }
  }

  // MARK: Taps

  /// True if a tap arrives and begins a refresh.
  @inline(__always)
  func tapArrives(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    // Without a tap target the remaining conditions are not evaluated.
    let hasTarget = self[slot].kind == .autoFooter && self[slot].titleLabel != nil
    guard reader.holds(.hasTapTarget, hasTarget), hasTarget,
      reader.holds(.isInWindow, isInWindow(slot)),
      reader.holds(.isShown, !self[slot].isHidden),
      reader.holds(.takesTouches, self[slot].properties.userInteractionEnabled),
      reader.holds(.viewTakesTouches, scrollView.userInteractionEnabled),
      tapReaches(slot, &reader)
    else { return false }
    if let views = self[slot].footerViews {
      guard reader.holds(.isTapTargetShown, views.shows(.idle)) else { return false }
    } else {
      guard reader.holds(.isIdle, self[slot].state == .idle),
        reader.holds(.isTapTargetShown, self[slot].titleLabel?.isHidden == false)
      else { return false }
    }
    return reader.holds(.isOpaqueEnough, self[slot].alpha, .atLeast, Self.leastTouchableAlpha)
  }

  /// True if a finger can tap the footer at its place; a tap of an external driver always arrives.
  @inline(__always)
  func tapReaches(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard scrollView.driver == .simulated, playedVersion.tapsInViewOnly else { return true }
    let view = Rect(origin: scrollView.contentOffset, size: scrollView.size)
    return reader.holds(.isInView, self[slot].frame.meets(view))
  }

  /// The least opacity at which UIKit's hit test finds a view.
  static let leastTouchableAlpha = 0.01
}

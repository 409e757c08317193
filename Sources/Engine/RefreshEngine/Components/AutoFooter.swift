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
enum AutoFooter {
  /// A change of the hidden flag whose effects wait for a drawing.
  struct DeferredHiding: Sendable, StateRecord {
    let isHidden: Bool
    /// The footer's height when the flag was set, in points.
    let height: Double

    static let fields = Fields(Self.init) { ($0.isHidden, $0.height) }
  }

  // MARK: Place and inset

  /// Adds room below the content when the footer is attached; removes the room when it is detached.
  static func changeReservation(_ slot: Slot, isAttaching: Bool, _ engine: inout Engine) {
    let height = engine[slot].frame.size.height
    switch engine.rules.autoFooter.reservation {
    case .fitted: break
    case .changedIfShown where engine[slot].isHidden: break
    case .changedIfShown, .changed: reserve(isAttaching ? height : -height, &engine)
    case .replaced:
      let inset = isAttaching ? height : engine[slot].originalInset.bottom
      engine.setComponentInset(.bottom, to: inset)
    }
  }

  /// Adds room below the content; a negative height removes room.
  static func reserve(_ height: Double, _ engine: inout Engine) {
    engine.setComponentInset(.bottom, to: engine.componentInset.bottom + height)
  }

  /// Places the footer below the content.
  static func place(_ slot: Slot, _ engine: inout Engine) {
    let ignored =
      engine.rules.autoFooter.usesIgnoredInset ? engine[slot].properties.ignoredContentInset : 0
    engine[slot].frame.origin.y = engine.scrollView.contentSize.height + ignored
  }

  /// Moves the bottom inset, by the rules, after a taller image has made the footer taller.
  static func imageDidGrow(_ slot: Slot, from height: Double, _ engine: inout Engine) {
    guard engine.rules.autoFooter.tallImageMovesInset else { return }
    reserve(-height, &engine)
    reserve(engine[slot].frame.size.height, &engine)
  }

  // MARK: Begin and end

  /// True if the limit of begins allows `beginRefreshing`.
  @inline(__always)
  static func mayBegin(
    _ footer: borrowing Component,
    by cause: Cause,
    _ rules: borrowing Rules,
    _ reader: inout some ConditionReader
  ) -> Bool {
    switch rules.autoFooter.beginLimit {
    case .triggersPerPan:
      // A tap begins without regard to the budget.
      let isFree = cause == .tap || !footer.isTriggeredByDrag || footer.triggersLeft == -1
      guard !isFree else { return true }
      return reader.holds(.hasTriggersLeft, Double(footer.triggersLeft), .more, 0)
    case .oncePerPanFlag:
      return !footer.properties.onlyRefreshPerDrag || reader.holds(.isNewPan, footer.isNewPan)
    case .none: return true
    }
  }

  static func spendTrigger(_ slot: Slot, _ engine: inout Engine) {
    guard engine[slot].isTriggeredByDrag else { return }
    if engine[slot].triggersLeft != -1 { engine[slot].triggersLeft -= 1 }
    engine[slot].isTriggeredByDrag = false
  }

  /// True if the end of a refresh moves the offset back, animated.
  static func movesBackAtEnd(_ engine: borrowing Engine) -> Bool {
    engine.scrollView.pagingEnabled && engine.sharedRules.value.autoFooter.pagingMovesBackAtEnd
  }

  static func end(_ slot: Slot, _ engine: inout Engine) {
    guard movesBackAtEnd(engine) else {
      return engine.emitCallback(.endRefreshingCompletion, of: slot)
    }
    let duration = engine[slot].properties.slowAnimationDuration
    engine.animate(duration, completion: .component(slot, .pagingAnimationEnded)) { engine in
      var offset = engine.scrollView.contentOffset
      offset.y -= engine.componentInset.bottom
      engine.writeOffset(offset)
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
    }
  }

  // MARK: Hiding

  static func hiddenDidChange(_ slot: Slot, _ engine: inout Engine) {
    let change = DeferredHiding(
      isHidden: engine[slot].isHidden,
      height: engine[slot].frame.size.height
    )
    switch engine.rules.autoFooter.hiding {
    case .inCall: perform(change, slot, by: .setHidden, &engine)
    case .whenDrawn: engine[slot].deferredHiding.append(change)
    case .flagAlone: break
    }
  }

  /// Performs the deferred changes by hiding and showing, in order, when the footer is drawn.
  static func draw(_ slot: Slot, _ engine: inout Engine) throws(Rejection) {
    var count = 0
    defer { engine[slot].deferredHiding.removeFirst(count) }
    while count < engine[slot].deferredHiding.count {
      try engine.countStep()
      count += 1
      perform(engine[slot].deferredHiding[count - 1], slot, by: .window, &engine)
    }
  }

  private static func perform(
    _ change: DeferredHiding,
    _ slot: Slot,
    by cause: Cause,
    _ engine: inout Engine
  ) {
    if change.isHidden {
      engine.setState(.idle, of: slot, by: cause)
      reserve(-change.height, &engine)
    } else {
      reserve(change.height, &engine)
      place(slot, &engine)
    }
  }

  // MARK: Taps

  /// True if a tap arrives and begins a refresh.
  @inline(__always)
  static func takesTap(
    _ slot: Slot,
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    // Without a tap target the remaining conditions are not evaluated.
    let hasTarget = engine[slot].kind == .autoFooter && engine[slot].titleLabel != nil
    guard reader.holds(.hasTapTarget, hasTarget), hasTarget,
      reader.holds(.isInWindow, engine.isInWindow(slot)),
      reader.holds(.isShown, !engine[slot].isHidden),
      reader.holds(.takesTouches, engine[slot].properties.userInteractionEnabled),
      reader.holds(.viewTakesTouches, engine.scrollView.userInteractionEnabled),
      tapReaches(slot, engine, &reader)
    else { return false }
    if let views = engine[slot].footerViews {
      guard reader.holds(.isTapTargetShown, views.shows(.idle)) else { return false }
    } else {
      guard reader.holds(.isIdle, engine[slot].state == .idle),
        reader.holds(.isTapTargetShown, engine[slot].titleLabel?.isHidden == false)
      else { return false }
    }
    return reader.holds(.isOpaqueEnough, engine[slot].alpha, .atLeast, leastTouchableAlpha)
  }

  /// True if a finger can tap the footer at its place; a tap of an external driver always arrives.
  @inline(__always)
  static func tapReaches(
    _ slot: Slot,
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    guard engine.scrollView.driver == .simulated, engine.playedVersion.tapsInViewOnly else {
      return true
    }
    let view = Rect(origin: engine.scrollView.contentOffset, size: engine.scrollView.size)
    return reader.holds(.isInView, engine[slot].frame.meets(view))
  }

  /// The least opacity at which UIKit's hit test finds a view.
  static let leastTouchableAlpha = 0.01
}

/// The rules of an auto footer: it always has room below the content, and triggers when it is
/// scrolled into view.
///
/// ```
///            trigger reached, going down; or let go at the end
///   idle ───────────────────────────────────────────────────────▶ refreshing
///    ▲ ◀───────────────────────── endRefreshing ────────────────────┤
///    │                                                              ▼
///    └──────────────────── resetNoMoreData ◀──────────────────── noMoreData
/// ```
/// - idle: listens for its trigger. Ended by the trigger, a tap or a begin.
/// - refreshing: no inset, no animation. Ended by `endRefreshing`, `…WithNoMoreData`, or at once
///   by hiding.
/// - noMoreData: hears nothing. Ended by `resetNoMoreData`, `endRefreshing`, a begin or hiding.
/// - willRefresh: as a header's; hiding ends it too.
///
/// Every pair, "·" where nothing changes ("no window": outside of one; "window": the display pass
/// in one):
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
struct AutoFooterFamily: Family {
  let slot: Slot

  /// The offset from which on, going down, the footer triggers.
  static func trigger(_ footer: Component, _ view: ScrollView) -> Double {
    let height = footer.frame.size.height
    return view.contentSize.height - view.size.height
      + height * footer.triggerAutomaticallyRefreshPercent + view.adjustedInset.bottom - height
  }

  /// Whether content and top inset exceed the view.
  private static func exceedsScreen(_ view: ScrollView) -> Bool {
    view.adjustedInset.top + view.contentSize.height > view.size.height
  }

  func levels(_ engine: RefreshEngine) -> Levels {
    Levels(first: Self.trigger(engine[slot], engine.scrollView))
  }

  func didAttach(_ engine: inout RefreshEngine) {
    if !engine[slot].isHidden { reserve(engine[slot].frame.size.height, &engine) }
    place(&engine)
  }

  func willDetach(_ engine: inout RefreshEngine) {
    if !engine[slot].isHidden { reserve(-engine[slot].frame.size.height, &engine) }
  }

  /// Gives the footer room below the content, or takes it back.
  private func reserve(_ height: Double, _ engine: inout RefreshEngine) {
    engine.setAdjustedInset(.bottom, to: engine.scrollView.adjustedInset.bottom + height)
  }

  private func place(_ engine: inout RefreshEngine) {
    engine[slot].frame.origin.y =
      engine.scrollView.contentSize.height + engine[slot].ignoredContentInset
  }

  func contentSizeDidChange(_ engine: inout RefreshEngine) {
    place(&engine)
  }

  func offsetDidChange(from old: Point, _ engine: inout RefreshEngine) {
    guard engine[slot].state == .idle, engine[slot].automaticallyRefresh,
      engine[slot].frame.origin.y != 0, Self.exceedsScreen(engine.scrollView),
      engine.scrollView.contentOffset.y >= Self.trigger(engine[slot], engine.scrollView),
      engine.scrollView.contentOffset.y > old.y
    else { return }
    if engine.scrollView.isDragging { engine[slot].isTriggeredByDrag = true }
    engine.beginRefreshing(slot)
  }

  func panStateDidChange(_ engine: inout RefreshEngine) {
    guard engine[slot].state == .idle else { return }
    if engine.scrollView.panState == .began {
      engine[slot].triggersLeft = engine[slot].autoTriggerTimes
    } else if engine.scrollView.panState == .ended, isAtEnd(engine.scrollView) {
      engine[slot].isTriggeredByDrag = true
      engine.beginRefreshing(slot)
    }
  }

  /// Whether the finger let go where more is to be loaded.
  private func isAtEnd(_ view: ScrollView) -> Bool {
    let inset = view.adjustedInset
    guard Self.exceedsScreen(view) else { return view.contentOffset.y >= -inset.top }
    return view.contentOffset.y >= view.contentSize.height + inset.bottom - view.size.height
  }

  /// A drag's triggers are budgeted; -1 is unlimited.
  func mayBegin(_ engine: RefreshEngine) -> Bool {
    let footer = engine[slot]
    return !footer.isTriggeredByDrag || footer.triggersLeft > 0 || isUnlimited(footer)
  }

  private func isUnlimited(_ footer: Component) -> Bool { footer.triggersLeft == -1 }

  func stateDidChange(
    from old: ComponentState,
    to new: ComponentState,
    _ engine: inout RefreshEngine
  ) {
    switch new {
    case .refreshing: engine.callBackRefreshing(slot)
    case .idle, .noMoreData:
      spendTrigger(&engine)
      if old == .refreshing { end(&engine) }
    case .pulling, .willRefresh: break
    }
  }

  private func spendTrigger(_ engine: inout RefreshEngine) {
    guard engine[slot].isTriggeredByDrag else { return }
    if !isUnlimited(engine[slot]) { engine[slot].triggersLeft -= 1 }
    engine[slot].isTriggeredByDrag = false
  }

  private func end(_ engine: inout RefreshEngine) {
    guard engine.scrollView.pagingEnabled else {
      return engine.emit(.endRefreshingCompletion, of: slot)
    }
    let slot = slot
    engine.animate(
      engine[slot].slowAnimationDuration,
      completion: .pagingAnimationEnded(slot)
    ) { engine in
      var offset = engine.scrollView.contentOffset
      offset.y -= engine.scrollView.adjustedInset.bottom
      engine.writeOffset(offset)
      engine.emit(.endRefreshingAnimationBegin, of: slot)
    }
  }

  func hiddenDidChange(_ engine: inout RefreshEngine) {
    let height = engine[slot].frame.size.height
    if engine[slot].isHidden {
      engine.setState(.idle, of: slot)
      reserve(-height, &engine)
    } else {
      reserve(height, &engine)
      place(&engine)
    }
  }
}

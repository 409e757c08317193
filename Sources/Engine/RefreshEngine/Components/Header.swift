/// The header.
///
/// ```
///          offset < threshold, dragging         released: next offset
///   idle ───────────────────────────────▶ pulling ─────────────────────────▶ refreshing
///    ▲  ◀───────────────────────────────────┘                                    │
///    │     offset ≥ threshold, dragging                       endRefreshing      │
///    └───────────────────────────────────────────────────────────────────────────┘
/// ```
/// `beginRefreshing` leads to refreshing from any state in a window, and to willRefresh outside
/// one, which the first display pass in a window turns into refreshing.
///
/// - idle: no inset of the refresh is in force, or its removal is animated. Ended by a pull or a begin.
/// - pulling: the finger has passed the threshold. Ended by a move back, or by a release.
/// - refreshing: the top inset is larger by up to the height. Ended by `endRefreshing`.
/// - willRefresh: a begin waits for a window; inset and offset are unchanged.
///
/// Every pair in the standard dialect; "·" is no change, "no window" a begin outside a window, "window" the
/// display pass in a window:
/// ```
/// cause            | idle        | pulling     | refreshing | willRefresh
/// drag past        | pulling     | ·           | ·          | ·
/// drag back        | ·           | idle        | ·          | ·
/// let go           | ·           | refreshing  | ·          | ·
/// begin            | refreshing  | refreshing  | ·          | ·
/// begin, no window | willRefresh | willRefresh | ·          | ·
/// window           | ·           | ·           | ·          | refreshing
/// end              | ·           | idle        | idle       | idle
/// ```
extension Engine {
  /// The offset at which the header begins to show.
  func headerEdge(_ originalInset: EdgeInsets) -> Double { 0 - originalInset.top }

  // MARK: The inset while it refreshes

  /// The tolerance, in points, of the top inset that follows the offset of a refreshing header; nil if the
  /// inset does not follow the offset.
  @inline(__always)
  func followTolerance(_ slot: Slot) -> Double? {
    switch sharedRules.value.header.insetWhileRefreshing {
    case .followsOffset(let inWindowOnly, let tolerance):
      !inWindowOnly || isInWindow(slot) ? tolerance : nil
    case .frozen: nil
    }
  }

  /// The original top inset and the height of a refreshing header whose inset follows the offset; else nil.
  @inline(__always)
  func followedInset(_ slot: Slot) -> Engine.HeldInset? {
    guard self[slot].state == .refreshing, !self[slot].properties.floats,
      observes(.contentOffset, slot), followTolerance(slot) != nil
    else { return nil }
    return (self[slot].originalInset.top, self[slot].frame.size.height)
  }

  /// Makes the top inset of a refreshing header follow the offset, so that section headers stay in place.
  mutating func followOffset(_ slot: Slot) {
    guard let tolerance = followTolerance(slot) else { return }
    let original = self[slot].originalInset.top
    let height = self[slot].frame.size.height
    var top = max(0 - scrollView.contentOffset.y, original)
    top = min(top, height + original)
    self[slot].insetChange = original - top
    if abs(componentInset.top - top) > tolerance { setComponentInset(.top, to: top) }
  }

  // MARK: States

  mutating func beginHeader(_ slot: Slot) {
    if self[slot].properties.collectionViewAnimationBug { return beginRefreshingByLayer(slot) }
    deliver(.component(slot, .startHeader), rules.header.startDelivery)
  }

  /// Gives the header its inset, animated; the callbacks are due at the animation's end.
  mutating func startHeader(_ slot: Slot) {
    let duration = self[slot].properties.fastAnimationDuration
    animate(duration, completion: .component(slot, .callbacksDue)) { engine in
      var deciding = ConditionReader()
      if engine.movesHeaderAtStart(&deciding) { engine.showWholeHeader(slot) }
    }
  }

  /// True if a start moves inset and offset.
  @inline(__always)
  func movesHeaderAtStart(_ reader: inout ConditionReader) -> Bool {
    guard sharedRules.value.header.cancelledPanSkipsInset else { return true }
    return reader.holds(.isPanNotCancelled, scrollView.panState != .cancelled)
  }

  /// Gives the header its inset and scrolls it into view.
  mutating func showWholeHeader(_ slot: Slot) {
    let top = self[slot].originalInset.top + self[slot].frame.size.height
    setComponentInset(.top, to: top)
    writeOffset(Point(x: scrollView.contentOffset.x, y: 0 - top))
  }

  mutating func endHeader(_ slot: Slot) {
    storeLastUpdatedTime(of: slot)
    if self[slot].properties.collectionViewAnimationBug { return endRefreshingByLayer(slot) }
    let zeroes = !rules.header.zeroesPercentWithIdleImagesOnly || hasIdleImages(slot)
    let completion = zeroes ? Work.component(slot, .endAnimationEnded) : nil
    animateEnd(of: slot, completion: completion) { engine in
      engine.setComponentInset(.top, to: engine.topInsetAfterEnd(slot))
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
    }
  }

  /// The top inset that the end of a refresh leaves.
  func topInsetAfterEnd(_ slot: Slot) -> Double {
    let top = componentInset.top
    return switch sharedRules.value.header.endTopInset {
    case .plusDifference: top + self[slot].insetChange
    case .minusHeight: top - self[slot].frame.size.height
    case .original: self[slot].originalInset.top
    }
  }

  /// Places the header above the content.
  mutating func placeHeader(_ slot: Slot) {
    self[slot].frame.origin.y =
      -self[slot].frame.size.height - self[slot].properties.ignoredContentInset
  }
}

/// The header's begin and end by animations of the layer; see `LayerAnimation`.
extension Engine {
  /// Begins the header's refresh.
  mutating func beginRefreshingByLayer(_ slot: Slot) {
    var deciding = ConditionReader()
    guard movesHeaderAtStart(&deciding) else { return callBackRefreshing(slot) }
    scrollView.userInteractionEnabled = false
    startLayerAnimation(
      .begin,
      of: slot,
      duration: self[slot].properties.fastAnimationDuration
    )
  }

  /// Ends the header's refresh.
  mutating func endRefreshingByLayer(_ slot: Slot) {
    setComponentInset(.top, to: topInsetAfterEnd(slot))
    scrollView.userInteractionEnabled = false
    emitCallback(.endRefreshingAnimationBegin, of: slot)
    if self[slot].properties.automaticallyChangeAlpha { setAlpha(0, of: slot) }
    startLayerAnimation(.end, of: slot, duration: self[slot].properties.slowAnimationDuration)
  }

  private mutating func startLayerAnimation(
    _ kind: LayerAnimation.Kind,
    of slot: Slot,
    duration: Microseconds
  ) {
    takeOffLayer(kind)
    let animation = LayerAnimation(kind: kind, slot: slot)
    layer.append(animation)
    deliver(
      .layerAnimation(animation, hasEnded: true),
      .after(duration > 0 ? duration : LayerAnimation.defaultDuration)
    )
  }

  /// Takes an animation off the layer; the main queue then delivers the animation's end.
  private mutating func takeOffLayer(_ kind: LayerAnimation.Kind) {
    guard let running = layer.first(where: { $0.kind == kind }) else { return }
    layer.removeAll { $0 == running }
    dueWork.removeAll { $0.work == .layerAnimation(running, hasEnded: true) }
    deliver(.layerAnimation(running, hasEnded: false), .posted)
  }

  /// Handles the end of a layer animation.
  mutating func layerAnimationStopped(_ animation: LayerAnimation) {
    let slot = animation.slot
    switch animation.kind {
    case .begin:
      if self[slot].state != .idle { showWholeHeader(slot) }
      scrollView.userInteractionEnabled = true
      callBackRefreshing(slot)
    case .end:
      scrollView.userInteractionEnabled = true
      finishEnding(slot)
    }
    takeOffLayer(.end)
    takeOffLayer(.begin)
  }
}

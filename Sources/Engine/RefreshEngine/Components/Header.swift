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
enum Header {
  /// The offset at which the header begins to show.
  static func edge(_ originalInset: EdgeInsets) -> Double { 0 - originalInset.top }

  // MARK: The inset while it refreshes

  /// The tolerance, in points, of the top inset that follows the offset of a refreshing header; nil if the
  /// inset does not follow the offset.
  @inline(__always)
  static func followTolerance(_ slot: Slot, _ engine: borrowing Engine) -> Double? {
    switch engine.sharedRules.value.header.insetWhileRefreshing {
    case .followsOffset(let inWindowOnly, let tolerance):
      !inWindowOnly || engine.isInWindow(slot) ? tolerance : nil
    case .frozen: nil
    }
  }

  /// The original top inset and the height of a refreshing header whose inset follows the offset; else nil.
  @inline(__always)
  static func heldInset(
    _ slot: Slot,
    _ engine: borrowing Engine
  ) -> Engine.HeldInset? {
    guard engine[slot].state == .refreshing, !engine[slot].properties.floats,
      engine.observes(.contentOffset, slot), followTolerance(slot, engine) != nil
    else { return nil }
    return (engine[slot].originalInset.top, engine[slot].frame.size.height)
  }

  /// Makes the top inset of a refreshing header follow the offset, so that section headers stay in place.
  static func followOffset(_ slot: Slot, _ engine: inout Engine) {
    guard let tolerance = followTolerance(slot, engine) else { return }
    let original = engine[slot].originalInset.top
    let height = engine[slot].frame.size.height
    var top = max(0 - engine.scrollView.contentOffset.y, original)
    top = min(top, height + original)
    engine[slot].insetChange = original - top
    if abs(engine.componentInset.top - top) > tolerance { engine.setComponentInset(.top, to: top) }
  }

  // MARK: States

  static func begin(_ slot: Slot, _ engine: inout Engine) {
    if engine[slot].properties.collectionViewAnimationBug {
      return engine.beginRefreshingByLayer(slot)
    }
    engine.deliver(.component(slot, .startHeader), engine.rules.header.startDelivery)
  }

  /// Gives the header its inset, animated; the callbacks are due at the animation's end.
  static func start(_ slot: Slot, _ engine: inout Engine) {
    let duration = engine[slot].properties.fastAnimationDuration
    engine.animate(duration, completion: .component(slot, .callbacksDue)) { engine in
      var deciding = Deciding()
      if movesAtStart(engine, &deciding) { showWhole(slot, &engine) }
    }
  }

  /// True if a start moves inset and offset.
  @inline(__always)
  static func movesAtStart(
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    guard engine.sharedRules.value.header.cancelledPanSkipsInset else { return true }
    return reader.holds(.isPanNotCancelled, engine.scrollView.panState != .cancelled)
  }

  /// Gives the header its inset and scrolls it into view.
  static func showWhole(_ slot: Slot, _ engine: inout Engine) {
    let top = engine[slot].originalInset.top + engine[slot].frame.size.height
    engine.setComponentInset(.top, to: top)
    engine.writeOffset(Point(x: engine.scrollView.contentOffset.x, y: 0 - top))
  }

  static func end(_ slot: Slot, _ engine: inout Engine) {
    engine.storeLastUpdatedTime(of: slot)
    if engine[slot].properties.collectionViewAnimationBug {
      return engine.endRefreshingByLayer(slot)
    }
    let zeroes =
      !engine.rules.header.zeroesPercentWithIdleImagesOnly || engine.hasIdleImages(slot)
    let completion = zeroes ? Work.component(slot, .endAnimationEnded) : nil
    engine.animateEnd(of: slot, completion: completion) { engine in
      engine.setComponentInset(.top, to: topInsetAfterEnd(slot, engine))
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
    }
  }

  /// The top inset that the end of a refresh leaves.
  static func topInsetAfterEnd(_ slot: Slot, _ engine: borrowing Engine) -> Double {
    let top = engine.componentInset.top
    return switch engine.sharedRules.value.header.endTopInset {
    case .plusDifference: top + engine[slot].insetChange
    case .minusHeight: top - engine[slot].frame.size.height
    case .original: engine[slot].originalInset.top
    }
  }

  /// Places the header above the content.
  static func place(_ slot: Slot, _ engine: inout Engine) {
    engine[slot].frame.origin.y =
      -engine[slot].frame.size.height - engine[slot].properties.ignoredContentInset
  }
}

/// The header's begin and end by animations of the layer; see `LayerAnimation`.
extension Engine {
  /// Begins the header's refresh.
  mutating func beginRefreshingByLayer(_ slot: Slot) {
    var deciding = Deciding()
    guard Header.movesAtStart(self, &deciding) else { return callBackRefreshing(slot) }
    scrollView.userInteractionEnabled = false
    startLayerAnimation(
      .begin,
      of: slot,
      duration: self[slot].properties.fastAnimationDuration
    )
  }

  /// Ends the header's refresh.
  mutating func endRefreshingByLayer(_ slot: Slot) {
    setComponentInset(.top, to: Header.topInsetAfterEnd(slot, self))
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
      if self[slot].state != .idle { Header.showWhole(slot, &self) }
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

/// The back footer and, turned by a quarter, the trailer: they lie behind the end of the content
/// and are pulled.
///
/// ```
///          offset > threshold, dragging         released: next offset
///   idle ───────────────────────────────▶ pulling ─────────────────────────▶ refreshing
///    ▲  ◀───────────────────────────────────┘                                  │   │
///    │     offset ≤ threshold, dragging                      endRefreshing     │   │
///    ├─────────────────────────────────────────────────────────────────────────┘   │
///    └──────────── resetNoMoreData ◀─── noMoreData ◀─── …WithNoMoreData ───────────┘
/// ```
/// - idle, pulling, willRefresh: as a header's.
/// - refreshing: the trailing inset is larger by `insetChange`. Ended by `endRefreshing` or
///   `endRefreshingWithNoMoreData`.
/// - noMoreData: only the pulling percent follows. Ended by `resetNoMoreData`, `endRefreshing` or a
///   begin.
///
/// Every pair in the standard dialect; "·" is no change, "no window" a begin outside a window, "window" the
/// display pass in a window:
/// ```
/// cause            | idle        | pulling     | refreshing | noMoreData  | willRefresh
/// drag past        | pulling     | ·           | ·          | ·           | ·
/// drag back        | ·           | idle        | ·          | ·           | ·
/// let go           | ·           | refreshing  | ·          | ·           | ·
/// begin            | refreshing  | refreshing  | ·          | refreshing  | ·
/// begin, no window | willRefresh | willRefresh | ·          | willRefresh | ·
/// window           | ·           | ·           | ·          | ·           | refreshing
/// end              | ·           | idle        | idle       | idle        | idle
/// no more          | noMoreData  | noMoreData  | noMoreData | ·           | noMoreData
/// reset            | ·           | idle        | idle       | idle        | idle
/// ```
extension Engine {
  // MARK: Place

  mutating func backFooterDidAttach(_ slot: Slot) {
    // A trailer waits for the content size to be set.
    guard self[slot].kind == .backFooter, rules.backFooter.placedOnAttach else { return }
    placeBackFooter(slot)
  }

  /// Places the component behind the content, or behind the view's room if the content is shorter.
  mutating func placeBackFooter(_ slot: Slot) {
    let axis = self[slot].kind.axis
    let original = self[slot].originalInset
    let ignored = self[slot].properties.ignoredContentInset
    let content = scrollView.contentSize[axis] + ignored
    let room =
      scrollView.size[axis] - original[axis.leadingEdge] - original[axis.trailingEdge]
      + ignored
    self[slot].frame.origin[axis] = max(content, room)
  }

  /// MJRefreshTrailerWidth, in points.
  static let trailerWidth = 60.0

  /// The content's excess over the room between the original insets; the order of the subtractions, trailing
  /// inset first, matters in the last digit.
  @inline(__always)
  func overflow(_ slot: Slot, _ original: EdgeInsets) -> Double {
    let axis = self[slot].kind.axis
    let room = scrollView.size[axis] - original[axis.trailingEdge] - original[axis.leadingEdge]
    return scrollView.contentSize[axis] - room
  }

  /// The offset at which the component begins to show, with an original inset.
  @inline(__always)
  func backFooterEdge(_ slot: Slot, _ original: EdgeInsets) -> Double {
    guard !sharedRules.value.backFooter.edgeIsBoundary else { return boundary(slot) }
    let overflow = overflow(slot, original)
    let leading = original[self[slot].kind.axis.leadingEdge]
    return overflow > 0 ? overflow - leading : 0 - leading
  }

  /// The end of the content, by the current insets.
  @inline(__always)
  private func boundary(_ slot: Slot) -> Double {
    let axis = self[slot].kind.axis
    let inset = componentInset
    let content = scrollView.contentSize[axis]
    let view = scrollView.size[axis]
    let room = view - inset[axis.leadingEdge] - inset[axis.trailingEdge]
    return content >= room ? content - view : 0 - inset[axis.leadingEdge]
  }

  // MARK: States

  mutating func beginBackFooter(_ slot: Slot) {
    self[slot].rowsAtRefresh = Int32(clamping: scrollView.rows)
    let duration = self[slot].properties.fastAnimationDuration
    animate(duration, completion: .component(slot, .callbacksDue)) { engine in
      let axis = engine[slot].kind.axis
      let trailing = axis.trailingEdge
      var inset = engine.extent(of: slot) + engine[slot].originalInset[trailing]
      let overflow = engine.overflow(slot, engine[slot].originalInset)
      if overflow < 0 { inset -= overflow }
      engine[slot].insetChange = inset - engine.componentInset[trailing]
      engine.setComponentInset(trailing, to: inset)
      var offset = engine.scrollView.contentOffset
      offset[axis] = engine.refreshingOffset(slot, trailingInset: inset)
      engine.writeOffset(offset)
    }
  }

  /// The offset that the start of a refresh sets.
  private func refreshingOffset(_ slot: Slot, trailingInset: Double) -> Double {
    let offset = backFooterEdge(slot, self[slot].originalInset) + extent(of: slot)
    return sharedRules.value.backFooter.offsetAddsInset ? offset + trailingInset : offset
  }

  mutating func endBackFooter(_ slot: Slot) {
    let trailing = self[slot].kind.axis.trailingEdge
    let zeroes = rules.backFooter.zeroesPercentAtEnd
    let restores = rules.backFooter.endRestoresOriginal
    animateEnd(of: slot, completion: zeroes ? .component(slot, .endAnimationEnded) : nil) {
      engine in
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
      let inset =
        restores
        ? engine[slot].originalInset[trailing]
        : engine.componentInset[trailing] - engine[slot].insetChange
      engine.setComponentInset(trailing, to: inset)
    }
    // Writing the offset stops a running scroll, so that new rows do not scroll past.
    if !restores, overflow(slot, self[slot].originalInset) > 0,
      Int32(clamping: scrollView.rows) != self[slot].rowsAtRefresh
    {
      writeOffset(scrollView.contentOffset)
    }
  }
}

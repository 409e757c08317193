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
enum BackFooter {
  // MARK: Place

  static func didAttach(_ slot: Slot, _ engine: inout Engine) {
    // A trailer waits for the content size to be set.
    guard engine[slot].kind == .backFooter, engine.rules.backFooter.placedOnAttach else { return }
    place(slot, &engine)
  }

  /// Places the component behind the content, or behind the view's room if the content is shorter.
  static func place(_ slot: Slot, _ engine: inout Engine) {
    let axis = engine[slot].kind.axis
    let original = engine[slot].originalInset
    let ignored = engine[slot].properties.ignoredContentInset
    let content = engine.scrollView.contentSize[axis] + ignored
    let room =
      engine.scrollView.size[axis] - original[axis.leadingEdge] - original[axis.trailingEdge]
      + ignored
    engine[slot].frame.origin[axis] = max(content, room)
  }

  /// MJRefreshTrailerWidth, in points.
  static let trailerWidth = 60.0

  /// The content's excess over the room between the original insets; the order of the subtractions, trailing
  /// inset first, matters in the last digit.
  @inline(__always)
  static func overflow(
    _ slot: Slot,
    _ original: EdgeInsets,
    _ engine: borrowing Engine
  ) -> Double {
    let axis = engine[slot].kind.axis
    let room =
      engine.scrollView.size[axis] - original[axis.trailingEdge] - original[axis.leadingEdge]
    return engine.scrollView.contentSize[axis] - room
  }

  /// The offset at which the component begins to show, with an original inset.
  @inline(__always)
  static func edge(
    _ slot: Slot,
    _ original: EdgeInsets,
    _ engine: borrowing Engine
  ) -> Double {
    guard !engine.sharedRules.value.backFooter.edgeIsBoundary else {
      return boundary(slot, engine)
    }
    let overflow = overflow(slot, original, engine)
    let leading = original[engine[slot].kind.axis.leadingEdge]
    return overflow > 0 ? overflow - leading : 0 - leading
  }

  /// The end of the content, by the current insets.
  @inline(__always)
  private static func boundary(_ slot: Slot, _ engine: borrowing Engine) -> Double {
    let axis = engine[slot].kind.axis
    let inset = engine.componentInset
    let content = engine.scrollView.contentSize[axis]
    let view = engine.scrollView.size[axis]
    let room = view - inset[axis.leadingEdge] - inset[axis.trailingEdge]
    return content >= room ? content - view : 0 - inset[axis.leadingEdge]
  }

  // MARK: States

  static func begin(_ slot: Slot, _ engine: inout Engine) {
    engine[slot].rowsAtRefresh = Int32(clamping: engine.scrollView.rows)
    let duration = engine[slot].properties.fastAnimationDuration
    engine.animate(duration, completion: .component(slot, .callbacksDue)) { engine in
      let axis = engine[slot].kind.axis
      let trailing = axis.trailingEdge
      var inset = engine.extent(of: slot) + engine[slot].originalInset[trailing]
      let overflow = overflow(slot, engine[slot].originalInset, engine)
      if overflow < 0 { inset -= overflow }
      engine[slot].insetChange = inset - engine.componentInset[trailing]
      engine.setComponentInset(trailing, to: inset)
      var offset = engine.scrollView.contentOffset
      offset[axis] = refreshingOffset(slot, trailingInset: inset, engine)
      engine.writeOffset(offset)
    }
  }

  /// The offset that the start of a refresh sets.
  private static func refreshingOffset(
    _ slot: Slot,
    trailingInset: Double,
    _ engine: borrowing Engine
  ) -> Double {
    let offset = edge(slot, engine[slot].originalInset, engine) + engine.extent(of: slot)
    return engine.sharedRules.value.backFooter.offsetAddsInset ? offset + trailingInset : offset
  }

  static func end(_ slot: Slot, _ engine: inout Engine) {
    let trailing = engine[slot].kind.axis.trailingEdge
    let zeroes = engine.rules.backFooter.zeroesPercentAtEnd
    let restores = engine.rules.backFooter.endRestoresOriginal
    engine.animateEnd(of: slot, completion: zeroes ? .component(slot, .endAnimationEnded) : nil) {
      engine in
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
      let inset =
        restores
        ? engine[slot].originalInset[trailing]
        : engine.componentInset[trailing] - engine[slot].insetChange
      engine.setComponentInset(trailing, to: inset)
    }
    // Writing the offset stops a running scroll, so that new rows do not scroll past.
    if !restores, overflow(slot, engine[slot].originalInset, engine) > 0,
      Int32(clamping: engine.scrollView.rows) != engine[slot].rowsAtRefresh
    {
      engine.writeOffset(engine.scrollView.contentOffset)
    }
  }
}

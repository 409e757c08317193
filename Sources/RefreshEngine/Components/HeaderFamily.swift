/// The rules of a header.
///
/// ```
///          offset < threshold, dragging          let go: next offset heard
///   idle ───────────────────────────────▶ pulling ─────────────────────────▶ refreshing
///    ▲  ◀───────────────────────────────────┘                                    │
///    │     offset ≥ threshold, dragging              endRefreshing, main queue   │
///    └───────────────────────────────────────────────────────────────────────────┘
/// ```
/// `beginRefreshing` leads to refreshing from any state in a window, and to willRefresh outside
/// one, which the first display pass in a window turns into refreshing.
///
/// - idle: no inset of ours is in force, or it is on its way back. Ended by a pull or a begin.
/// - pulling: the finger has passed the threshold. Ended by pushing back, or by letting go.
/// - refreshing: the top inset follows the offset between original and original + height. Ended
///   by `endRefreshing`.
/// - willRefresh: a begin waits for a window; nothing was set yet.
///
/// Every pair, "·" where nothing changes ("no window": outside of one; "window": the display pass
/// in one):
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
struct HeaderFamily: Family {
  let slot: Slot

  /// The offset at which the header begins to show.
  static func edge(_ header: Component) -> Double { 0 - header.originalInset.top }

  /// The offset beyond which a drag arms the header; exact contact does not.
  static func threshold(_ header: Component) -> Double { edge(header) - header.frame.size.height }

  func levels(_ engine: RefreshEngine) -> Levels {
    Levels(first: Self.edge(engine[slot]), second: Self.threshold(engine[slot]))
  }

  func didAttach(_ engine: inout RefreshEngine) {}

  func layOut(_ engine: inout RefreshEngine) {
    place(&engine)
  }

  func ignoredInsetDidChange(_ engine: inout RefreshEngine) {
    place(&engine)
  }

  private func place(_ engine: inout RefreshEngine) {
    engine[slot].frame.origin.y =
      -engine[slot].frame.size.height - engine[slot].ignoredContentInset
  }

  func offsetDidChange(from old: Point, _ engine: inout RefreshEngine) {
    if engine[slot].state == .refreshing { return followOffset(&engine) }
    engine[slot].originalInset = engine.scrollView.adjustedInset
    let offset = engine.scrollView.contentOffset.y
    let edge = Self.edge(engine[slot])
    guard offset <= edge else { return }
    engine.pull(
      slot,
      to: (edge - offset) / engine[slot].frame.size.height,
      isPastThreshold: offset < Self.threshold(engine[slot])
    )
  }

  /// While it refreshes, the top inset follows the offset, so that section headers stay in place.
  private func followOffset(_ engine: inout RefreshEngine) {
    let original = engine[slot].originalInset.top
    let height = engine[slot].frame.size.height
    var top = max(0 - engine.scrollView.contentOffset.y, original)
    top = min(top, height + original)
    engine[slot].insetToRestore = original - top
    if abs(engine.scrollView.adjustedInset.top - top) > Self.insetTolerance {
      engine.setAdjustedInset(.top, to: top)
    }
  }

  /// Below this an inset is not written again: FLT_EPSILON, as in MJRefresh.
  static let insetTolerance = Double(Float.ulpOfOne)

  func stateDidChange(
    from old: ComponentState,
    to new: ComponentState,
    _ engine: inout RefreshEngine
  ) {
    switch new {
    case .refreshing: begin(&engine)
    case .idle where old == .refreshing: end(&engine)
    case .idle, .pulling, .willRefresh, .noMoreData: break
    }
  }

  private func begin(_ engine: inout RefreshEngine) {
    if engine[slot].collectionViewAnimationBug {
      return engine.beginRefreshingByLayer(slot)
    }
    let slot = slot
    engine.animate(
      engine[slot].fastAnimationDuration,
      completion: .refreshAnimationEnded(slot)
    ) { engine in
      if engine.scrollView.panState != .cancelled { Self.showWhole(slot, &engine) }
    }
  }

  /// Gives the header its inset and scrolls it into view.
  static func showWhole(_ slot: Slot, _ engine: inout RefreshEngine) {
    let top = engine[slot].originalInset.top + engine[slot].frame.size.height
    engine.setAdjustedInset(.top, to: top)
    engine.writeOffset(Point(x: engine.scrollView.contentOffset.x, y: 0 - top))
  }

  private func end(_ engine: inout RefreshEngine) {
    engine.lastUpdatedTimes[engine[slot].lastUpdatedTimeKey] = engine.wallClock
    if engine[slot].collectionViewAnimationBug {
      return engine.endRefreshingByLayer(slot)
    }
    engine.animateEnd(of: slot, restoring: .top, announcingFirst: false)
  }
}

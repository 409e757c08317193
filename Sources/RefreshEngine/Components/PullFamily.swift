/// The rules of a back footer and, turned by a quarter, of a trailer: they lie behind the end of
/// the content and are pulled.
///
/// ```
///          offset > threshold, dragging          let go: next offset heard
///   idle ───────────────────────────────▶ pulling ─────────────────────────▶ refreshing
///    ▲  ◀───────────────────────────────────┘                                  │   │
///    │     offset ≤ threshold, dragging            endRefreshing, main queue   │   │
///    ├─────────────────────────────────────────────────────────────────────────┘   │
///    └──────────── resetNoMoreData ◀─── noMoreData ◀─── …WithNoMoreData ───────────┘
/// ```
/// - idle, pulling, willRefresh: as a header's.
/// - refreshing: the trailing inset is larger by `-insetToRestore`. Ended by `endRefreshing` or
///   `endRefreshingWithNoMoreData`.
/// - noMoreData: only the pulling percent follows. Ended by `resetNoMoreData`, `endRefreshing` or a
///   begin.
///
/// Every pair, "·" where nothing changes ("no window": outside of one; "window": the display pass
/// in one):
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
struct PullFamily: Family {
  let slot: Slot
  let axis: Axis

  private var leading: Edge { axis.leadingEdge }
  private var trailing: Edge { axis.trailingEdge }

  /// How much the content exceeds the room between the original insets.
  private func overflow(_ engine: RefreshEngine) -> Double {
    let original = engine[slot].originalInset
    let room = engine.scrollView.size[axis] - original[leading] - original[trailing]
    return engine.scrollView.contentSize[axis] - room
  }

  /// The offset at which the component begins to show.
  private func edge(_ engine: RefreshEngine) -> Double {
    let overflow = overflow(engine)
    let original = engine[slot].originalInset[leading]
    return overflow > 0 ? overflow - original : 0 - original
  }

  func levels(_ engine: RefreshEngine) -> Levels {
    let edge = edge(engine)
    return Levels(first: edge, second: edge + engine[slot].extent)
  }

  func didAttach(_ engine: inout RefreshEngine) {
    // A trailer waits for the content size to be set.
    if axis == .vertical { place(&engine) }
  }

  func contentSizeDidChange(_ engine: inout RefreshEngine) {
    place(&engine)
  }

  private func place(_ engine: inout RefreshEngine) {
    let component = engine[slot]
    let view = engine.scrollView
    let ignored = component.ignoredContentInset
    let content = view.contentSize[axis] + ignored
    let room =
      view.size[axis] - component.originalInset[leading] - component.originalInset[trailing]
      + ignored
    engine[slot].frame.origin[axis] = max(content, room)
  }

  func layOut(_ engine: inout RefreshEngine) {
    guard axis == .horizontal else { return }
    engine[slot].frame.size = Size(
      width: Self.trailerWidth,
      height: engine.scrollView.size.height
    )
  }

  /// MJRefreshTrailerWidth, in points.
  static let trailerWidth = 60.0

  func offsetDidChange(from old: Point, _ engine: inout RefreshEngine) {
    guard engine[slot].state != .refreshing else { return }
    engine[slot].originalInset = engine.scrollView.adjustedInset
    let offset = engine.scrollView.contentOffset[axis]
    let edge = edge(engine)
    guard offset > edge else { return }
    let percent = Self.percent(offset - edge, of: engine[slot].extent)
    if engine[slot].state == .noMoreData { return engine.setPullingPercent(percent, of: slot) }
    engine.pull(slot, to: percent, isPastThreshold: offset > edge + engine[slot].extent)
  }

  /// How far a component is pulled; one of no extent, as a trailer in a view of no width is until
  /// its first layout, is pulled whole.
  private static func percent(_ pulled: Double, of extent: Double) -> Double {
    let percent = pulled / extent
    return percent.isFinite ? percent : 1
  }

  func stateDidChange(
    from old: ComponentState,
    to new: ComponentState,
    _ engine: inout RefreshEngine
  ) {
    switch new {
    case .refreshing: begin(&engine)
    case .idle where old == .refreshing, .noMoreData where old == .refreshing: end(&engine)
    case .idle, .pulling, .willRefresh, .noMoreData: break
    }
  }

  private func begin(_ engine: inout RefreshEngine) {
    engine[slot].rowsAtRefresh = engine.scrollView.rows
    let (slot, axis, trailing) = (slot, axis, trailing)
    let family = self
    engine.animate(
      engine[slot].fastAnimationDuration,
      completion: .refreshAnimationEnded(slot)
    ) { engine in
      let component = engine[slot]
      var inset = component.extent + component.originalInset[trailing]
      let overflow = family.overflow(engine)
      if overflow < 0 { inset -= overflow }
      engine[slot].insetToRestore = -(inset - engine.scrollView.adjustedInset[trailing])
      engine.setAdjustedInset(trailing, to: inset)
      var offset = engine.scrollView.contentOffset
      offset[axis] = family.edge(engine) + component.extent
      engine.writeOffset(offset)
    }
  }

  private func end(_ engine: inout RefreshEngine) {
    engine.animateEnd(of: slot, restoring: trailing, announcingFirst: true)
    // Writing the offset stops a running scroll where it is, so that new rows do not fly past.
    if overflow(engine) > 0, engine.scrollView.rows != engine[slot].rowsAtRefresh {
      engine.writeOffset(engine.scrollView.contentOffset)
    }
  }
}

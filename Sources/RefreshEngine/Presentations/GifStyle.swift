/// The frame images: one still image and one running set, of which the still image shows whenever
/// none runs.
enum GifStyle {
  /// While idle, the pulling percent picks the idle frame: ⌊count × percent⌋, at most the last.
  static func pullingPercentDidChange(_ slot: Slot, _ engine: inout RefreshEngine) {
    guard engine[slot].family != .autoFooter, engine[slot].state == .idle,
      let images = engine[slot].images[.idle], images.count > 0
    else { return }
    let position = Double(images.count) * engine[slot].pullingPercent
    let last = Double(images.count - 1)
    engine[slot].image.running = nil
    engine[slot].image.still = FrameView.Still(
      state: .idle,
      index: Int(max(0, min(position, last))),
      count: images.count
    )
  }

  static func stateDidChange(
    to new: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    switch engine[slot].family {
    case .header:
      if new == .idle { engine[slot].image.running = nil }
      if new == .pulling || new == .refreshing { show(new, slot, &engine) }
    case .backFooter:
      // Idle does not stop what runs.
      if new == .idle { engine[slot].image.isHidden = false }
      if new == .noMoreData { engine[slot].image.isHidden = true }
      if new == .pulling || new == .refreshing { unhideAndShow(new, slot, &engine) }
    case .autoFooter:
      if new == .refreshing { unhideAndShow(new, slot, &engine) }
      if new == .idle || new == .noMoreData {
        engine[slot].image.running = nil
        engine[slot].image.isHidden = true
      }
    case .trailer: break
    }
  }

  /// A footer's view is hidden without images; a state that has none leaves it hidden.
  private static func unhideAndShow(
    _ state: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    guard let images = engine[slot].images[state], images.count > 0 else { return }
    engine[slot].image.isHidden = false
    show(state, slot, &engine)
  }

  /// Shows a state's images: a single one still, more of them in motion; none changes nothing.
  private static func show(
    _ state: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    guard let images = engine[slot].images[state], images.count > 0 else { return }
    if images.count == 1 {
      engine[slot].image.running = nil
      engine[slot].image.still = FrameView.Still(state: state, index: 0, count: 1)
    } else {
      engine[slot].image.running = FrameView.Running(
        state: state,
        images: images,
        start: engine.now
      )
    }
  }
}

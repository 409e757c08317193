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
      state: .idle, index: Int(max(0, min(position, last))), count: images.count)
  }

  static func stateDidChange(
    to new: ComponentState, _ slot: Slot, _ engine: inout RefreshEngine
  ) {
    switch engine[slot].family {
    case .header:
      if new == .idle { engine[slot].image.running = nil }
      if new == .pulling || new == .refreshing { show(new, slot, &engine) }
    case .backFooter:
      // Idle does not stop what runs.
      if new == .noMoreData { engine[slot].image.isHidden = true }
      if new == .idle || new == .pulling || new == .refreshing {
        engine[slot].image.isHidden = false
      }
      if new == .pulling || new == .refreshing { show(new, slot, &engine) }
    case .autoFooter:
      if new == .refreshing, hasImages(for: new, slot, engine) {
        engine[slot].image.isHidden = false
        show(new, slot, &engine)
      } else if new == .idle || new == .noMoreData {
        engine[slot].image.running = nil
        engine[slot].image.isHidden = true
      }
    case .trailer: break
    }
  }

  private static func hasImages(
    for state: ComponentState, _ slot: Slot, _ engine: RefreshEngine
  ) -> Bool {
    (engine[slot].images[state]?.count ?? 0) > 0
  }

  /// Shows a state's images: a single one still, more of them in motion; none changes nothing.
  private static func show(
    _ state: ComponentState, _ slot: Slot, _ engine: inout RefreshEngine
  ) {
    guard let images = engine[slot].images[state], images.count > 0 else { return }
    if images.count == 1 {
      engine[slot].image.running = nil
      engine[slot].image.still = FrameView.Still(state: state, index: 0, count: 1)
    } else {
      engine[slot].image.running = FrameView.Running(
        state: state, images: images, start: engine.now)
    }
  }
}

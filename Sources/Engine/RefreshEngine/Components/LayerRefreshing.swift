/// The header's way into and out of refreshing by animations of the layer; see `LayerAnimation`.
extension Engine {
  /// The header enters refreshing.
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

  /// The header leaves refreshing.
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
    extra.layer.started &+= 1
    let animation = LayerAnimation(kind: kind, slot: slot, number: extra.layer.started)
    extra.layer[kind] = animation
    deliver(
      .layerAnimationEnded(animation),
      .after(duration > 0 ? duration : LayerAnimation.defaultDuration)
    )
  }

  /// Takes an animation off the layer; what belongs to its end comes by the main queue.
  private mutating func takeOffLayer(_ kind: LayerAnimation.Kind) {
    guard let running = extra.layer[kind] else { return }
    extra.layer[kind] = nil
    dueWork.removeAll { $0.work == .layerAnimationEnded(running) }
    deliver(.layerAnimationStopped(running), .posted)
  }

  /// An animation has reached its end by itself.
  mutating func layerAnimationEnded(_ animation: LayerAnimation) {
    extra.layer[animation.kind] = nil
    layerAnimationStopped(animation)
  }

  /// Does what belongs to the end of an animation.
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

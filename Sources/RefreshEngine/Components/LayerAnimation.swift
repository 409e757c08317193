/// The header's way into and out of refreshing with `collectionViewAnimationBug`: two animations
/// of the scroll view's layer, during which the view takes no touches.
///
/// Each stops by running out or by being taken off; either way it does what belongs to its end,
/// and then takes both off the layer.
struct LayerAnimation: Hashable, Sendable {
  enum Kind: CaseIterable, Hashable, Sendable {
    /// Into refreshing; fast.
    case begin
    /// Out of refreshing; slow.
    case end
  }

  let kind: Kind
  let slot: Slot
  /// Distinguishes an animation from the next of its kind.
  let number: UInt32

  /// Core Animation's duration where none is given, in microseconds.
  static let defaultDuration: Microseconds = 250_000
}

/// The animations that run on the scroll view's layer, at most one of a kind.
struct LayerAnimations: Equatable, Sendable {
  var begin: LayerAnimation?
  var end: LayerAnimation?
  var started: UInt32 = 0

  subscript(kind: LayerAnimation.Kind) -> LayerAnimation? {
    get { kind == .begin ? begin : end }
    set { if kind == .begin { begin = newValue } else { end = newValue } }
  }
}

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

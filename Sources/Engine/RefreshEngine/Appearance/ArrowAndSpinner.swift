/// The arrow and the spinner of the normal styles.
///
/// A header's arrow points down at rest and is turned in pulling; a back footer's points up at
/// rest, which is the turned position. An auto footer has a spinner only, a trailer an arrow only.
extension Engine {
  mutating func updateArrowAndSpinner(
    _ slot: Slot,
    from old: ComponentState,
    to new: ComponentState
  ) {
    switch self[slot].kind {
    case .header:
      let fades = rules.graphics.headerArrowFades
      if !fades, new == .refreshing { setSpinnerTransparent(false, slot) }
      turnArrowOrSpin(slot, from: old, to: new, isEndGuarded: !fades, fades: fades)
    case .backFooter:
      // A back footer's spinner keeps the alpha that an end's animation left.
      let isGuarded = rules.graphics.backSpinnerEndGuarded
      turnArrowOrSpin(slot, from: old, to: new, isEndGuarded: isGuarded, fades: false)
    case .autoFooter: spin(slot, in: new)
    case .trailer: turnTrailerArrow(slot, from: old, to: new)
    }
  }

  // MARK: Header and back footer

  /// Updates arrow and spinner: while the spinner turns, the arrow is hidden, or transparent if it fades.
  private mutating func turnArrowOrSpin(
    _ slot: Slot,
    from old: ComponentState,
    to new: ComponentState,
    isEndGuarded: Bool,
    fades: Bool
  ) {
    let rest = self[slot].kind == .backFooter
    switch new {
    case .idle where old == .refreshing:
      fadeSpinner(slot, arrowRotated: rest, isEndGuarded: isEndGuarded)
    case .idle, .pulling:
      if !fades {
        self[slot].spinner?.isAnimating = false
        self[slot].arrow?.isHidden = false
      }
      animateArrow(rotated: rest != (new == .pulling), slot)
    case .refreshing:
      self[slot].spinner?.isAnimating = true
      if fades { self[slot].arrow?.isTransparent = true } else { self[slot].arrow?.isHidden = true }
    case .noMoreData:
      self[slot].arrow?.isHidden = true
      self[slot].spinner?.isAnimating = false
    case .willRefresh, .dragging, .armed, .settling, .ending, .returning: break
    }
  }

  private mutating func fadeSpinner(_ slot: Slot, arrowRotated: Bool, isEndGuarded: Bool) {
    setRotated(arrowRotated, slot)
    animate(
      self[slot].properties.slowAnimationDuration,
      completion: .component(slot, isEndGuarded ? .guardedSpinnerFadeEnded : .spinnerFadeEnded)
    ) { $0.setSpinnerTransparent(true, slot) }
  }

  private mutating func animateArrow(rotated: Bool, _ slot: Slot) {
    animate(self[slot].properties.fastAnimationDuration) { $0.setRotated(rotated, slot) }
  }

  /// Stops the spinner, which has faded out, and shows the arrow again.
  mutating func spinnerFadeEnded(_ slot: Slot) {
    setSpinnerTransparent(false, slot)
    self[slot].spinner?.isAnimating = false
    self[slot].arrow?.isHidden = false
    self[slot].arrow?.isTransparent = false
  }

  // MARK: Auto footer and trailer

  private mutating func spin(_ slot: Slot, in state: ComponentState) {
    switch state {
    case .refreshing: self[slot].spinner?.isAnimating = true
    case .idle, .noMoreData: self[slot].spinner?.isAnimating = false
    case .pulling, .willRefresh, .dragging, .armed, .settling, .ending, .returning: break
    }
  }

  private mutating func turnTrailerArrow(
    _ slot: Slot,
    from old: ComponentState,
    to new: ComponentState
  ) {
    switch new {
    case .idle where old == .refreshing:
      setRotated(true, slot)
      let duration = self[slot].properties.fastAnimationDuration
      animate(duration, completion: .component(slot, .arrowHoldEnded)) { $0.setRotated(true, slot) }
    case .idle: animateArrow(rotated: false, slot)
    case .pulling: animateArrow(rotated: true, slot)
    case .refreshing, .willRefresh, .noMoreData, .dragging, .armed, .settling, .ending,
      .returning:
      break
    }
  }

  // MARK: Parts

  /// Turns a component's arrow by half a turn, or back.
  mutating func setRotated(_ rotated: Bool, _ slot: Slot) {
    guard let old = self[slot].arrow?.isRotated else { return }
    self[slot].arrow?.isRotated = rotated
    noteChange(
      of: .arrowAngle(self[slot].name),
      from: Arrow.angle(old),
      to: Arrow.angle(rotated)
    )
  }

  mutating func setSpinnerTransparent(_ isTransparent: Bool, _ slot: Slot) {
    guard let old = self[slot].spinner?.alpha else { return }
    self[slot].spinner?.isTransparent = isTransparent
    let alpha = isTransparent ? 0.0 : 1.0
    noteChange(of: .spinnerAlpha(self[slot].name), from: old, to: alpha)
  }
}

extension Arrow {
  /// The angle of an arrow, in radians: half a turn if it is turned.
  static func angle(_ isRotated: Bool) -> Double { isRotated ? .pi : 0 }
}

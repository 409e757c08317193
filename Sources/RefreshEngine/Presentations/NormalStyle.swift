/// The arrow and the spinner.
///
/// A header's arrow points down at rest and is turned in pulling; a back footer's points up at
/// rest, which is the turned position. An auto footer has a spinner only, a trailer an arrow only.
enum NormalStyle {
  /// Whether the arrow's transform is not the identity at rest.
  static func restsRotated(_ family: FamilyKind) -> Bool { family == .backFooter }

  /// The angle of a turned arrow, in radians: half a turn.
  static let halfTurn = Double.pi

  static func stateDidChange(
    from old: ComponentState,
    to new: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    switch engine[slot].family {
    case .header, .backFooter: turnOrSpin(from: old, to: new, slot, &engine)
    case .autoFooter: spin(in: new, slot, &engine)
    case .trailer: turn(from: old, to: new, slot, &engine)
    }
  }

  // MARK: Header and back footer

  private static func turnOrSpin(
    from old: ComponentState,
    to new: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    let rest = restsRotated(engine[slot].family)
    switch new {
    case .idle where old == .refreshing:
      setRotated(rest, slot, &engine)
      engine.animate(
        engine[slot].slowAnimationDuration,
        completion: .spinnerFadeEnded(slot)
      ) { setSpinnerAlpha(0, slot, &$0) }
    case .idle: showArrow(rotated: rest, slot, &engine)
    case .pulling: showArrow(rotated: !rest, slot, &engine)
    case .refreshing:
      // A back footer's spinner keeps the alpha that an end's animation left.
      if engine[slot].family == .header { setSpinnerAlpha(1, slot, &engine) }
      engine[slot].spinner.isAnimating = true
      engine[slot].arrow.isHidden = true
    case .noMoreData:
      engine[slot].arrow.isHidden = true
      engine[slot].spinner.isAnimating = false
    case .willRefresh: break
    }
  }

  private static func showArrow(
    rotated: Bool,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    engine[slot].spinner.isAnimating = false
    engine[slot].arrow.isHidden = false
    engine.animate(engine[slot].fastAnimationDuration) { setRotated(rotated, slot, &$0) }
  }

  /// The spinner has faded out; unless the component left idle meanwhile, the arrow is back.
  static func spinnerFadeEnded(_ slot: Slot, _ engine: inout RefreshEngine) {
    guard engine[slot].state == .idle else { return }
    setSpinnerAlpha(1, slot, &engine)
    engine[slot].spinner.isAnimating = false
    engine[slot].arrow.isHidden = false
  }

  // MARK: Auto footer

  private static func spin(
    in state: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    switch state {
    case .refreshing: engine[slot].spinner.isAnimating = true
    case .idle, .noMoreData: engine[slot].spinner.isAnimating = false
    case .pulling, .willRefresh: break
    }
  }

  // MARK: Trailer

  private static func turn(
    from old: ComponentState,
    to new: ComponentState,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    switch new {
    case .idle where old == .refreshing:
      setRotated(true, slot, &engine)
      engine.animate(
        engine[slot].fastAnimationDuration,
        completion: .arrowHoldEnded(slot)
      ) { setRotated(true, slot, &$0) }
    case .idle:
      engine.animate(engine[slot].fastAnimationDuration) { setRotated(false, slot, &$0) }
    case .pulling:
      engine.animate(engine[slot].fastAnimationDuration) { setRotated(true, slot, &$0) }
    case .refreshing, .willRefresh, .noMoreData: break
    }
  }

  /// The trailer's arrow was held turned for long enough, whatever the state is by now.
  static func arrowHoldEnded(_ slot: Slot, _ engine: inout RefreshEngine) {
    setRotated(false, slot, &engine)
  }

  // MARK: Parts

  private static func setRotated(_ rotated: Bool, _ slot: Slot, _ engine: inout RefreshEngine) {
    let old = engine[slot].arrow.isRotated
    engine[slot].arrow.isRotated = rotated
    engine.noteChange(
      of: .arrowAngle(engine[slot].name),
      from: angle(old),
      to: angle(rotated)
    )
  }

  /// The angle of an arrow, in radians.
  static func angle(_ rotated: Bool) -> Double { rotated ? halfTurn : 0 }

  private static func setSpinnerAlpha(
    _ alpha: Double,
    _ slot: Slot,
    _ engine: inout RefreshEngine
  ) {
    let old = engine[slot].spinner.alpha
    engine[slot].spinner.alpha = alpha
    engine.noteChange(of: .spinnerAlpha(engine[slot].name), from: old, to: alpha)
  }
}

/// The possible next changes of state of our own components.
extension Engine {
  /// The changes that one cause could bring.
  func ownTransitions(_ slot: Slot, by cause: Cause) -> [Transition] {
    func change(_ to: ComponentState, _ conditions: [Condition] = []) -> [Transition] {
      [Transition(to: to, by: cause, conditions)]
    }
    let state = self[slot].state
    switch cause {
    case .scroll: return scrollChanges(slot)
    case .pan:
      guard self[slot].kind == .autoFooter else { return [] }
      var (next, listing) = (self, ConditionReader(lists: true))
      next.scrollView.panState = .ended
      _ = next.releaseTriggers(slot, &listing)
      return change(.refreshing, listing.conditions)
    case .tap: return tapTransitions(slot)
    case .beginRefreshing:
      var listing = ConditionReader(lists: true)
      _ = mayBeginOwn(slot, &listing)
      return change(.refreshing, listing.conditions)
    case .endRefreshing:
      return state == .refreshing && !isHeldOpen(slot) ? change(closedState(slot)) : []
    case .endRefreshingWithNoMoreData:
      guard self[slot].kind != .header else { return [] }
      return state != .refreshing || !isHeldOpen(slot) ? change(.noMoreData) : []
    case .resetNoMoreData: return state == .noMoreData ? change(.idle) : []
    case .load: return state == .refreshing ? loadTransitions(slot) : []
    case .setHidden: return state == .pulling ? change(.idle) : []
    case .window: return preloads(slot) ? change(.refreshing) : []
    case .touch, .release, .frame, .timer, .configure: return []
    }
  }

  /// The state after the end of a refresh.
  private func closedState(_ slot: Slot) -> ComponentState {
    self[slot].memory.contains(.isWithoutMore) ? .noMoreData : .idle
  }

  /// The changes that an offset, or the lift of a finger at that offset, could bring.
  private func scrollChanges(_ slot: Slot) -> [Transition] {
    var listing = ConditionReader(lists: true)
    guard self[slot].kind != .autoFooter else {
      let offsets = journal?.lastOffsets
      listing.unknown = offsets == nil ? .movesForward : nil
      _ = offsetTriggers(slot, from: offsets?.old ?? scrollView.contentOffset.y, &listing)
      return [Transition(to: .refreshing, by: .scroll, listing.conditions)]
    }
    let state = self[slot].state
    guard state == .idle || state == .pulling else { return [] }
    var (released, deciding) = (ConditionReader(lists: true), ConditionReader())
    _ = released.holds(.isReleased, !isHeld)
    _ = isArmed(slot, &released)
    if state == .idle {
      _ = listing.holds(.isDragging, isHeld)
      _ = isArmed(slot, &listing)
    } else {
      _ = listing.holds(.isWithinThreshold, !isHeld || !isArmed(slot, &deciding))
    }
    return [
      Transition(to: .refreshing, by: .scroll, released.conditions),
      Transition(to: state == .idle ? .pulling : .idle, by: .scroll, listing.conditions),
    ]
  }
}

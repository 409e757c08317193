/// A possible next change of state, with its conditions.
public struct Transition: Hashable, Sendable {
  /// The state after the change.
  public let to: ComponentState
  /// The cause of the change.
  public let cause: Cause
  /// The conditions, in the engine's order of decision; none if nothing can prevent the change.
  public let conditions: [Condition]

  /// True if the cause would bring the change now: no condition fails.
  public var holds: Bool { conditions.allHold }
}

/// The possible next changes of state: the engine's decisions, listed.
extension Engine {
  /// The possible next changes of a component's state, with the present values of their conditions.
  ///
  /// A notification is assumed to come now, at the present offset and state of the pan. The direction of
  /// scrolling is that of the last notification since the journal began.
  ///
  /// - Returns: The changes to another state; nil for a component that was never configured. An overlay's
  ///   machine lists its own changes.
  public func transitions(of name: ComponentName) -> [Transition]? {
    if let machine = overlay?.machine { return name == .header ? transitions(of: machine) : nil }
    return slot(of: name).map { transitions($0) }
  }

  func transitions(_ slot: Slot) -> [Transition] {
    Cause.allCases.flatMap { transitions(slot, by: $0) }
  }

  /// The changes that one cause could bring.
  func transitions(_ slot: Slot, by cause: Cause) -> [Transition] {
    anyTransitions(slot, by: cause)
      .filter { $0.to != self[slot].state && $0.conditions.admitPresentState }
  }

  /// The changes that one cause could bring in MJRefresh.
  func transitionsByRules(_ slot: Slot, by cause: Cause) -> [Transition] {
    let kind = self[slot].kind
    return switch cause {
    case .scroll: scrollTransitions(slot)
    case .pan: panTransitions(slot)
    case .tap: tapTransitions(slot)
    case .beginRefreshing: [begin(slot, by: .beginRefreshing, Listing())]
    case .endRefreshing: [Transition(to: .idle, cause: cause, conditions: [])]
    // Only a footer or trailer has no more data.
    case .endRefreshingWithNoMoreData where kind != .header:
      [Transition(to: .noMoreData, cause: cause, conditions: [])]
    case .resetNoMoreData where kind != .header:
      [Transition(to: .idle, cause: cause, conditions: [])]
    case .load: loadTransitions(slot)
    case .setHidden: hidingTransitions(slot)
    case .window: windowTransitions(slot)
    case .endRefreshingWithNoMoreData, .resetNoMoreData, .touch, .release, .frame, .timer,
      .configure:
      []
    }
  }

  // MARK: Notifications

  private func scrollTransitions(_ slot: Slot) -> [Transition] {
    var next = self
    if self[slot].kind == .autoFooter {
      AutoFooter.noteTrigger(slot, by: .scroll, &next)
      return [next.trigger(slot)]
    }
    if self[slot].state != .refreshing { next.readOriginalInset(of: slot) }
    return next.pullTransitions(slot)
  }

  /// The change of an auto footer by a notification of the offset.
  private func trigger(_ slot: Slot) -> Transition {
    let offsets = journal?.lastOffsets
    var listing = Listing(unknown: offsets == nil ? .movesForward : nil)
    _ = observes(.contentOffset, slot, &listing)
    let old = offsets?.old ?? scrollView.contentOffset.y
    _ = AutoFooter.triggers(slot, from: old, self, &listing)
    return begin(slot, by: .scroll, listing)
  }

  /// The changes of a pulled component by a notification of the offset.
  private func pullTransitions(_ slot: Slot) -> [Transition] {
    var seen = Listing()
    _ = observes(.contentOffset, slot, &seen)
    guard let pull = pull(of: slot, &seen) else { return [] }
    var (arming, disarming, releasing) = (seen, seen, seen)
    _ = arms(slot, pull, &arming)
    _ = disarms(slot, pull, &disarming)
    _ = begins(slot, &releasing)
    let released: ComponentState =
      rules.begin.release == .beginRefreshing ? stateAtBegin(of: slot) : .refreshing
    return [
      Transition(to: .pulling, cause: .scroll, conditions: arming.conditions),
      Transition(to: released, cause: .scroll, conditions: releasing.conditions),
      Transition(to: .idle, cause: .scroll, conditions: disarming.conditions),
    ]
  }

  private func panTransitions(_ slot: Slot) -> [Transition] {
    guard self[slot].kind == .autoFooter else { return [] }
    var next = self
    next.scrollView.panState = .ended
    AutoFooter.noteTrigger(slot, by: .pan, &next)
    var listing = Listing()
    _ = next.observes(.panState, slot, &listing)
    _ = AutoFooter.panTriggers(slot, next, &listing)
    return [next.begin(slot, by: .pan, listing)]
  }

  // MARK: Taps and calls

  func tapTransitions(_ slot: Slot) -> [Transition] {
    guard self[slot].kind == .autoFooter else { return [] }
    var listing = Listing()
    _ = takesTap(slot, &listing)
    let to = stateAtBegin(of: slot)
    return [Transition(to: to, cause: .tap, conditions: listing.conditions)]
  }

  /// The transition of a begin; its conditions are the cause's conditions, then the begin's.
  private func begin(_ slot: Slot, by cause: Cause, _ listing: Listing) -> Transition {
    var listing = listing
    _ = mayBegin(slot, by: cause, &listing)
    return Transition(to: stateAtBegin(of: slot), cause: cause, conditions: listing.conditions)
  }

  // MARK: Drawing, loads and hiding

  private func windowTransitions(_ slot: Slot) -> [Transition] {
    var listing = Listing()
    _ = isDrawn(slot, &listing)
    var states: [ComponentState] = []
    if self[slot].deferredHiding.contains(where: \.isHidden) { states.append(.idle) }
    if self[slot].state == .willRefresh { states.append(.refreshing) }
    return states.map { Transition(to: $0, cause: .window, conditions: listing.conditions) }
  }

  /// The change by the end of a running simulated load.
  func loadTransitions(_ slot: Slot) -> [Transition] {
    let name = self[slot].name
    let ends = dueWork.compactMap { due -> ComponentState? in
      guard case .loadEnded(name, let number) = due.work, let load = loads[name] else { return nil }
      let isLast = load.outcome(ofRefresh: number) == .noMoreData && name != .header
      return isLast ? .noMoreData : .idle
    }
    return ends.prefix(1).map { Transition(to: $0, cause: .load, conditions: []) }
  }

  private func hidingTransitions(_ slot: Slot) -> [Transition] {
    guard self[slot].kind == .autoFooter, rules.autoFooter.hiding == .inCall,
      self[slot].hasScrollView, !self[slot].isHidden
    else { return [] }
    return [Transition(to: .idle, cause: .setHidden, conditions: [])]
  }
}

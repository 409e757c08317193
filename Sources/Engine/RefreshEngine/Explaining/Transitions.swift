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

  init(to state: ComponentState, by cause: Cause, _ conditions: [Condition] = []) {
    (to, self.cause, self.conditions) = (state, cause, conditions)
  }
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
    case .beginRefreshing: [begin(slot, by: .beginRefreshing, ConditionReader(lists: true))]
    case .endRefreshing: [Transition(to: .idle, by: cause)]
    // Only a footer or trailer has no more data.
    case .endRefreshingWithNoMoreData where kind != .header:
      [Transition(to: .noMoreData, by: cause)]
    case .resetNoMoreData where kind != .header: [Transition(to: .idle, by: cause)]
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
      next.noteTrigger(slot, by: .scroll)
      return [next.trigger(slot)]
    }
    if self[slot].state != .refreshing { next.readOriginalInset(of: slot) }
    return next.pullTransitions(slot)
  }

  /// The change of an auto footer by a notification of the offset.
  private func trigger(_ slot: Slot) -> Transition {
    let offsets = journal?.lastOffsets
    var listing = ConditionReader(lists: true, unknown: offsets == nil ? .movesForward : nil)
    _ = observes(.contentOffset, slot, &listing)
    let old = offsets?.old ?? scrollView.contentOffset.y
    _ = triggers(slot, from: old, &listing)
    return begin(slot, by: .scroll, listing)
  }

  /// The changes of a pulled component by a notification of the offset.
  private func pullTransitions(_ slot: Slot) -> [Transition] {
    var seen = ConditionReader(lists: true)
    _ = observes(.contentOffset, slot, &seen)
    guard let pull = pull(of: slot, &seen) else { return [] }
    var (arming, disarming, releasing) = (seen, seen, seen)
    _ = arms(slot, pull, &arming)
    _ = disarms(slot, pull, &disarming)
    _ = begins(slot, &releasing)
    let released: ComponentState =
      rules.begin.release == .beginRefreshing ? stateAtBegin(of: slot) : .refreshing
    return [
      Transition(to: .pulling, by: .scroll, arming.conditions),
      Transition(to: released, by: .scroll, releasing.conditions),
      Transition(to: .idle, by: .scroll, disarming.conditions),
    ]
  }

  private func panTransitions(_ slot: Slot) -> [Transition] {
    guard self[slot].kind == .autoFooter else { return [] }
    var next = self
    next.scrollView.panState = .ended
    next.noteTrigger(slot, by: .pan)
    var listing = ConditionReader(lists: true)
    _ = next.observes(.panState, slot, &listing)
    _ = next.panTriggers(slot, &listing)
    return [next.begin(slot, by: .pan, listing)]
  }

  // MARK: Taps and calls

  func tapTransitions(_ slot: Slot) -> [Transition] {
    guard self[slot].kind == .autoFooter else { return [] }
    var listing = ConditionReader(lists: true)
    _ = takesTap(slot, &listing)
    let to = stateAtBegin(of: slot)
    return [Transition(to: to, by: .tap, listing.conditions)]
  }

  /// The transition of a begin; its conditions are the cause's conditions, then the begin's.
  private func begin(_ slot: Slot, by cause: Cause, _ listing: ConditionReader) -> Transition {
    var listing = listing
    _ = mayBegin(slot, by: cause, &listing)
    return Transition(to: stateAtBegin(of: slot), by: cause, listing.conditions)
  }

  // MARK: Drawing, loads and hiding

  private func windowTransitions(_ slot: Slot) -> [Transition] {
    var listing = ConditionReader(lists: true)
    _ = isDrawn(slot, &listing)
    var states: [ComponentState] = []
    if self[slot].deferredHiding.contains(where: \.isHidden) { states.append(.idle) }
    if self[slot].state == .willRefresh { states.append(.refreshing) }
    return states.map { Transition(to: $0, by: .window, listing.conditions) }
  }

  /// The change by the end of a running simulated load.
  func loadTransitions(_ slot: Slot) -> [Transition] {
    let name = self[slot].name
    let ends = dueWork.compactMap { due -> ComponentState? in
      guard case .loadEnded(name, let number) = due.work, let load = loads[name] else { return nil }
      let isLast = load.outcome(ofRefresh: number) == .noMoreData && name != .header
      return isLast ? .noMoreData : .idle
    }
    return ends.prefix(1).map { Transition(to: $0, by: .load) }
  }

  private func hidingTransitions(_ slot: Slot) -> [Transition] {
    guard self[slot].kind == .autoFooter, rules.autoFooter.hiding == .inCall,
      self[slot].hasScrollView, !self[slot].isHidden
    else { return [] }
    return [Transition(to: .idle, by: .setHidden)]
  }
}

import RefreshEngine

/// The effects that the monitor remembers.
extension Monitor {
  /// Remembers an effect of a component.
  mutating func note(
    _ effect: Effect,
    of name: ComponentName,
    _ kinds: EventKinds,
    _ findings: inout Findings
  ) {
    guard self[name] != nil else { return }
    switch effect.kind {
    case .stateChanged(let from, let to):
      noteChange(of: name, from, to, effect.instant, kinds, &findings)
    case .refreshing: noteLoad(of: name, effect.instant, kinds, &findings)
    case .endRefreshingCompletion: change(name) { $0.openCompletions -= 1 }
    default: break
    }
  }

  private mutating func noteChange(
    of name: ComponentName,
    _ from: ComponentState,
    _ to: ComponentState,
    _ instant: Instant,
    _ kinds: EventKinds,
    _ findings: inout Findings
  ) {
    guard var component = self[name] else { return }
    func moment() -> Change {
      Change(component: component, from: from, instant: instant, kinds: kinds)
    }
    component.state = to
    if to == .idle { component.isOvershadowed = false }
    if to.isPulled { component.mustEnd = false }
    if to == .refreshing || to.isBegun && !from.isBegun { component.entered = instant }
    if to.isBegun, !from.isBegun {
      // A begin at the other end cancels a waiting pull.
      if name != .trailer {
        change(name == .header ? .footer : .header) { $0.isPulledAgain = false }
      }
      (component.isEndedByCall, component.mustEnd) = (false, false)
      // A load that waited belongs to the gesture that asked for it.
      if isGesture, !moment().isAsked, component.clientPull != .earlier {
        component.beginsInGesture += 1
      }
      self[name] = component
      given.checks.beginnings.judge(moment(), of: .component(name), self, &findings)
    }
    self[name] = component
    guard from == .refreshing, to == .idle || to == .noMoreData || to == .ending else { return }
    component.openCompletions += 1
    self[name] = component
    given.checks.closings.judge(moment(), of: .component(name), self, &findings)
    guard name == .header else { return }
    change(.footer) { footer in
      footer.isEmptied = false
      footer.isOvershadowed = footer.hasNoMoreData && footer.state == .noMoreData
      footer.hasNoMoreData = false
    }
  }

  private mutating func noteLoad(
    of name: ComponentName,
    _ instant: Instant,
    _ kinds: EventKinds,
    _ findings: inout Findings
  ) {
    guard var component = self[name] else { return }
    (component.begin, component.hasGrown) = (nil, false)
    component.loadCount += 1
    let load = Change(component: component, from: component.state, instant: instant, kinds: kinds)
    given.checks.loads.judge(load, of: .component(name), self, &findings)
    component.openLoads += 1
    component.isLastLoadOpen = true
    (component.isBegunAgain, component.isPulledAgain) = (false, false)
    component.clientPull = nil
    self[name] = component
    noteDueLoad(of: name, instant)
  }

  /// Remembers the simulated end of a component's last load.
  mutating func noteDueLoad(of name: ComponentName, _ instant: Instant) {
    guard let component = self[name], let load = given.configuration.loads[name] else { return }
    let due = DueLoad(
      // The end of a load may be at a fraction of a millisecond.
      endMs: (instant + load.duration).milliseconds,
      name: name,
      outcome: load.outcomes[min(component.loadCount - 1, load.outcomes.count - 1)],
      rows: load.rows,
      number: component.loadCount
    )
    let index = dueLoads.firstIndex {
      (due.endMs, due.name.rawValue) < ($0.endMs, $0.name.rawValue)
    }
    dueLoads.insert(due, at: index ?? dueLoads.endIndex)
  }
}

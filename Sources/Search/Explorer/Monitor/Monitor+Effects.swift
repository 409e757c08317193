import RefreshEngine

/// What the monitor learns from the effects.
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
    case .refreshing: noteLoad(of: name, effect.instant, &findings)
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
    change(name) { $0.state = to }
    if to.isBegun, !from.isBegun {
      change(name) { ($0.entered, $0.isEndedByCall, $0.mustEnd) = (instant, false, false) }
      noteBeginning(of: name, from, kinds, &findings)
    } else if to == .refreshing {
      change(name) { $0.entered = instant }
    }
    if from == .refreshing, to == .idle || to == .noMoreData || to == .ending {
      noteClosing(of: name, instant, kinds, &findings)
    }
    change(name) { component in
      if to == .idle { component.isOvershadowed = false }
      if to.isPulled { component.mustEnd = false }
    }
  }

  private mutating func noteBeginning(
    of name: ComponentName,
    _ from: ComponentState,
    _ kinds: EventKinds,
    _ findings: inout Findings
  ) {
    guard var component = self[name] else { return }
    func beginning() -> Beginning {
      Beginning(
        component: component,
        other: self[name == .header ? .footer : .header],
        from: from,
        kinds: kinds,
        before: snapshot
      )
    }
    if isGesture, !beginning().isAsked { component.beginsInGesture += 1 }
    self[name] = component
    given.checks.began(beginning(), self, &findings)
  }

  private mutating func noteClosing(
    of name: ComponentName,
    _ instant: Instant,
    _ kinds: EventKinds,
    _ findings: inout Findings
  ) {
    change(name) { $0.openCompletions += 1 }
    if let component = self[name] {
      let closing = Closing(
        component: component,
        instant: instant,
        endsByItself: given.configuration.loads[name] != nil,
        kinds: kinds
      )
      given.checks.closed(closing, &findings)
    }
    guard name == .header else { return }
    change(.footer) { footer in
      footer.isEmptied = false
      footer.isOvershadowed = footer.hasNoMoreData && footer.state == .noMoreData
    }
  }

  private mutating func noteLoad(
    of name: ComponentName,
    _ instant: Instant,
    _ findings: inout Findings
  ) {
    guard var component = self[name] else { return }
    (component.begin, component.isBegunAgain) = (nil, false)
    component.loadCount += 1
    given.checks.loaded(component, instant, &findings)
    component.openLoads += 1
    self[name] = component
    guard let load = given.configuration.loads[name] else { return }
    // Frames are at fractions of a millisecond, where a sum of milliseconds differs in the last digit.
    let end =
      given.isOverlay
      ? (instant + load.duration).milliseconds
      : instant.milliseconds + Double(load.duration) / 1000
    let due = DueLoad(
      endMs: end,
      name: name,
      outcome: load.outcomes[min(component.loadCount - 1, load.outcomes.count - 1)],
      rows: load.rows
    )
    let index = dueLoads.firstIndex { due.isBefore($0) } ?? dueLoads.endIndex
    dueLoads.insert(due, at: index)
  }
}

extension Monitor.DueLoad {
  /// Whether it ends first; at one instant the name decides.
  fileprivate func isBefore(_ other: Self) -> Bool {
    endMs == other.endMs ? name.rawValue < other.name.rawValue : endMs < other.endMs
  }
}

extension Call {
  /// The call that an event is; nil for an event that calls no component, or passes time.
  init?(_ event: Event, _ before: Snapshot, _ after: Snapshot) {
    guard before.instant == after.instant, let (name, source) = Self.target(of: event) else {
      return nil
    }
    self.init(name: name, source: source, before: before, after: after)
  }

  private static func target(of event: Event) -> (name: String, source: Effect.Source)? {
    switch event {
    case .beginRefreshing(let name): ("beginRefreshing", .component(name))
    case .endRefreshing(let name), .failRefreshing(let name): ("endRefreshing", .component(name))
    case .endRefreshingWithNoMoreData(let name):
      ("endRefreshingWithNoMoreData", .component(name))
    case .resetNoMoreData(let name): ("resetNoMoreData", .component(name))
    case .setHidden(let name, _): ("setHidden", .component(name))
    case .removeComponent(let name): ("removeComponent", .component(name))
    case .addComponent(let name, _): ("addComponent", .component(name))
    case .configure(let name, _): ("configure", .component(name))
    case .setLanguage: ("setLanguage", .scrollView)
    case .tap(let name): ("tap", .component(name))
    default: nil
    }
  }
}

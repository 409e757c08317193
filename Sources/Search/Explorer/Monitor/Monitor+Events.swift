import RefreshEngine
import ScrollPhysics

/// The events that the monitor remembers.
extension Monitor {
  /// The components that earlier events of a turn have ended.
  private struct Turn {
    var ended: [ComponentName] = []
    var withoutMoreData: [ComponentName] = []
  }

  /// Remembers an event, before its effects; `snapshot` is still the one before the event.
  mutating func note(_ event: Event, after: Snapshot, _ findings: inout Findings) {
    var turn: Turn?
    guard case .turn(let events) = event else { return note(event, after, &turn, &findings) }
    turn = Turn()
    for event in events { note(event, after, &turn, &findings) }
  }

  private mutating func note(
    _ event: Event,
    _ after: Snapshot,
    _ turn: inout Turn?,
    _ findings: inout Findings
  ) {
    switch event {
    case .beginRefreshing(let name): noteBegin(of: name, turn)
    case .endRefreshing(let name), .failRefreshing(let name): noteEnd(of: name, &turn)
    case .endRefreshingWithNoMoreData(let name): noteNoMoreData(of: name, &turn)
    case .resetNoMoreData(let name):
      change(name) { ($0.hasNoMoreData, $0.isEmptied) = (false, false) }
    case .setHidden(let name, let isHidden):
      change(name) { component in
        component.isHidden = isHidden
        if isHidden { component.isPulledAgain = false }
      }
      forgetPlaces()
    case .removeComponent(let name):
      change(name) { component in
        (component.isPresent, component.isAskedSinceRemoval) = (false, false)
        (component.isBegunAgain, component.isPulledAgain) = (false, false)
        if component.begin != .byCall { component.begin = nil }
      }
      forgetPlaces()
      if given.isOverlay { forgetRefresh(of: name) }
    case .addComponent(let name, _):
      change(name) { ($0.isPresent, $0.isAskedSinceRemoval) = (true, true) }
    case .configure(let name, let settings):
      guard self[name] != nil else { return }
      for (state, title) in settings.titles {
        titles.updateValue(title, forKey: TitleKey(name: name, state: state, language: nil))
      }
    case .tap(let name): noteTap(on: name, after, &findings)
    case .setLanguage(let language): self.language = language
    default: noteView(event, after, &findings)
    }
  }

  /// Remembers an event of the scroll view or of the finger.
  private mutating func noteView(_ event: Event, _ after: Snapshot, _ findings: inout Findings) {
    switch event {
    case .dragBegan(let point):
      isFingerDown = true
      // No touch arrives outside a window.
      guard inWindow else { return }
      beginGesture()
      touch = point
    case .dragMoved(let point):
      if let touch { travel.add(Point(x: point.x - touch.x, y: point.y - touch.y)) }
    case .dragEnded(let x, _, _):
      touch = nil
      if x == nil { noteLift() }
    case .dragCancelled:
      touch = nil
    case .setPanState(let state, let translation):
      if state == .began {
        travel = Travel()
        isGesture = true
        changeAll { component in
          component.beginsInGesture = 0
          let waits = component.state == .refreshing && component.clientPull != nil
          component.clientPull = waits ? .earlier : nil
        }
      }
      if let translation { travel.add(translation) }
      if state == .ended { noteClientLift() }
    case .setDragging(false): noteClientLift()
    case .setContentOffset:
      (isOffsetSetByApp, isGesture) = (true, false)
      forgetPlaces()
    case .setContentInset(let top, let left, let bottom, let right):
      for (edge, inset) in [(Edge.top, top), (.left, left), (.bottom, bottom), (.right, right)] {
        guard let inset else { continue }
        if inset != insets[edge] { formerInsets[edge, default: []].append(insets[edge]) }
        insets[edge] = inset
      }
      (hasChangedInsets, touchFromEdge) = (true, -1)
      forgetPlaces()
    case .setBounds, .setSafeAreaInsets, .setContentSize:
      (hasChangedInsets, touchFromEdge) = (true, -1)
      noteContent(after)
      forgetPlaces()
    case .setWindow(let isAttached): inWindow = isAttached
    case .reloadData(let rows, _):
      if rows > snapshot.view.rows { noteGrowth() }
      touchFromEdge = -1
      noteContent(after)
      forgetPlaces()
    default: break
    }
  }

  /// Remembers a change of the content's or the view's height under an overlay.
  private mutating func noteContent(_ after: Snapshot) {
    guard given.isOverlay else { return }
    let (old, new) = (snapshot.view, after.view)
    if old.contentSize.height != new.contentSize.height || old.size.height != new.size.height {
      hasChangedContent = true
    }
  }

  /// Forgets the refresh of an overlay that is removed: an added overlay is a new one.
  private mutating func forgetRefresh(of name: ComponentName) {
    dueLoads.removeAll { $0.name == name }
    change(name) { component in
      component.end(.success)
      (component.state, component.mustEnd, component.openCompletions) = (.idle, false, 0)
    }
  }

  private mutating func forgetPlaces() { (placeAtBegin, placeAtFooterEnd) = (nil, nil) }

  // MARK: Calls

  private mutating func noteBegin(of name: ComponentName, _ turn: Turn?) {
    isGesture = false
    guard var component = self[name] else { return }
    let isIdle = !component.state.isBegun
    let isAfterEnd = turn?.ended.contains(name) ?? false
    if isIdle || isAfterEnd, component.begin ?? .byCall == .byCall, component.isPresent {
      component.begin = circumstances(of: component, isAfterEnd: isAfterEnd && !isIdle)
    } else if component.state == .refreshing, component.isLastLoadOpen, component.isPresent {
      component.isBegunAgain = true
    }
    component.isAskedSinceRemoval = true
    (component.mustEnd, component.hasNoMoreData, component.isEmptied) = (false, false, false)
    if turn == nil, snapshot.isAtRest, snapshot.isInRange, component.isPresent, isIdle {
      placeAtBegin = (name, snapshot.offset.y)
    }
    self[name] = component
  }

  private func circumstances(
    of component: WatchedComponent,
    isAfterEnd: Bool
  ) -> WatchedComponent.Begin {
    if isAfterEnd { return .afterEnd }
    if !inWindow { return .outsideWindow }
    if component.isHidden { return .whileHidden }
    return isFingerDown ? .underFinger : .byCall
  }

  private mutating func noteEnd(of name: ComponentName, _ turn: inout Turn?) {
    guard let component = self[name] else { return }
    if name == .footer, turn == nil, snapshot.isAtRest, snapshot.isInRange,
      component.state == .refreshing
    {
      placeAtFooterEnd = snapshot.offset.y
    }
    let hasNoMoreData = turn?.withoutMoreData.contains(name) ?? false
    change(name) { $0.end(hasNoMoreData ? .noMoreData : .success) }
    turn?.ended.append(name)
  }

  private mutating func noteNoMoreData(of name: ComponentName, _ turn: inout Turn?) {
    change(name) { component in
      component.end(.noMoreData)
      (component.hasNoMoreData, component.isPulledAgain) = (true, false)
    }
    turn?.ended.append(name)
    turn?.withoutMoreData.append(name)
  }

  private mutating func noteTap(
    on name: ComponentName,
    _ after: Snapshot,
    _ findings: inout Findings
  ) {
    guard var component = self[name], snapshot[name]?.isTappable == true, component.state == .idle
    else { return }
    component.isAskedSinceRemoval = true
    self[name] = component
    given.checks.taps.judge((component, after), of: .component(name), self, &findings)
  }

  // MARK: Loads

  /// Ends the simulated loads that are due by an instant, as the app would.
  mutating func endLoads(until instant: Instant) {
    while let load = dueLoads.first, load.endMs <= instant.milliseconds {
      dueLoads.removeFirst()
      if load.rows > 0, load.outcome != .failure {
        noteGrowth()
        // More rows change the pages.
        if snapshot.view.pagingEnabled { forgetPlaces() }
      }
      change(load.name) { component in
        component.end(load.outcome, isCall: false)
        component.isEndedByCall = false
        if load.number == component.loadCount { component.isLastLoadOpen = false }
        if load.outcome == .hide { component.isHidden = true }
      }
    }
  }

  /// Remembers that the list has more rows.
  private mutating func noteGrowth() {
    for name in ComponentName.allCases {
      change(name) { ($0.isEmptied, $0.hasGrown) = (false, true) }
    }
  }

  // MARK: The finger

  private mutating func beginGesture() {
    isGesture = true
    isOffsetSetByApp = isOffsetSetByApp && !inWindow
    forgetPlaces()
    changeAll { ($0.beginsInGesture, $0.mustEnd) = (0, false) }
    let (offset, range) = (snapshot.offset.y, snapshot.restRange.y)
    touchFromEdge = offset <= range.upper + 0.6 ? offset - range.lower : -1
    travel = Travel()
  }

  /// Remembers the pulls past the threshold during open loads, at the end of a gesture of a client's list.
  private mutating func noteClientLift() {
    for name in ComponentName.allCases {
      guard let component = self[name], component.isPulled, component.isLastLoadOpen,
        let seen = snapshot[name], let excess = snapshot.excess(of: seen), excess > Tolerance.value
      else { continue }
      self[name]?.clientPull = .present
    }
  }

  /// Remembers the refreshes that must begin after the lift of a finger.
  private mutating func noteLift() {
    let view = snapshot.view
    guard view.inWindow, view.userInteractionEnabled else { return }
    for name in ComponentName.allCases {
      guard let component = self[name], component.isPulled, !component.isHidden,
        component.isPresent, let seen = snapshot[name], view.isDragging || seen.state == .armed,
        let excess = snapshot.excess(of: seen), excess > Tolerance.value
      else { continue }
      if seen.state == .refreshing {
        if component.isLastLoadOpen { self[name]?.isPulledAgain = true }
      } else if seen.state == .idle || seen.state.isPulled, !component.hasNoMoreData,
        component.begin ?? .byCall == .byCall
      {
        self[name]?.begin = .pastThreshold
      }
    }
  }
}

extension WatchedComponent {
  /// Ends the refresh, by the app or by a simulated load.
  ///
  /// A call without an open load cancels the waiting begins and pulls.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the load.
  ///   - isCall: True for a call of the app, false for the end of a simulated load.
  mutating func end(_ outcome: LoadOutcome, isCall: Bool = true) {
    if isCall, !isLastLoadOpen { (isBegunAgain, isPulledAgain) = (false, false) }
    if isCall { isLastLoadOpen = false }
    // A settling overlay has not called the load yet.
    if state.isBegun, state != .settling { mustEnd = true }
    if name == .footer, openLoads > 0, outcome != .failure, !hasGrown { isEmptied = true }
    if outcome == .noMoreData { isPulledAgain = false }
    openLoads = 0
    begin = nil
    isEndedByCall = true
    hasNoMoreData = outcome == .noMoreData || hasNoMoreData && state != .refreshing
  }
}

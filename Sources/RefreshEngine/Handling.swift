extension RefreshEngine {
  /// Performs an event at the present instant.
  mutating func perform(_ event: Event) throws(Rejection) {
    try countStep()
    switch event {
    case .dragBegan, .dragMoved, .dragEnded, .dragCancelled: try performGesture(event)
    case .setContentOffset, .setContentSize, .setContentInset, .setBounds, .setWindow, .reloadData:
      try performGeometry(event)
    case .setDragging(let dragging):
      try requireExternalDriver()
      scrollView.isDragging = dragging
    case .setPanState(let state):
      try requireExternalDriver()
      setPanState(state)
    case .beginRefreshing, .endRefreshing, .endRefreshingWithNoMoreData, .resetNoMoreData, .tap,
      .setHidden, .configure, .removeComponent, .addComponent:
      try performOnComponent(event)
    case .setLanguage(let tag): setLanguage(tag)
    case .turn(let events): try performTurn(events)
    case .advance(let advance): try perform(advance)
    }
  }

  private func requireExternalDriver() throws(Rejection) {
    guard scrollView.driver == .external else { throw Rejection(.needsExternalDriver) }
  }

  func requireSimulatedDriver() throws(Rejection) {
    guard scrollView.driver == .simulated else { throw Rejection(.needsSimulatedDriver) }
  }

  private mutating func performGeometry(_ event: Event) throws(Rejection) {
    switch event {
    case .setContentOffset(let x, let y, let animated):
      let offset = Point(
        x: x ?? scrollView.contentOffset.x,
        y: y ?? scrollView.contentOffset.y
      )
      guard animated else { return writeOffset(offset, byClient: true) }
      guard scrollView.driver == .simulated else { throw Rejection(.cannotAnimate) }
      animateOffset(to: offset)
    case .setContentSize(let width, let height):
      setContentSize(
        Size(
          width: width ?? scrollView.contentSize.width,
          height: height ?? scrollView.contentSize.height
        )
      )
    case .setContentInset(let top, let left, let bottom, let right):
      let old = scrollView.contentInset
      setContentInset(
        EdgeInsets(
          top: top ?? old.top,
          left: left ?? old.left,
          bottom: bottom ?? old.bottom,
          right: right ?? old.right
        )
      )
    case .setBounds(let width, let height):
      setBounds(
        Size(width: width ?? scrollView.size.width, height: height ?? scrollView.size.height)
      )
    case .setWindow(let attached): scrollView.inWindow = attached
    case .reloadData(let rows, let height): reload(rows: rows, rowHeight: height ?? rowHeight)
    default: break
    }
  }

  private mutating func performOnComponent(_ event: Event) throws(Rejection) {
    switch event {
    case .beginRefreshing(let name): beginRefreshing(try find(name))
    case .endRefreshing(let name): mainQueue.append(.setState(try find(name), .idle))
    case .endRefreshingWithNoMoreData(let name):
      mainQueue.append(.setState(try findLoader(name), .noMoreData))
    case .resetNoMoreData(let name): mainQueue.append(.setState(try findLoader(name), .idle))
    case .tap(let name): tap(try find(name))
    case .setHidden(let name, let hidden): setHidden(hidden, try find(name))
    case .configure(let name, let settings): apply(settings, to: try find(name))
    case .removeComponent(let name):
      let slot = try find(name)
      if self[slot].isAttached { detach(slot) }
    case .addComponent(let name, let configuration): try addComponent(name, configuration)
    default: break
    }
  }

  private func find(_ name: ComponentName) throws(Rejection) -> Slot {
    guard let slot = slot(of: name) else { throw Rejection(.noSuchComponent(name)) }
    return slot
  }

  /// Finds a component that can run out of data: a header cannot.
  private func findLoader(_ name: ComponentName) throws(Rejection) -> Slot {
    guard name != .header else { throw Rejection(.noSuchCall(name)) }
    return try find(name)
  }

  /// Puts a component back, or a new one in its place; adding what is there does nothing.
  private mutating func addComponent(
    _ name: ComponentName,
    _ configuration: ComponentConfiguration?
  ) throws(Rejection) {
    guard let configuration else {
      let slot = try find(name)
      if !self[slot].isAttached { attach(slot) }
      return
    }
    if let slot = slot(of: name), self[slot].isAttached { return }
    add(configuration)
    if configuration.refreshing, let slot = slot(of: name) { beginRefreshing(slot) }
  }

  /// A tap on an auto footer's label begins without regard to the budget, if it arrives.
  private mutating func tap(_ slot: Slot) {
    let footer = self[slot]
    guard footer.family == .autoFooter, footer.style != .plain, footer.state == .idle,
      isInWindow(slot), !footer.isHidden, !footer.stateLabel.isHidden,
      footer.alpha >= Self.leastTouchableAlpha, footer.userInteractionEnabled,
      scrollView.userInteractionEnabled
    else { return }
    beginRefreshingUnchecked(slot)
  }

  /// UIKit's hit test passes over views of less opacity.
  static let leastTouchableAlpha = 0.01

  private mutating func performTurn(_ events: [Event]) throws(Rejection) {
    for (index, event) in events.enumerated() {
      do throws(Rejection) {
        switch event {
        case .turn, .advance: throw Rejection(.notInATurn)
        default: try perform(event)
        }
      } catch {
        var rejection = error
        rejection.turnIndex = index
        throw rejection
      }
    }
  }

  private mutating func perform(_ advance: Advance) throws(Rejection) {
    switch advance {
    case .by(let duration):
      guard duration <= Instant.latest - now else { throw Rejection(.targetAfterLatest) }
      try pass(to: now + duration)
    case .to(let instant):
      guard instant >= now else { throw Rejection(.targetBeforeNow(now: now)) }
      guard instant <= .latest else { throw Rejection(.targetAfterLatest) }
      try pass(to: instant)
    case .untilRest: try passUntilRest()
    case .untilEffect: try passUntilEffect()
    }
  }
}

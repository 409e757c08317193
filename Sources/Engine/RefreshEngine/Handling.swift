extension Engine {
  /// Advances to an event's instant and performs the event, with all work at that instant.
  mutating func process(_ event: Event, at instant: Instant) throws(Rejection) {
    try checkTime(instant)
    try advanceClock(to: instant)
    eventBegins()
    try perform(event)
    try settle(isMove: event.isMove)
    // Events that pass time have ended with a step or an event of their own.
    if !event.passesTime { try eventHappened() }
  }

  /// Refuses an event at an instant before the present one or after the latest one.
  @inline(__always)
  package func checkTime(_ instant: Instant) throws(Rejection) {
    guard instant >= now else { throw Rejection(.beforeNow(now: now)) }
    guard instant <= .latest else { throw Rejection(.afterLatest) }
  }

  /// Counts an event in the journal; the notes that follow belong to that event.
  @inline(__always)
  mutating func eventBegins() {
    if isJournalling { extras[0].journal?.revision += 1 }
  }

  /// Performs an event at the present instant.
  mutating func perform(_ event: Event) throws(Rejection) {
    try countStep()
    try checkNoGesturePlays(event)
    try performNow(event)
  }

  @inline(__always)
  mutating func performNow(_ event: Event) throws(Rejection) {
    if isOfOverlayFamily { try performOverlay(event) } else { try performInset(event) }
  }

  /// Performs an event in a session of the inset family.
  @inline(__always)
  private mutating func performInset(_ event: Event) throws(Rejection) {
    switch event {
    case .dragBegan(let location): try beginDrag(at: location)
    case .dragMoved(let location): try moveDrag(to: location)
    case .dragEnded(let x, let y, let velocity): try endDrag(x: x, y: y, velocity: velocity)
    case .dragCancelled: try cancelDrag()
    case .gesture(let gesture): try perform(gesture)
    case .setContentOffset(let x, let y, let animated):
      scrollView.placement = .app
      try setContentOffset(x: x, y: y, animated: animated)
    case .setContentSize(let width, let height):
      setContentSize(scrollView.contentSize.replacing(width: width, height: height))
    case .setContentInset(let top, let left, let bottom, let right):
      setInset { $0.replacing(top: top, left: left, bottom: bottom, right: right) }
    case .setSafeAreaInsets(let top, let left, let bottom, let right):
      let old = scrollView.safeAreaInsets
      setSafeAreaInsets(old.replacing(top: top, left: left, bottom: bottom, right: right))
    case .setBounds(let width, let height):
      setBounds(scrollView.size.replacing(width: width, height: height))
    case .setWindow(let attached): scrollView.inWindow = attached
    case .setPhysics(let change):
      try require(.simulated)
      setPhysics(change)
    case .reloadData(let rows, let height): reload(rows: rows, rowHeight: height ?? rowHeight)
    case .beginRefreshing(let name): beginRefreshing(try find(name))
    case .endRefreshing(let name): endRefreshing(try find(name), by: .endRefreshing)
    case .failRefreshing: throw Rejection(.notInFamily(.inset))
    case .endRefreshingWithNoMoreData(let name):
      setLoaderState(.noMoreData, of: try findLoader(name), by: .endRefreshingWithNoMoreData)
    case .resetNoMoreData(let name):
      setLoaderState(.idle, of: try findLoader(name), by: .resetNoMoreData)
    case .tap(let name): tap(try find(name))
    case .setHidden(let name, let hidden): setHidden(hidden, try find(name))
    case .configure(let name, let settings):
      try checkKey(settings)
      apply(settings, to: try find(name))
    case .setLanguage(let tag): setLanguage(tag)
    case .removeComponent(let name):
      let slot = try find(name)
      if self[slot].isAttached { detach(slot) }
    case .addComponent(let name, let configuration): try addComponent(name, configuration)
    case .setDragging(let dragging):
      try require(.external)
      let isLift = scrollView.isDragging && !dragging
      scrollView.isDragging = dragging
      if isLift { fingerLifted(isCancelled: scrollView.panState == .cancelled) }
    case .setPanState(let state, let translation):
      try require(.external)
      if let translation { scrollView.panTranslation = translation }
      setPanState(state)
    case .turn(let events): try performTurn(events)
    case .advance(let advance): try perform(advance)
    }
  }

  private mutating func setContentOffset(
    x: Double?,
    y: Double?,
    animated: Bool
  ) throws(Rejection) {
    let old = scrollView.contentOffset
    let offset = Point(x: x ?? old.x, y: y ?? old.y)
    guard animated else { return writeOffset(offset, byClient: true) }
    guard scrollView.driver == .simulated else { throw Rejection(.cannotAnimate) }
    animateOffset(to: offset)
  }

  private func find(_ name: ComponentName) throws(Rejection) -> Slot {
    guard let slot = slot(of: name) else { throw Rejection(.noSuchComponent(name)) }
    return slot
  }

  /// Finds a footer or trailer, which can run out of data; a header cannot.
  private func findLoader(_ name: ComponentName) throws(Rejection) -> Slot {
    guard name != .header else { throw Rejection(.noSuchCall(name)) }
    return try find(name)
  }

  /// Attaches a component again, or adds a new one; adding an attached component does nothing.
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
    try checkKey(configuration.settings)
    add(configuration)
    if configuration.refreshing, let slot = slot(of: name) { beginRefreshing(slot) }
  }

  private mutating func tap(_ slot: Slot) {
    var deciding = ConditionReader()
    if takesTap(slot, &deciding) {
      beginRefreshing(slot, by: .tap)
    } else if isJournalling {
      journalIgnored(.tap, of: slot) { _ = $0.takesTap(slot, &$1) }
    }
  }

  /// Performs the events of a turn.
  mutating func performTurn(_ events: [Event]) throws(Rejection) {
    try checkReplacements(of: events)
    for (index, event) in events.enumerated() {
      do throws(Rejection) {
        switch event {
        case .turn, .advance, .gesture: throw Rejection(.notInATurn)
        default: try perform(event)
        }
      } catch {
        throw Rejection(error.reason, inTurn: index)
      }
    }
  }

  mutating func perform(_ advance: Advance) throws(Rejection) {
    switch advance {
    case .by(let duration):
      guard duration <= Instant.latest - now else { throw Rejection(.targetAfterLatest) }
      try advanceClock(to: now + duration)
    case .to(let instant):
      guard instant >= now else { throw Rejection(.targetBeforeNow(now: now)) }
      guard instant <= .latest else { throw Rejection(.targetAfterLatest) }
      try advanceClock(to: instant)
    case .untilRest: try advanceUntilRest()
    case .untilEffect(let pattern): try self.advance(untilEffect: pattern)
    }
  }
}

extension Size {
  func replacing(width: Double?, height: Double?) -> Size {
    Size(width: width ?? self.width, height: height ?? self.height)
  }
}

extension EdgeInsets {
  func replacing(
    top: Double?,
    left: Double?,
    bottom: Double?,
    right: Double?
  ) -> EdgeInsets {
    EdgeInsets(
      top: top ?? self.top,
      left: left ?? self.left,
      bottom: bottom ?? self.bottom,
      right: right ?? self.right
    )
  }
}

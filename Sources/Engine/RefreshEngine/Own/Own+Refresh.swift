/// The begin and the end of a refresh of our own components.
///
/// A load begins with the component's k-th `refreshing` effect and is open until its end; a later end changes
/// nothing. docs/explanation/overscroll-1.md has the table.
extension Engine {
  // MARK: Begin

  /// Begins a refresh; a call lets a footer load again after a load that brought no rows.
  mutating func beginOwn(_ slot: Slot, by cause: Cause) {
    if cause == .beginRefreshing { self[slot].memory.remove(.isEmptied) }
    load(slot, by: cause)
  }

  /// Begins a load at once, in a window or not; during an open load the begin waits for the load's end.
  private mutating func load(_ slot: Slot, by cause: Cause) {
    var deciding = ConditionReader()
    guard mayBeginOwn(slot, &deciding) else {
      if self[slot].isAttached { self[slot].memory.insert(.isBegunAgain) }
      if isJournalling { journalIgnored(cause, of: slot) { _ = $0.mayBeginOwn(slot, &$1) } }
      return
    }
    self[slot].memory.subtract([.isBegunAgain, .isPulledAgain])
    if self[slot].state == .refreshing { close(slot, by: .endRefreshing) }
    if let other = otherEnd(of: slot) { self[other].memory.remove(.isPulledAgain) }
    self[slot].rowsAtRefresh = Int32(clamping: scrollView.rows)
    setOwnState(.refreshing, of: slot, by: cause)
    open(slot)
    let minimum = self[slot].properties.minimumDuration
    if minimum > 0 { deliver(.component(slot, .shownLongEnough), .after(minimum)) }
    callBackRefreshing(slot)
  }

  /// True if a begin acts at once: an attached component without an open load.
  func mayBeginOwn(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isAttached, self[slot].isAttached) else { return false }
    return reader.holds(.isAnotherState, !isLoading(slot))
  }

  /// True if a load is open.
  func isLoading(_ slot: Slot) -> Bool {
    self[slot].state == .refreshing && !self[slot].memory.contains(.isEnded)
  }

  /// Makes room for a refresh, and scrolls the component into view.
  private mutating func open(_ slot: Slot) {
    guard makesRoom(slot) else { return }
    let natural = componentAppInset
    fitPlace(slot, natural)
    let (kind, extent) = (self[slot].kind, self.extent(of: slot))
    var offset = scrollView.contentOffset
    offset[kind.axis] =
      kind == .header
      ? headerEdge(natural) - extent : backFooterEdge(slot, natural) + extent
    animate(self[slot].properties.fastAnimationDuration) { engine in
      engine.fitRooms()
      engine.writeOffset(offset)
      engine.fitLook(slot, natural)
    }
  }

  // MARK: End

  /// Ends the open load, by the app or by the load itself; without an open load only `noMoreData` has an
  /// effect.
  mutating func endOwn(_ slot: Slot, in new: ComponentState, by cause: Cause) {
    guard cause != .resetNoMoreData else { return resetOwn(slot) }
    guard isLoading(slot) else {
      // A call cancels the waiting load.
      if cause != .load { self[slot].memory.subtract([.isBegunAgain, .isPulledAgain]) }
      guard new == .noMoreData else { return }
      if self[slot].state == .refreshing {
        self[slot].memory.insert(.isWithoutMore)
      } else {
        setOwnState(.noMoreData, of: slot, by: cause)
      }
      return
    }
    noteOutcome(slot, by: cause)
    if new == .noMoreData { self[slot].memory.remove(.isPulledAgain) }
    self[slot].memory.insert(new == .noMoreData ? [.isEnded, .isWithoutMore] : .isEnded)
    if !isHeldOpen(slot) { close(slot, by: cause) }
  }

  /// True if a refresh is still shown for its least time.
  func isHeldOpen(_ slot: Slot) -> Bool {
    dueWork.contains { $0.work == .component(slot, .shownLongEnough) }
  }

  /// Ends the least time of a refresh, and with it a refresh whose load has ended.
  mutating func shownLongEnough(_ slot: Slot) {
    if self[slot].memory.contains(.isEnded) { close(slot, by: .endRefreshing) }
  }

  /// `resetNoMoreData`, which ends no load.
  private mutating func resetOwn(_ slot: Slot) {
    self[slot].memory.subtract([.isEmptied, .isWithoutMore])
    if self[slot].state == .noMoreData { setOwnState(.idle, of: slot, by: .resetNoMoreData) }
  }

  /// Closes the refresh; a waiting load begins after the calls of the present turn.
  private mutating func close(_ slot: Slot, by cause: Cause) {
    let memory = self[slot].memory
    let new: ComponentState = memory.contains(.isWithoutMore) ? .noMoreData : .idle
    let goesOn = !memory.isDisjoint(with: [.isBegunAgain, .isPulledAgain])
    self[slot].memory.subtract([.isEnded, .isWithoutMore])
    dueWork.removeAll { $0.work == .component(slot, .shownLongEnough) }
    if new == .idle, self[slot].kind != .autoFooter { self[slot].memory.insert(.isClosing) }
    setOwnState(new, of: slot, by: cause)
    animateClosing(slot, givesRoomBack: !goesOn)
    // A refreshed list is new, so its footer may load again.
    if self[slot].kind == .header, let footer = self.slot(of: .footer) { resetOwn(footer) }
    if goesOn { deliver(.component(slot, .beginAgain), .posted) }
  }

  /// Begins the waiting load, unless a call has cancelled it.
  mutating func beginAgain(_ slot: Slot) {
    let memory = self[slot].memory
    guard self[slot].state != .refreshing,
      !memory.isDisjoint(with: [.isBegunAgain, .isPulledAgain])
    else { return }
    load(slot, by: .beginRefreshing)
  }

  /// Notes the outcome of a load: for a header the time, for a footer a load without rows.
  private mutating func noteOutcome(_ slot: Slot, by cause: Cause) {
    let name = self[slot].name
    let fails = loads[name]?.outcome(ofRefresh: refreshingCount(of: name)) == .failure
    switch name {
    case .header: if !fails { storeLastUpdatedTime(of: slot) }
    case .footer:
      guard !fails || cause != .load else { return }
      let tellsRows = rowHeight != nil || scrollView.rows > 0
      if tellsRows, scrollView.rows <= Int(self[slot].rowsAtRefresh) {
        self[slot].memory.insert(.isEmptied)
      }
    case .trailer: break
    }
  }

  private mutating func animateClosing(_ slot: Slot, givesRoomBack: Bool) {
    guard self[slot].kind != .autoFooter else {
      return emitCallback(.endRefreshingCompletion, of: slot)
    }
    let duration = self[slot].properties.slowAnimationDuration
    animate(duration, completion: .component(slot, .closingEnded)) { engine in
      engine.emitCallback(.endRefreshingAnimationBegin, of: slot)
      guard givesRoomBack else { return }
      engine.fitRooms()
      engine.fitPage()
      engine.fitLook(slot, engine.componentAppInset)
    }
    // A running scroll stops, so that new rows do not scroll past.
    if self[slot].kind != .header, Int32(clamping: scrollView.rows) != self[slot].rowsAtRefresh,
      overflow(slot, componentAppInset) > 0
    {
      writeOffset(scrollView.contentOffset)
    }
  }

  /// Ends the animation out of refreshing.
  mutating func finishClosing(_ slot: Slot) {
    self[slot].memory.remove(.isClosing)
    emitCallback(.endRefreshingCompletion, of: slot)
    showMarks(slot)
  }

  // MARK: State

  /// Sets a component's state and shows it.
  mutating func setOwnState(_ new: ComponentState, of slot: Slot, by cause: Cause) {
    let old = self[slot].state
    guard new != old else { return }
    noteChange(of: slot, to: new, by: cause)
    self[slot].state = new
    self[slot].needsLayout = true
    if new == .noMoreData { self[slot].memory.remove(.isPulledAgain) }
    if new == .pulling || new == .refreshing { self[slot].memory.remove(.isClosing) }
    emit(.stateChanged(from: old, to: new), of: slot)
    stateChanges &+= 1
    showState(slot)
  }
}

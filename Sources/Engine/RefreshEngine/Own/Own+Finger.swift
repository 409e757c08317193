import ScrollPhysics

/// The loads that a finger or an offset begins.
extension Engine {
  /// The least way of a finger that triggers a load at the end of the list, in points.
  static let leastPull = 10.0

  /// The component at the other end of the vertical axis.
  func otherEnd(of slot: Slot) -> Slot? {
    switch self[slot].name {
    case .header: self.slot(of: .footer)
    case .footer: self.slot(of: .header)
    case .trailer: nil
    }
  }

  /// True if the component at the other end does not refresh.
  @inline(__always)
  func isOtherEndFree(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    let other = otherEnd(of: slot)
    return reader.holds(.isNotRefreshing, other.map { self[$0].state != .refreshing } ?? true)
  }

  /// True if a finger may begin a load of a component.
  @inline(__always)
  private func heeds(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isAttached, self[slot].isAttached),
      reader.holds(.isShown, !self[slot].isHidden),
      reader.holds(.takesTouches, self[slot].properties.userInteractionEnabled),
      reader.holds(.hasTriggersLeft, !self[slot].memory.contains(.isEmptied))
    else { return false }
    return isOtherEndFree(slot, &reader)
  }

  // MARK: Pulls

  /// The offset past which a release begins a load; nil if no offset does.
  func ownThreshold(_ slot: Slot) -> Double? {
    var deciding = ConditionReader()
    return canBePulled(slot, &deciding) ? armingOffset(slot, componentAppInset) : nil
  }

  /// True if a finger may begin a load of a pulled component; its pan must go in the pull's direction.
  @inline(__always)
  func canBePulled(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard self[slot].state != .noMoreData, !self[slot].memory.contains(.isWithoutMore),
      heeds(slot, &reader)
    else { return false }
    guard scrollView.driver == .simulated, scrollView.panState != .possible else { return true }
    let way = scrollView.panTranslation[self[slot].kind.axis]
    return reader.holds(.isPullAllowed, self[slot].kind == .header ? way > 0 : way < 0)
  }

  /// The offset past which a pull arms; a component with room arms beyond its room.
  @inline(__always)
  private func armingOffset(_ slot: Slot, _ natural: EdgeInsets) -> Double {
    let extent = self.extent(of: slot)
    let distance = self[slot].properties.triggerDistance ?? extent
    let room = hasRoom(slot) ? extent : 0
    return self[slot].kind == .header
      ? headerEdge(natural) - room - distance
      : backFooterEdge(slot, natural) + room + distance
  }

  /// True if a finger holds the list; the pan's state shows it for a client's list.
  var isHeld: Bool {
    scrollView.isTracking || scrollView.panState == .began || scrollView.panState == .changed
  }

  /// True if a component is pulled past its threshold, by a finger that is down or lifts.
  @inline(__always)
  func isArmed(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard canBePulled(slot, &reader) else { return false }
    let threshold = armingOffset(slot, componentAppInset)
    let offset = scrollView.contentOffset[self[slot].kind.axis]
    let comparison: Condition.Comparison = self[slot].kind == .header ? .less : .more
    return reader.holds(.isPastThreshold, offset, comparison, threshold)
  }

  /// Fits the state: a component is armed exactly while a finger holds it past its threshold.
  @inline(__always)
  mutating func fitState(_ slot: Slot, _ natural: EdgeInsets) {
    let (kind, state) = (self[slot].kind, self[slot].state)
    guard kind != .autoFooter, state == .pulling || state == .idle && isHeld else { return }
    let (offset, threshold) = (scrollView.contentOffset[kind.axis], armingOffset(slot, natural))
    let isPast = kind == .header ? offset < threshold : offset > threshold
    guard isPast || state == .pulling else { return }
    var deciding = ConditionReader()
    let isArmed = isPast && isHeld && canBePulled(slot, &deciding)
    guard isArmed != (state == .pulling) else { return }
    let cause: Cause = !isArmed && self[slot].isHidden ? .setHidden : .scroll
    setOwnState(isArmed ? .pulling : .idle, of: slot, by: cause)
  }

  /// Handles the lift of a finger; a cancelled touch, or a view outside a window, begins nothing.
  mutating func ownFingerLifted(isCancelled: Bool) {
    guard !isCancelled, scrollView.inWindow else { return }
    for name in ComponentName.allCases {
      guard let slot = slot(of: name) else { continue }
      var deciding = ConditionReader()
      if self[slot].kind == .autoFooter {
        if releaseTriggers(slot, &deciding) { beginByFinger(slot, by: .pan) }
      } else if isArmed(slot, &deciding), !self[slot].memory.contains(.hasBegun) {
        if isLoading(slot) {
          self[slot].memory.insert(.isPulledAgain)
          noteGesture(slot)
        } else {
          beginByFinger(slot, by: .scroll)
        }
      }
    }
  }

  /// Begins a load by a gesture, which begins at most one load of each component.
  private mutating func beginByFinger(_ slot: Slot, by cause: Cause) {
    beginOwn(slot, by: cause)
    noteGesture(slot)
  }

  /// Remembers that the present gesture has its load, which may still wait.
  private mutating func noteGesture(_ slot: Slot) {
    if scrollView.placement == .finger { self[slot].memory.insert(.hasBegun) }
  }

  /// Handles a change of the pan's state.
  mutating func ownPanDidChange() {
    switch scrollView.panState {
    case .began:
      scrollView.placement = .finger
      for name in ComponentName.allCases {
        if let slot = slot(of: name) { self[slot].memory.remove(.hasBegun) }
      }
    case .ended, .cancelled:
      guard scrollView.driver == .external, !scrollView.isDragging else { return }
      ownFingerLifted(isCancelled: scrollView.panState == .cancelled)
    default: break
    }
  }

  // MARK: The end of the list

  /// True if an auto footer may load without a call: at most once in a gesture.
  @inline(__always)
  private func mayTrigger(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isIdle, self[slot].state == .idle),
      reader.holds(.isAutomatic, self[slot].properties.automaticallyRefresh),
      reader.holds(.isPlaced, scrollView.contentSize.height > 0),
      reader.holds(
        .isNewPan,
        scrollView.placement != .finger || !self[slot].memory.contains(.hasBegun)
      )
    else { return false }
    return heeds(slot, &reader)
  }

  /// True if an offset makes an auto footer load, given the previous offset.
  @inline(__always)
  func offsetTriggers(_ slot: Slot, from old: Double, _ reader: inout ConditionReader) -> Bool {
    guard mayTrigger(slot, &reader) else { return false }
    let way = scrollView.panTranslation.y
    let isUp =
      scrollView.placement != .finger || way <= -Self.leastPull
      || scrollView.driver == .external && way == 0
    let content = componentAppInset.top + scrollView.contentSize.height
    let numbers = Condition.Numbers(actual: way, comparison: .atMost, needed: -Self.leastPull)
    guard reader.holds(.isPanUpward, isUp, numbers),
      reader.holds(.contentExceedsView, content, .more, scrollView.size.height)
    else { return false }
    let (offset, trigger) = (scrollView.contentOffset.y, triggerOffset(slot))
    guard reader.holds(.reachesTrigger, offset, .atLeast, trigger) else { return false }
    return reader.holds(.movesForward, offset, .more, old)
  }

  /// True if the finger lifts at the end of the list after an upward pan.
  @inline(__always)
  func releaseTriggers(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    let way = scrollView.panTranslation.y
    guard reader.holds(.isPanEnded, scrollView.panState == .ended), mayTrigger(slot, &reader),
      reader.holds(.isPanUpward, way, .atMost, -Self.leastPull)
    else { return false }
    let end = restRange(.vertical).upper
    let offset = scrollView.contentOffset.y
    return reader.holds(.reachesEnd, offset, .atLeast, end)
  }

  /// True if a preloading footer begins its first load, without a finger.
  func preloads(_ slot: Slot) -> Bool {
    var deciding = ConditionReader()
    guard self[slot].kind == .autoFooter, self[slot].properties.preloadDistance != nil,
      refreshingCounts.footer == 0,
      scrollView.placement != .finger, isInWindow(slot), mayTrigger(slot, &deciding)
    else { return false }
    return scrollView.contentOffset.y >= triggerOffset(slot)
  }

  /// Handles a new offset: a header's room follows it, and an auto footer may load.
  mutating func ownOffsetDidChange(from old: Double, notifiesAutoFooters: Bool) {
    if let header = slot(of: .header), self[header].state == .refreshing { fitTop(header) }
    guard notifiesAutoFooters, let footer = slot(of: .footer), self[footer].kind == .autoFooter
    else { return }
    if isJournalling { extras[0].journal?.lastOffsets = (old, scrollView.contentOffset.y) }
    var deciding = ConditionReader()
    // Most offsets are far from the trigger, so this comparison comes first.
    if scrollView.contentOffset.y >= triggerOffset(footer),
      offsetTriggers(footer, from: old, &deciding)
    {
      beginByFinger(footer, by: .scroll)
    }
  }
}

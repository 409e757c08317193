/// The begins of an auto footer without a call: by an offset, or by the end of a pan.
extension Engine {
  /// The offset from which a downward scroll triggers the footer.
  @inline(__always)
  func triggerOffset(_ slot: Slot) -> Double {
    let height = self[slot].frame.size.height
    let view = scrollView.size.height
    let content = scrollView.contentSize.height
    if let distance = self[slot].properties.preloadDistance { return content - view - distance }
    guard sharedRules.value.autoFooter.triggersByPercent else { return content - view + height }
    return content - view + height * self[slot].properties.triggerAutomaticallyRefreshPercent
      + componentInset.bottom - height
  }

  mutating func autoFooterOffsetDidChange(_ slot: Slot, from old: Double) {
    var deciding = ConditionReader()
    guard triggers(slot, from: old, &deciding) else { return }
    noteTrigger(slot, by: .scroll)
    beginRefreshing(slot, by: .scroll)
  }

  /// Counts a trigger by the finger against the pan's budget.
  mutating func noteTrigger(_ slot: Slot, by cause: Cause) {
    guard cause == .pan || scrollView.isDragging else { return }
    self[slot].isTriggeredByDrag = true
  }

  /// True if the present offset triggers, given the previous offset.
  @inline(__always)
  func triggers(_ slot: Slot, from old: Double, _ reader: inout ConditionReader) -> Bool {
    guard canTrigger(slot, &reader) else { return false }
    let offset = scrollView.contentOffset.y
    let trigger = triggerOffset(slot)
    let rules = sharedRules.value.autoFooter
    let reaches: Condition.Comparison = rules.exactTriggerCounts ? .atLeast : .more
    guard reader.holds(.reachesTrigger, offset, reaches, trigger) else { return false }
    return !rules.triggerNeedsForward || reader.holds(.movesForward, offset, .more, old)
  }

  /// True if the present state and sizes allow a trigger at some offset.
  @inline(__always)
  func canTrigger(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    if sharedRules.value.autoFooter.triggersWhileIdleOnly {
      guard reader.holds(.isIdle, self[slot].state == .idle),
        reader.holds(.isAutomatic, self[slot].properties.automaticallyRefresh),
        reader.holds(.isPlaced, self[slot].frame.origin.y != 0)
      else { return false }
    }
    let content = componentInset.top + scrollView.contentSize.height
    let view = scrollView.size.height
    return reader.holds(.contentExceedsView, content, .more, view)
  }

  /// True if some offset could trigger the footer once it is idle.
  func canBeTriggered(_ slot: Slot) -> Bool {
    var listing = ConditionReader(lists: true, unknown: .isIdle)
    _ = canTrigger(slot, &listing)
    return listing.conditions.allHold
  }

  mutating func autoFooterPanDidChange(_ slot: Slot) {
    var deciding = ConditionReader()
    renewTriggers(slot)
    guard panTriggers(slot, &deciding) else { return }
    noteTrigger(slot, by: .pan)
    beginRefreshing(slot, by: .pan)
  }

  /// Renews the footer's budget of triggers if a pan begins while the footer is idle.
  mutating func renewTriggers(_ slot: Slot) {
    guard self[slot].state == .idle, scrollView.panState == .began else { return }
    self[slot].triggersLeft = Int32(clamping: self[slot].properties.autoTriggerTimes)
    self[slot].isNewPan = true
  }

  /// True if the pan's present state triggers the footer.
  @inline(__always)
  func panTriggers(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    switch sharedRules.value.autoFooter.panTrigger {
    case .releasedAtOrPastEnd: isReleasedAtEnd(slot, orPast: true, &reader)
    case .releasedPastEnd: isReleasedAtEnd(slot, orPast: false, &reader)
    case .movedUpOrAtEnd: isMovedUpOrAtEnd(&reader)
    }
  }

  /// True if the finger lifted past the end of the content, or past the top if the content fits;
  /// `orPast` also counts exact contact.
  @inline(__always)
  func isReleasedAtEnd(_ slot: Slot, orPast: Bool, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isPanEnded, scrollView.panState == .ended),
      reader.holds(.isIdle, self[slot].state == .idle)
    else { return false }
    let inset = componentInset
    let content = scrollView.contentSize.height
    let view = scrollView.size.height
    let fits = inset.top + content <= view
    let end = fits ? 0 - inset.top : content + inset.bottom - view
    let offset = scrollView.contentOffset.y
    return reader.holds(.reachesEnd, offset, orPast ? .atLeast : .more, end)
  }

  /// True if the pan moved up, or is at the end of the content.
  ///
  /// Short content needs a release after an upward pan; long content needs any state of a pan at the end. The
  /// footer's state does not matter.
  @inline(__always)
  private func isMovedUpOrAtEnd(_ reader: inout ConditionReader) -> Bool {
    let inset = componentInset
    let content = scrollView.contentSize.height
    let view = scrollView.size.height
    if view > content + inset.top {
      guard reader.holds(.isPanEnded, scrollView.panState == .ended) else { return false }
      let translation = scrollView.panTranslation.y
      return reader.holds(.isPanUpward, translation, .less, 0)
    }
    let offset = scrollView.contentOffset.y
    let end = content + inset.bottom - view
    return reader.holds(.reachesEnd, offset, .atLeast, end)
  }
}

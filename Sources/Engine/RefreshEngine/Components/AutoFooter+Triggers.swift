/// The begins of an auto footer without a call: by an offset, or by the end of a pan.
extension AutoFooter {
  /// The offset from which a downward scroll triggers the footer.
  @inline(__always)
  static func trigger(_ slot: Slot, _ engine: borrowing Engine) -> Double {
    let height = engine[slot].frame.size.height
    let view = engine.scrollView.size.height
    let content = engine.scrollView.contentSize.height
    if let distance = engine[slot].properties.preloadDistance { return content - view - distance }
    guard engine.sharedRules.value.autoFooter.triggersByPercent else {
      return content - view + height
    }
    return content - view + height * engine[slot].properties.triggerAutomaticallyRefreshPercent
      + engine.componentInset.bottom - height
  }

  static func offsetDidChange(_ slot: Slot, from old: Double, _ engine: inout Engine) {
    var deciding = Deciding()
    guard triggers(slot, from: old, engine, &deciding) else { return }
    noteTrigger(slot, by: .scroll, &engine)
    engine.beginRefreshing(slot, by: .scroll)
  }

  /// Counts a trigger by the finger against the pan's budget.
  static func noteTrigger(_ slot: Slot, by cause: Cause, _ engine: inout Engine) {
    guard cause == .pan || engine.scrollView.isDragging else { return }
    engine[slot].isTriggeredByDrag = true
  }

  /// True if the present offset triggers, given the previous offset.
  @inline(__always)
  static func triggers(
    _ slot: Slot,
    from old: Double,
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    guard canTrigger(slot, engine, &reader) else { return false }
    let offset = engine.scrollView.contentOffset.y
    let trigger = trigger(slot, engine)
    let rules = engine.sharedRules.value.autoFooter
    let reaches: Condition.Comparison = rules.exactTriggerCounts ? .atLeast : .more
    guard reader.holds(.reachesTrigger, offset, reaches, trigger) else { return false }
    return !rules.triggerNeedsForward || reader.holds(.movesForward, offset, .more, old)
  }

  /// True if the present state and sizes allow a trigger at some offset.
  @inline(__always)
  static func canTrigger(
    _ slot: Slot,
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    if engine.sharedRules.value.autoFooter.triggersWhileIdleOnly {
      guard reader.holds(.isIdle, engine[slot].state == .idle),
        reader.holds(.isAutomatic, engine[slot].properties.automaticallyRefresh),
        reader.holds(.isPlaced, engine[slot].frame.origin.y != 0)
      else { return false }
    }
    let content = engine.componentInset.top + engine.scrollView.contentSize.height
    let view = engine.scrollView.size.height
    return reader.holds(.contentExceedsView, content, .more, view)
  }

  /// True if some offset could trigger the footer once it is idle.
  static func canBeTriggered(_ slot: Slot, _ engine: borrowing Engine) -> Bool {
    var listing = Listing(unknown: .isIdle)
    _ = canTrigger(slot, engine, &listing)
    return listing.conditions.allHold
  }

  static func panStateDidChange(_ slot: Slot, _ engine: inout Engine) {
    var deciding = Deciding()
    renewTriggers(slot, &engine)
    guard panTriggers(slot, engine, &deciding) else { return }
    noteTrigger(slot, by: .pan, &engine)
    engine.beginRefreshing(slot, by: .pan)
  }

  /// Renews the footer's budget of triggers if a pan begins while the footer is idle.
  static func renewTriggers(_ slot: Slot, _ engine: inout Engine) {
    guard engine[slot].state == .idle, engine.scrollView.panState == .began else { return }
    engine[slot].triggersLeft = Int32(clamping: engine[slot].properties.autoTriggerTimes)
    engine[slot].isNewPan = true
  }

  /// True if the pan's present state triggers the footer.
  @inline(__always)
  static func panTriggers(
    _ slot: Slot,
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    switch engine.sharedRules.value.autoFooter.panTrigger {
    case .releasedAtOrPastEnd: isReleasedAtEnd(slot, orPast: true, engine, &reader)
    case .releasedPastEnd: isReleasedAtEnd(slot, orPast: false, engine, &reader)
    case .movedUpOrAtEnd: isMovedUpOrAtEnd(engine, &reader)
    }
  }

  /// True if the finger lifted past the end of the content, or past the top if the content fits;
  /// `includesEnd` also counts exact contact.
  @inline(__always)
  private static func isReleasedAtEnd(
    _ slot: Slot,
    orPast includesEnd: Bool,
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    guard reader.holds(.isPanEnded, engine.scrollView.panState == .ended),
      reader.holds(.isIdle, engine[slot].state == .idle)
    else { return false }
    let inset = engine.componentInset
    let content = engine.scrollView.contentSize.height
    let view = engine.scrollView.size.height
    let fits = inset.top + content <= view
    let end = fits ? 0 - inset.top : content + inset.bottom - view
    let offset = engine.scrollView.contentOffset.y
    return reader.holds(.reachesEnd, offset, includesEnd ? .atLeast : .more, end)
  }

  /// True if the pan moved up, or is at the end of the content.
  ///
  /// Short content needs a release after an upward pan; long content needs any state of a pan at the end. The
  /// footer's state does not matter.
  @inline(__always)
  private static func isMovedUpOrAtEnd(
    _ engine: borrowing Engine,
    _ reader: inout some ConditionReader
  ) -> Bool {
    let inset = engine.componentInset
    let content = engine.scrollView.contentSize.height
    let view = engine.scrollView.size.height
    if view > content + inset.top {
      guard reader.holds(.isPanEnded, engine.scrollView.panState == .ended) else { return false }
      let translation = engine.scrollView.panTranslation.y
      return reader.holds(.isPanUpward, translation, .less, 0)
    }
    let offset = engine.scrollView.contentOffset.y
    let end = content + inset.bottom - view
    return reader.holds(.reachesEnd, offset, .atLeast, end)
  }
}

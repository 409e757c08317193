import ScrollPhysics

// The operations that differ between components with MJRefresh's rules and our own.
//
// Other code does not distinguish the two. Overlays are separate: `performNow` selects them.
extension Engine {
  /// True if the components are our own.
  @inline(__always) var isOwn: Bool { sharedRules.isOwn }

  /// Forgets the time that another page stored under the default key; the rules of MJRefresh show it.
  mutating func forgetOtherPagesTime() {
    if isOwn, let key = rules.labels.defaultTimeKey { lastUpdatedTimes[key] = nil }
  }

  // MARK: Calls

  /// Begins a refresh, if its conditions hold.
  mutating func beginRefreshing(_ slot: Slot, by cause: Cause = .beginRefreshing) {
    isOwn ? beginOwn(slot, by: cause) : beginByRules(slot, by: cause)
  }

  /// Ends a refresh, or sets or resets `noMoreData`, when a call or a load is delivered.
  mutating func end(_ slot: Slot, in state: ComponentState, by cause: Cause) {
    isOwn ? endOwn(slot, in: state, by: cause) : setState(state, of: slot, by: cause)
  }

  /// True if the end of a numbered load ends the refresh; of our own loads only the open one does.
  func endsByLoad(_ number: Int, _ slot: Slot) -> Bool {
    !isOwn || !isLoading(slot) || number == refreshingCount(of: self[slot].name)
  }

  // MARK: Notifications

  /// Handles a change of the offset.
  @inline(__always)
  mutating func offsetDidChange(from old: Double, notifiesAutoFooters: Bool) {
    isOwn
      ? ownOffsetDidChange(from: old, notifiesAutoFooters: notifiesAutoFooters)
      : notifyOffset(from: old, notifiesAutoFooters: notifiesAutoFooters)
  }

  /// Handles a change of the pan's state.
  @inline(__always)
  mutating func panStateDidChange() { isOwn ? ownPanDidChange() : notifyPanState() }

  /// Handles the lift of a finger or its cancelled touch; MJRefresh waits for the next offset.
  @inline(__always)
  mutating func fingerLifted(isCancelled: Bool) {
    if isOwn { ownFingerLifted(isCancelled: isCancelled) }
  }

  // MARK: Insets and looks

  /// Sets the content inset for the app.
  mutating func setInset(_ change: (EdgeInsets) -> EdgeInsets) {
    isOwn
      ? setAppInset(change(scrollView.appInset)) : setContentInset(change(scrollView.contentInset))
  }

  /// Fits the components of a new session to the inset that the app has set.
  mutating func beginFitting(_ insets: EdgeInsets) {
    if isOwn { setAppInset(insets) }
  }

  /// Fits the components after an event or a step of time, which may be a finger's move.
  @inline(__always)
  mutating func fitComponents(isMove: Bool) {
    if isOwn { fit(isMove: isMove && effects.isEmpty) }
  }

  /// The value from which an animation of a property begins; for our own components the value on the screen,
  /// whose running animations end, so that opening and closing never add up.
  mutating func beginAnimation(of property: AnimatedProperty, from model: Double) -> Double {
    guard isOwn else { return model }
    defer { animations.removeAll { $0.property == property } }
    return presented(property, model: model)
  }

  // MARK: Questions

  /// True if nothing forbids a begin, or a tap on a component of our own.
  @inline(__always)
  func mayBegin(_ slot: Slot, by cause: Cause, _ reader: inout ConditionReader) -> Bool {
    guard self[slot].kind == .autoFooter else { return true }
    return isOwn
      ? isOtherEndFree(slot, &reader)
      : beginLimitAllows(slot, by: cause, &reader)
  }

  /// The offset past which a header, back footer or trailer arms; nil if no offset arms it.
  func pullThreshold(_ slot: Slot) -> Double? {
    isOwn
      ? ownThreshold(slot) : levels(slot, originalInset: originalInsetAtNextOffset(of: slot)).second
  }

  /// The offset at which a component of our own arms, beside its levels; nil if no offset arms it.
  func ownLevel(_ slot: Slot) -> Double? {
    isOwn && self[slot].kind != .autoFooter ? ownThreshold(slot) : nil
  }

  /// The changes of state that one cause could bring, without regard to the present state.
  func anyTransitions(_ slot: Slot, by cause: Cause) -> [Transition] {
    isOwn ? ownTransitions(slot, by: cause) : transitionsByRules(slot, by: cause)
  }

  /// Lists the memory of our own components and the last placement of the list, for a search.
  func listOwnMemory(_ add: (Int) -> Void) {
    guard isOwn else { return }
    for slot in observers { add(Int(self[slot].memory.rawValue)) }
    add(ScrollView.Placement.allCases.firstIndex(of: scrollView.placement) ?? 0)
  }
}

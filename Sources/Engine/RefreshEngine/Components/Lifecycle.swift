/// The life of all kinds of components: states, begin, pull, end.
extension Engine {
  /// Sets a component's state: its kind reacts first, then its appearance.
  mutating func setState(_ new: ComponentState, of slot: Slot, by cause: Cause) {
    let old = self[slot].state
    var deciding = ConditionReader()
    guard acts(slot, on: new, &deciding) else {
      if isJournalling { journalIgnored(cause, of: slot) { _ = $0.acts(slot, on: new, &$1) } }
      return
    }
    if new != old {
      noteChange(of: slot, to: new, by: cause)
      self[slot].state = new
      if rules.labels.layoutAtStateChange { self[slot].needsLayout = true }
      emit(.stateChanged(from: old, to: new), of: slot)
      stateChanges &+= 1
    }
    switch new {
    case .refreshing: startRefresh(of: slot)
    case .idle, .noMoreData: endRefresh(of: slot, from: old)
    case .pulling, .willRefresh, .dragging, .armed, .settling, .ending, .returning: break
    }
    updateAppearance(of: slot, from: old, to: new)
  }

  private mutating func startRefresh(of slot: Slot) {
    switch self[slot].kind {
    case .header: beginHeader(slot)
    case .autoFooter:
      deliver(.component(slot, .callbacksDue), .after(rules.autoFooter.callbackDelay))
    case .backFooter, .trailer: beginBackFooter(slot)
    }
  }

  /// Ends a refresh when a component becomes idle or has no more data, from any state.
  private mutating func endRefresh(of slot: Slot, from old: ComponentState) {
    let wasRefreshing = old == .refreshing
    switch self[slot].kind {
    case .header: if wasRefreshing { endHeader(slot) }
    case .autoFooter:
      spendTrigger(slot)
      if wasRefreshing { endAutoFooter(slot) }
    case .backFooter, .trailer:
      if wasRefreshing || rules.backFooter.endsFromAnyState { endBackFooter(slot) }
    }
  }

  /// True if setting a state has an effect: in most cases if the new state differs from the present one.
  @inline(__always)
  func acts(_ slot: Slot, on new: ComponentState, _ reader: inout ConditionReader) -> Bool {
    let repeats = self[slot].kind == .backFooter && rules.backFooter.repeatsPresentState
    return reader.holds(.isAnotherState, repeats || self[slot].state != new)
  }

  /// Performs MJRefresh's `beginRefreshing`.
  mutating func beginByRules(_ slot: Slot, by cause: Cause) {
    var deciding = ConditionReader()
    guard mayBegin(slot, by: cause, &deciding) else {
      if isJournalling { journalIgnored(cause, of: slot) { _ = $0.mayBegin(slot, by: cause, &$1) } }
      return
    }
    if rules.begin.setsPercentAndAlpha {
      animate(self[slot].properties.fastAnimationDuration) { $0.setAlpha(1, of: slot) }
      setPullingPercent(1, of: slot)
    }
    setState(stateAtBegin(of: slot), of: slot, by: cause)
    if self[slot].kind == .autoFooter { self[slot].isNewPan = false }
  }

  /// The state after a begin: refreshing in a window, else the state that the rules give.
  func stateAtBegin(of slot: Slot) -> ComponentState {
    guard !isInWindow(slot) else { return .refreshing }
    switch beginOutOfWindow(self[slot].kind) {
    case .willRefreshUnlessRefreshing:
      return self[slot].state == .refreshing ? .refreshing : .willRefresh
    case .willRefresh: return .willRefresh
    case .refreshing: return .refreshing
    }
  }

  /// The effect of a begin outside a window.
  func beginOutOfWindow(_ kind: ComponentKind) -> BeginRules.OutOfWindow {
    kind == .header ? rules.begin.headerOutOfWindow : rules.begin.footerOutOfWindow
  }

  /// Pulls a header, back footer or trailer that is not refreshing, at a new offset.
  mutating func offsetDidChange(pulling slot: Slot) {
    readOriginalInset(of: slot)
    var deciding = ConditionReader()
    guard let pull = pull(of: slot, &deciding) else { return }
    if self[slot].state == .noMoreData { return setPullingPercent(pull.percent, of: slot) }
    self.pull(slot, pull)
  }

  /// The pull of a header, back footer or trailer at the current offset; nil if it is not visible.
  ///
  /// A component of no extent counts as pulled whole: a trailer in a view of no width, before its layout.
  @inline(__always)
  func pull(of slot: Slot, _ reader: inout ConditionReader) -> Pull? {
    let isHeader = self[slot].kind == .header
    let offset = scrollView.contentOffset[self[slot].kind.axis]
    let (edge, threshold) = levels(slot, originalInset: self[slot].originalInset)
    let isEdgeInside = isHeader && sharedRules.value.header.edgeItselfObserved
    let inside: Condition.Comparison = isEdgeInside ? .atMost : isHeader ? .less : .more
    guard reader.holds(.isInside, offset, inside, edge) else { return nil }
    let percent = (isHeader ? edge - offset : offset - edge) / extent(of: slot)
    return Pull(
      percent: percent.isFinite ? percent : 1,
      offset: offset,
      threshold: threshold ?? edge,
      pastIsLess: isHeader
    )
  }

  /// Applies a pull: past the threshold a finger arms the component, and the next observed offset without a
  /// finger begins the refresh.
  ///
  /// - Parameters:
  ///   - slot: The component.
  ///   - pull: The pulled part, the offset and the threshold.
  mutating func pull(_ slot: Slot, _ pull: Pull) {
    var deciding = ConditionReader()
    if scrollView.isDragging {
      setPullingPercent(pull.percent, of: slot)
      if arms(slot, pull, &deciding) {
        setState(.pulling, of: slot, by: .scroll)
      } else if disarms(slot, pull, &deciding) {
        setState(.idle, of: slot, by: .scroll)
      }
    } else if begins(slot, &deciding) {
      release(slot, pull)
    } else if !limitsFreePercent(slot) || pull.percent < 1 {
      setPullingPercent(pull.percent, of: slot)
    }
  }

  @inline(__always)
  private func limitsFreePercent(_ slot: Slot) -> Bool {
    self[slot].kind == .header
      ? sharedRules.value.header.limitsFreePercent : sharedRules.value.backFooter.limitsFreePercent
  }

  /// A pull, as observed by a header, back footer or trailer.
  struct Pull {
    /// The part of the component that is in view.
    var percent: Double
    /// The offset, in points.
    var offset: Double
    /// The offset past which a release begins a refresh.
    var threshold: Double
    /// True if the offsets past the threshold are the smaller ones.
    var pastIsLess: Bool
  }

  /// True if a pull arms a component.
  @inline(__always)
  func arms(_ slot: Slot, _ pull: Pull, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isDragging, scrollView.isDragging),
      reader.holds(.isIdle, self[slot].state == .idle)
    else { return false }
    let isPast: Condition.Comparison = pull.pastIsLess ? .less : .more
    return reader.holds(.isPastThreshold, pull.offset, isPast, pull.threshold)
  }

  /// True if a pull disarms a component.
  @inline(__always)
  func disarms(_ slot: Slot, _ pull: Pull, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isDragging, scrollView.isDragging),
      reader.holds(.isPulling, self[slot].state == .pulling)
    else { return false }
    let isWithin: Condition.Comparison = pull.pastIsLess ? .atLeast : .atMost
    return reader.holds(.isWithinThreshold, pull.offset, isWithin, pull.threshold)
  }

  /// True if an offset begins the refresh of an armed component.
  @inline(__always)
  func begins(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    guard reader.holds(.isReleased, !scrollView.isDragging) else { return false }
    return reader.holds(.isPulling, self[slot].state == .pulling)
  }

  /// Begins the refresh of an armed component after its release.
  private mutating func release(_ slot: Slot, _ pull: Pull) {
    switch rules.begin.release {
    case .beginRefreshing: return beginRefreshing(slot, by: .scroll)
    case .stateWithWholePercent: setPullingPercent(1, of: slot)
    case .stateWithPulledPercent: setPullingPercent(pull.percent, of: slot)
    }
    setState(.refreshing, of: slot, by: .scroll)
  }

  /// True if a component is in a window.
  @inline(__always)
  func isInWindow(_ slot: Slot) -> Bool {
    self[slot].isAttached && scrollView.inWindow
  }

  /// True if a component counts as refreshing in MJRefresh; most dialects count willRefresh too.
  public func isRefreshing(_ component: Component) -> Bool {
    component.state == .refreshing
      || component.state == .willRefresh && rules.begin.isRefreshingInWillRefresh
  }

  /// Sets the pulling percent; an automatic alpha follows unless the component refreshes.
  mutating func setPullingPercent(_ percent: Double, of slot: Slot) {
    self[slot].pullingPercent = percent
    if self[slot].properties.automaticallyChangeAlpha, !isRefreshing(self[slot]) {
      setAlpha(percent, of: slot)
    }
    if self[slot].style == .gif { showIdleImage(slot) }
  }

  /// Sets the opacity of a component.
  mutating func setAlpha(_ alpha: Double, of slot: Slot) {
    let old = self[slot].alpha
    self[slot].alpha = alpha
    noteChange(of: .alpha(self[slot].name), from: old, to: alpha)
  }

  /// Calls the refreshing block, which starts a simulated load, and the begin completion.
  mutating func callBackRefreshing(_ slot: Slot) {
    let name = self[slot].name
    refreshingCounts[name] &+= 1
    emitCallback(.refreshing, of: slot)
    if let load = loads[name] {
      deliver(.loadEnded(name, number: refreshingCount(of: name)), .after(load.duration))
    }
    emitCallback(.beginRefreshingCompletion, of: slot)
  }

  /// Reports a callback, if the library has it.
  mutating func emitCallback(_ kind: Effect.Kind, of slot: Slot) {
    if sharedRules.value.calls(kind.type) { emit(kind, of: slot) }
  }
}

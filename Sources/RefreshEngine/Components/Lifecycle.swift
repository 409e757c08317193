extension RefreshEngine {
  /// Sets a component's state: the family reacts first, then what it wears; setting the state
  /// that is set does nothing.
  mutating func setState(_ new: ComponentState, of slot: Slot) {
    let old = self[slot].state
    guard new != old else { return }
    self[slot].state = new
    self[slot].needsLayout = true
    emit(.stateChanged(from: old, to: new), of: slot)
    stateChanges += 1
    family(of: slot).stateDidChange(from: old, to: new, &self)
    wear(slot, from: old, to: new)
  }

  /// `beginRefreshing`: alpha and pulling percent 1, then refreshing, or willRefresh while the
  /// component is in no window.
  mutating func beginRefreshing(_ slot: Slot) {
    guard family(of: slot).mayBegin(self) else { return }
    beginRefreshingUnchecked(slot)
  }

  /// `beginRefreshing` without regard to an auto footer's budget, as a tap does.
  mutating func beginRefreshingUnchecked(_ slot: Slot) {
    animate(self[slot].fastAnimationDuration) { $0.setAlpha(1, of: slot) }
    setPullingPercent(1, of: slot)
    if isInWindow(slot) {
      setState(.refreshing, of: slot)
    } else if self[slot].state != .refreshing {
      setState(.willRefresh, of: slot)
    }
  }

  /// A component is pulled: past the threshold a finger arms it, and the next offset heard with no
  /// finger down begins the refresh.
  mutating func pull(_ slot: Slot, to percent: Double, isPastThreshold: Bool) {
    let state = self[slot].state
    if scrollView.isDragging {
      setPullingPercent(percent, of: slot)
      if state == .idle, isPastThreshold {
        setState(.pulling, of: slot)
      } else if state == .pulling, !isPastThreshold {
        setState(.idle, of: slot)
      }
    } else if state == .pulling {
      beginRefreshing(slot)
    } else if percent < 1 {
      setPullingPercent(percent, of: slot)
    }
  }

  /// Whether a component is in a window.
  func isInWindow(_ slot: Slot) -> Bool {
    self[slot].isAttached && scrollView.inWindow
  }

  /// Sets the pulling percent; unless refreshing, an automatic alpha follows it.
  mutating func setPullingPercent(_ percent: Double, of slot: Slot) {
    self[slot].pullingPercent = percent
    if self[slot].automaticallyChangeAlpha, !self[slot].isRefreshing {
      setAlpha(percent, of: slot)
    }
    if self[slot].style == .gif { GifStyle.pullingPercentDidChange(slot, &self) }
  }

  /// Sets the opacity of a component.
  mutating func setAlpha(_ alpha: Double, of slot: Slot) {
    let old = self[slot].alpha
    self[slot].alpha = alpha
    noteChange(of: .alpha(self[slot].name), from: old, to: alpha)
  }

  /// Calls the refreshing block, which starts a simulated load, and the begin completion.
  mutating func callBackRefreshing(_ slot: Slot) {
    emit(.refreshing, of: slot)
    let name = self[slot].name
    if let load = loads[name] { schedule(.loadEnded(name), after: load.duration) }
    emit(.beginRefreshingCompletion, of: slot)
  }

  /// The way out of refreshing that header, back footer and trailer share: the inset is given
  /// back, slowly.
  mutating func animateEnd(of slot: Slot, restoring edge: Edge, announcingFirst: Bool) {
    animate(self[slot].slowAnimationDuration, completion: .endAnimationEnded(slot)) { engine in
      if announcingFirst { engine.emit(.endRefreshingAnimationBegin, of: slot) }
      let inset = engine.scrollView.adjustedInset[edge] + engine[slot].insetToRestore
      engine.setAdjustedInset(edge, to: inset)
      if !announcingFirst { engine.emit(.endRefreshingAnimationBegin, of: slot) }
      if engine[slot].automaticallyChangeAlpha { engine.setAlpha(0, of: slot) }
    }
  }

  /// The animation out of refreshing is over.
  mutating func finishEnding(_ slot: Slot) {
    setPullingPercent(0, of: slot)
    emit(.endRefreshingCompletion, of: slot)
  }

  /// A simulated load ends as its outcome says.
  mutating func endLoad(of name: ComponentName) {
    guard let load = loads[name], let slot = slot(of: name) else { return }
    if load.outcome != .failure, load.rows > 0 {
      reload(rows: scrollView.rows + load.rows, rowHeight: rowHeight)
    }
    switch load.outcome {
    case .success, .failure: mainQueue.append(.setState(slot, .idle))
    case .noMoreData: mainQueue.append(.setState(slot, .noMoreData))
    case .hide:
      mainQueue.append(.setState(slot, .idle))
      setHidden(true, slot)
    }
  }

  /// The data source has another number of rows; a row height sets the content height too.
  mutating func reload(rows: Int, rowHeight: Double?) {
    let old = scrollView.rows
    scrollView.rows = rows
    if rows != old { emit(.rowsChanged(rows), from: .scrollView) }
    guard let rowHeight else { return }
    setContentSize(Size(width: scrollView.contentSize.width, height: Double(rows) * rowHeight))
  }

  /// Hides a component or shows it; before it was ever attached that touches no scroll view.
  mutating func setHidden(_ hidden: Bool, _ slot: Slot) {
    guard self[slot].isHidden != hidden else { return }
    self[slot].isHidden = hidden
    if self[slot].hasScrollView { family(of: slot).hiddenDidChange(&self) }
  }
}

extension RefreshEngine {
  /// Puts a component into the scroll view.
  mutating func attach(_ slot: Slot) {
    self[slot].isAttached = true
    self[slot].hasScrollView = true
    attached.append(slot)
    self[slot].resize(.horizontal, to: scrollView.size.width)
    self[slot].frame.origin.x = 0 - scrollView.adjustedInset.left
    self[slot].originalInset = scrollView.adjustedInset
    if self[slot].family == .trailer {
      scrollView.alwaysBounces = AxisPair(horizontal: true, vertical: false)
    } else {
      scrollView.alwaysBounces.vertical = true
    }
    family(of: slot).didAttach(&self)
  }

  /// Takes a component out of the scroll view; it keeps its state, and what runs goes on.
  mutating func detach(_ slot: Slot) {
    family(of: slot).willDetach(&self)
    self[slot].isAttached = false
    attached.removeAll { $0 == slot }
  }

  /// Lays out, and begins the refreshes that waited for a window.
  mutating func displayPass() {
    guard scrollView.inWindow else { return }
    for slot in attached where self[slot].needsLayout {
      layOut(slot)
    }
    for slot in attached.reversed() where self[slot].state == .willRefresh {
      let size = self[slot].frame.size
      if !self[slot].isHidden, size.width > 0, size.height > 0 {
        setState(.refreshing, of: slot)
      }
    }
  }

  /// Places a component and its labels.
  mutating func layOut(_ slot: Slot) {
    self[slot].needsLayout = false
    family(of: slot).layOut(&self)
    placeLabels(slot)
  }
}

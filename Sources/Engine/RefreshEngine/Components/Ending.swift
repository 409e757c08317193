/// The end of refreshes: the calls, the simulated loads, and the rows that the loads add.
extension Engine {
  /// Performs `endRefreshing`.
  mutating func endRefreshing(_ slot: Slot, by cause: Cause) {
    deliver(.setState(slot, .idle, by: cause), endDelivery(of: slot))
  }

  func endDelivery(of slot: Slot) -> Delivery {
    let kind = self[slot].kind
    let delay = rules.end.collectionViewDelay
    if delay > 0, scrollView.isCollectionView, kind != .autoFooter { return .after(delay) }
    return kind == .header ? rules.end.headerDelivery : rules.end.footerDelivery
  }

  /// Performs `endRefreshingWithNoMoreData` or `resetNoMoreData` of a footer or trailer.
  mutating func setLoaderState(_ state: ComponentState, of slot: Slot, by cause: Cause) {
    deliver(.setState(slot, state, by: cause), rules.end.footerDelivery)
  }

  /// Ends a simulated load by its outcome.
  mutating func endLoad(of name: ComponentName, number: Int) {
    guard let load = loads[name], let slot = slot(of: name) else { return }
    let outcome = load.outcome(ofRefresh: number)
    if outcome != .failure, load.rows > 0 {
      let rows = scrollView.rows + load.rows
      reload(rows: rows, rowHeight: rowHeight)
    }
    if endsByLoad(number, slot) {
      if outcome == .noMoreData, name != .header {
        setLoaderState(.noMoreData, of: slot, by: .load)
      } else {
        endRefreshing(slot, by: .load)
      }
    }
    if outcome == .hide { setHidden(true, slot) }
  }

  /// Sets the number of rows of the data source; a row height sets the content height too.
  mutating func reload(rows: Int, rowHeight: Double?) {
    let old = scrollView.rows
    scrollView.rows = rows
    if rows != old { emit(.rowsChanged(rows), from: .scrollView) }
    if rows > old, let footer = slot(of: .footer) { self[footer].memory.remove(.isEmptied) }
    if let rowHeight {
      let size = Size(width: scrollView.contentSize.width, height: Double(rows) * rowHeight)
      if isOfOverlayFamily { scrollView.contentSize = size } else { setContentSize(size) }
    }
    if let footer = slot(of: .footer), self[footer].properties.automaticallyHidden {
      setHidden(rows == 0, footer)
    }
  }

  /// Hides a component or shows it; before the first attachment the scroll view does not change.
  mutating func setHidden(_ hidden: Bool, _ slot: Slot) {
    guard self[slot].isHidden != hidden else { return }
    self[slot].isHidden = hidden
    self[slot].memory.remove(.isPulledAgain)
    if self[slot].isAttached { configurationChanges &+= 1 }
    guard self[slot].kind == .autoFooter, self[slot].hasScrollView else { return }
    autoFooterHiddenDidChange(slot)
  }

  /// The animation out of refreshing, shared by header, back footer and trailer.
  ///
  /// - Parameters:
  ///   - slot: The component.
  ///   - completion: The work at the animation's end, if any.
  ///   - body: The block that restores the inset and reports the animation's begin.
  mutating func animateEnd(
    of slot: Slot,
    completion: Work?,
    _ body: (inout Engine) -> Void
  ) {
    animate(self[slot].properties.slowAnimationDuration, completion: completion) { engine in
      body(&engine)
      if engine[slot].properties.automaticallyChangeAlpha { engine.setAlpha(0, of: slot) }
    }
  }

  /// Finishes a refresh after the animation out of refreshing.
  mutating func finishEnding(_ slot: Slot) {
    setPullingPercent(0, of: slot)
    emitCallback(.endRefreshingCompletion, of: slot)
  }
}

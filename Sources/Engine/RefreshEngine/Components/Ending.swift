/// How refreshes end: the calls, the simulated loads, the rows that they add.
extension Engine {
  /// `endRefreshing`.
  mutating func endRefreshing(_ slot: Slot, by cause: Cause) {
    deliver(.setState(slot, .idle, by: cause), endDelivery(of: slot))
  }

  func endDelivery(of slot: Slot) -> Delivery {
    let kind = self[slot].kind
    let delay = rules.end.collectionViewDelay
    if delay > 0, scrollView.isCollectionView, kind != .autoFooter { return .after(delay) }
    return kind == .header ? rules.end.headerDelivery : rules.end.footerDelivery
  }

  /// `endRefreshingWithNoMoreData` or `resetNoMoreData` of a footer or trailer.
  mutating func setLoaderState(_ state: ComponentState, of slot: Slot, by cause: Cause) {
    deliver(.setState(slot, state, by: cause), rules.end.footerDelivery)
  }

  /// A simulated load ends as its outcome says.
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

  /// The data source has another number of rows; a row height sets the content height too.
  mutating func reload(rows: Int, rowHeight: Double?) {
    let old = scrollView.rows
    scrollView.rows = rows
    if rows != old { emit(.rowsChanged(rows), from: .scrollView) }
    if rows > old, let footer = slot(of: .footer) { self[footer].memory.remove(.isEmptied) }
    if let rowHeight {
      setContentSize(Size(width: scrollView.contentSize.width, height: Double(rows) * rowHeight))
    }
    if let footer = slot(of: .footer), self[footer].properties.automaticallyHidden {
      setHidden(rows == 0, footer)
    }
  }

  /// Hides a component or shows it; before it was ever attached that touches no scroll view.
  mutating func setHidden(_ hidden: Bool, _ slot: Slot) {
    guard self[slot].isHidden != hidden else { return }
    self[slot].isHidden = hidden
    self[slot].memory.remove(.isPulledAgain)
    if self[slot].isAttached { configurationChanges &+= 1 }
    guard self[slot].kind == .autoFooter, self[slot].hasScrollView else { return }
    AutoFooter.hiddenDidChange(slot, &self)
  }

  /// The animation out of refreshing that header, back footer and trailer share.
  ///
  /// - Parameters:
  ///   - slot: The component.
  ///   - completion: What its end brings, if anything.
  ///   - body: What gives the inset back, and reports the animation's begin.
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

  /// The animation out of refreshing is over.
  mutating func finishEnding(_ slot: Slot) {
    setPullingPercent(0, of: slot)
    emitCallback(.endRefreshingCompletion, of: slot)
  }
}

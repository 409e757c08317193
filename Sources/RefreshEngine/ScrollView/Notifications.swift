extension RefreshEngine {
  /// Sets the offset and notifies the components, the last attached first; each hears the old
  /// offset and sees the new one of that moment.
  ///
  /// An auto footer compares the two, so that its old one is the last that it has heard.
  mutating func setOffset(_ offset: Point, heardByAutoFooters: Bool = true) {
    let old = scrollView.contentOffset
    let lastHeard = motion.lastHeardByAutoFooters ?? old
    motion.lastHeardByAutoFooters = heardByAutoFooters ? nil : lastHeard
    scrollView.contentOffset = offset
    noteChange(of: .contentOffset(.horizontal), from: old.x, to: offset.x)
    noteChange(of: .contentOffset(.vertical), from: old.y, to: offset.y)
    for slot in attached.reversed() where self[slot].hearsOffset {
      let isAutoFooter = self[slot].family == .autoFooter
      if isAutoFooter, !heardByAutoFooters { continue }
      family(of: slot).offsetDidChange(from: isAutoFooter ? lastHeard : old, &self)
    }
  }

  /// Sets an edge of the inset as the components see it, with the safe area in it.
  mutating func setAdjustedInset(_ edge: Edge, to inset: Double) {
    var insets = scrollView.contentInset
    insets[edge] = inset - scrollView.safeAreaInsets[edge]
    setContentInset(insets)
  }

  /// Sets the content inset.
  ///
  /// Nobody is notified, but the simulated driver brings the offset back
  /// into its range.
  mutating func setContentInset(_ insets: EdgeInsets) {
    let old = scrollView.contentInset
    guard insets != old else { return }
    scrollView.contentInset = insets
    for edge in Edge.allCases {
      noteChange(of: .contentInset(edge), from: old[edge], to: insets[edge])
    }
    bringOffsetBack()
  }

  /// Sets the content size: first the offset is brought back, then the components are notified.
  mutating func setContentSize(_ size: Size) {
    let changed = scrollView.contentSize != size
    scrollView.contentSize = size
    if changed { bringOffsetBack() }
    for slot in attached.reversed() where self[slot].hearsContentSize {
      family(of: slot).contentSizeDidChange(&self)
    }
  }

  /// Sets the view's size; the components' widths follow.
  mutating func setBounds(_ size: Size) {
    let change = size.width - scrollView.size.width
    guard size != scrollView.size else { return }
    scrollView.size = size
    if change != 0 {
      for slot in attached {
        self[slot].resize(.horizontal, to: self[slot].frame.size.width + change)
      }
    }
    bringOffsetBack()
  }

  /// Sets the state of the pan gesture and notifies the components.
  mutating func setPanState(_ state: PanState) {
    scrollView.panState = state
    for slot in attached.reversed() where self[slot].hearsOffset {
      family(of: slot).panStateDidChange(&self)
    }
  }
}

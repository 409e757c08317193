/// The scroll view's setters, and their notifications.
extension Engine {
  /// The notifications that a component may observe.
  enum ScrollViewNotification {
    case contentOffset
    case contentSize
    case panState
  }

  /// True if a component observes a notification.
  @inline(__always)
  func observes(_ notification: ScrollViewNotification, _ slot: Slot) -> Bool {
    var deciding = ConditionReader()
    return observes(notification, slot, &deciding)
  }

  /// True if a component observes a notification.
  @inline(__always)
  func observes(
    _ notification: ScrollViewNotification,
    _ slot: Slot,
    _ reader: inout ConditionReader
  ) -> Bool {
    let rules = sharedRules.value.observation
    guard observesRemoved(notification) || reader.holds(.isAttached, self[slot].isAttached),
      Self.includes(notification, rules.whileHidden)
        || reader.holds(.isShown, !self[slot].isHidden)
    else { return false }
    return Self.includes(notification, rules.withoutInteraction)
      || reader.holds(.takesTouches, self[slot].properties.userInteractionEnabled)
  }

  /// True if a component continues to observe a notification after its removal.
  func observesRemoved(_ notification: ScrollViewNotification) -> Bool {
    Self.includes(notification, rules.observation.whileRemoved)
  }

  private static func includes(
    _ notification: ScrollViewNotification,
    _ scope: ObservationRules.Scope
  ) -> Bool {
    switch scope {
    case .everything: true
    case .contentSize: notification == .contentSize
    case .nothing: false
    }
  }

  /// Sets the offset and notifies the components, the last attached first; each component receives the old
  /// offset and reads the offset that is current at its turn.
  ///
  /// - Parameters:
  ///   - offset: The new offset.
  ///   - notifiesAutoFooters: True if auto footers are notified too. They compare successive offsets, so they
  ///     get the last offset delivered to them as the old one.
  mutating func setOffset(_ offset: Point, notifiesAutoFooters: Bool = true) {
    let old = scrollView.contentOffset
    let lastDelivered = motion.lastOffsetForAutoFooters ?? old.y
    motion.lastOffsetForAutoFooters = notifiesAutoFooters ? nil : lastDelivered
    scrollView.contentOffset = offset
    if animationBlock > 0 {
      noteChange(of: .contentOffset(.horizontal), from: old.x, to: offset.x)
      noteChange(of: .contentOffset(.vertical), from: old.y, to: offset.y)
    }
    offsetDidChange(from: lastDelivered, notifiesAutoFooters: notifiesAutoFooters)
  }

  /// Notifies MJRefresh's components of an offset.
  @inline(__always)
  mutating func notifyOffset(from lastDelivered: Double, notifiesAutoFooters: Bool) {
    for index in observers.indices.reversed() {
      let slot = observers[index]
      guard observes(.contentOffset, slot) else { continue }
      switch self[slot].kind {
      case .header where self[slot].state == .refreshing: followOffset(slot)
      case .autoFooter:
        guard notifiesAutoFooters else { continue }
        if isJournalling {
          extras[0].journal?.lastOffsets = (lastDelivered, scrollView.contentOffset.y)
        }
        autoFooterOffsetDidChange(slot, from: lastDelivered)
      case .header, .backFooter, .trailer:
        if self[slot].state != .refreshing { offsetDidChange(pulling: slot) }
      }
    }
  }

  /// Sets the content inset.
  ///
  /// No component is notified, but the simulated driver returns the offset to its range.
  mutating func setContentInset(_ insets: EdgeInsets) {
    let old = scrollView.contentInset
    guard insets != old else { return }
    scrollView.contentInset = insets
    if animationBlock > 0 {
      for edge in Edge.allCases {
        noteChange(of: .contentInset(edge), from: old[edge], to: insets[edge])
      }
    }
    bringOffsetBack()
  }

  /// Sets the safe area, with the same consequences as the content inset's.
  mutating func setSafeAreaInsets(_ insets: EdgeInsets) {
    guard insets != scrollView.safeAreaInsets else { return }
    scrollView.safeAreaInsets = insets
    bringOffsetBack()
  }

  /// Sets the content size: first the offset returns to its range, then the components are notified.
  mutating func setContentSize(_ size: Size) {
    let changed = scrollView.contentSize != size
    scrollView.contentSize = size
    if changed { bringOffsetBack() }
    for index in observers.indices.reversed() {
      let slot = observers[index]
      if self[slot].kind != .header, observes(.contentSize, slot) { place(slot) }
    }
  }

  /// Sets the view's size; the widths of the attached components change with it.
  mutating func setBounds(_ size: Size) {
    let change = size.width - scrollView.size.width
    guard size != scrollView.size else { return }
    scrollView.size = size
    if change != 0 {
      for name in ComponentName.allCases {
        guard let slot = slot(of: name), self[slot].isAttached else { continue }
        self[slot].resize(.horizontal, to: self[slot].frame.size.width + change)
      }
    }
    bringOffsetBack()
  }

  /// Sets the state of the pan gesture and notifies the components.
  mutating func setPanState(_ state: PanState) {
    scrollView.panState = state
    panStateDidChange()
  }

  /// Notifies MJRefresh's auto footers of the pan's state.
  @inline(__always)
  mutating func notifyPanState() {
    for index in observers.indices.reversed() {
      let slot = observers[index]
      guard self[slot].kind == .autoFooter, observes(.panState, slot) else { continue }
      autoFooterPanDidChange(slot)
    }
  }
}

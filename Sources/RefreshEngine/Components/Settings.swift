extension RefreshEngine {
  /// Sets properties of a component as MJRefresh's setters do: first `height`, `hidden`, the
  /// ignored inset and the time key, then the rest by name, at last the images.
  mutating func apply(_ settings: ComponentSettings, to slot: Slot) {
    if let height = settings.height { self[slot].resize(.vertical, to: height) }
    if let hidden = settings.isHidden { setHidden(hidden, slot) }
    if let inset = settings.ignoredContentInset {
      self[slot].ignoredContentInset = inset
      family(of: slot).ignoredInsetDidChange(&self)
    }
    if let key = settings.lastUpdatedTimeKey { setLastUpdatedTimeKey(key, of: slot) }
    if let times = settings.autoTriggerTimes {
      self[slot].autoTriggerTimes = times
      self[slot].triggersLeft = times
    }
    if let automatic = settings.automaticallyChangeAlpha {
      setAutomaticallyChangeAlpha(automatic, of: slot)
    }
    applyPlain(settings, to: slot)
    // Sorted, so that the result does not depend on the order of a dictionary.
    for state in ComponentState.allCases {
      if let images = settings.images[state] { setImages(images, for: state, of: slot) }
    }
  }

  /// The properties whose setting has no consequence beyond themselves and the labels.
  private mutating func applyPlain(_ settings: ComponentSettings, to slot: Slot) {
    if let automatic = settings.automaticallyRefresh { self[slot].automaticallyRefresh = automatic }
    if let bug = settings.collectionViewAnimationBug { self[slot].collectionViewAnimationBug = bug }
    if let fast = settings.fastAnimationDuration { self[slot].fastAnimationDuration = fast }
    if let inset = settings.labelLeftInset { self[slot].labelLeftInset = inset }
    if let hidden = settings.lastUpdatedTimeLabelHidden { self[slot].timeLabel.isHidden = hidden }
    if let hidden = settings.refreshingTitleHidden { self[slot].refreshingTitleHidden = hidden }
    if let slow = settings.slowAnimationDuration { self[slot].slowAnimationDuration = slow }
    if let hidden = settings.stateLabelHidden { self[slot].stateLabel.isHidden = hidden }
    for state in ComponentState.allCases {
      if let title = settings.titles[state] { setTitle(title, for: state, of: slot) }
    }
    if let percent = settings.triggerAutomaticallyRefreshPercent {
      self[slot].triggerAutomaticallyRefreshPercent = percent
    }
    if let enabled = settings.userInteractionEnabled {
      self[slot].userInteractionEnabled = enabled
    }
  }

  /// Switching the automatic alpha sets the alpha, unless refreshing.
  private mutating func setAutomaticallyChangeAlpha(_ automatic: Bool, of slot: Slot) {
    self[slot].automaticallyChangeAlpha = automatic
    guard !self[slot].isRefreshing else { return }
    setAlpha(automatic ? self[slot].pullingPercent : 1, of: slot)
  }

  private mutating func setImages(
    _ images: FrameImages,
    for state: ComponentState,
    of slot: Slot
  ) {
    self[slot].images[state] = images
    if images.count > 0, images.height > self[slot].frame.size.height {
      self[slot].resize(.vertical, to: images.height)
    }
  }
}

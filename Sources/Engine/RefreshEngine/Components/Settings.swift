extension Engine {
  /// Sets properties of a component as MJRefresh's setters do: first `height`, `hidden`, the
  /// ignored inset and the time key, then the rest by name, at last the images.
  mutating func apply(_ settings: ComponentSettings, to slot: Slot) {
    let old = self[slot]
    defer { countConfigurationChange(of: slot, from: old) }
    if let height = settings.height { self[slot].resize(.vertical, to: height) }
    if let hidden = settings.isHidden { setHidden(hidden, slot) }
    if let inset = settings.ignoredContentInset {
      self[slot].properties.ignoredContentInset = inset
      if self[slot].kind == .header { Header.place(slot, &self) }
    }
    if let key = settings.lastUpdatedTimeKey { setLastUpdatedTimeKey(key, of: slot) }
    applyByName(settings, to: slot)
    // The cases give a fixed order, so that the result does not depend on the order of a dictionary.
    for state in ComponentState.allCases {
      if let images = settings.images[state] { setImages(images, for: state, of: slot) }
    }
  }

  /// Counts a change that the configuration reports; changes of a removed component do not count.
  private mutating func countConfigurationChange(of slot: Slot, from old: Component) {
    let new = self[slot]
    let isChanged =
      new.frame.size.height != old.frame.size.height || new.properties != old.properties
      || new.stateLabelHidden != old.stateLabelHidden
      || new.timeLabelHidden != old.timeLabelHidden
    if isChanged, new.isAttached { configurationChanges &+= 1 }
  }

  /// Sets the properties by name, with the further effects that some of them have.
  private mutating func applyByName(_ settings: ComponentSettings, to slot: Slot) {
    if let times = settings.autoTriggerTimes {
      self[slot].properties.autoTriggerTimes = times
      if self[slot].kind == .autoFooter { self[slot].triggersLeft = Int32(clamping: times) }
    }
    if let automatic = settings.automaticallyChangeAlpha {
      setAutomaticallyChangeAlpha(automatic, of: slot)
    }
    let properties = applyPlain(settings, to: self[slot].properties)
    // Unchanged properties stay shared.
    if properties != self[slot].properties { self[slot].properties = properties }
    if let hidden = settings.lastUpdatedTimeLabelHidden { setTimeLabelHidden(hidden, of: slot) }
    if let hidden = settings.stateLabelHidden { setStateLabelHidden(hidden, of: slot) }
    for state in ComponentState.allCases {
      if let title = settings.titles[state] { setTitle(title, for: state, of: slot) }
    }
  }

  /// Returns the properties after the settings that have no further effect.
  private func applyPlain(_ settings: ComponentSettings, to old: Properties) -> Properties {
    var properties = old
    if let hidden = settings.automaticallyHidden { properties.automaticallyHidden = hidden }
    if let automatic = settings.automaticallyRefresh { properties.automaticallyRefresh = automatic }
    if let bug = settings.collectionViewAnimationBug { properties.collectionViewAnimationBug = bug }
    if let fast = settings.fastAnimationDuration { properties.fastAnimationDuration = fast }
    if let floats = settings.floats { properties.floats = floats }
    if let minimum = settings.minimumDuration { properties.minimumDuration = minimum }
    if let distance = settings.preloadDistance { properties.preloadDistance = distance }
    if let distance = settings.triggerDistance { properties.triggerDistance = distance }
    if let inset = settings.labelLeftInset { properties.labelLeftInset = inset }
    if let only = settings.onlyRefreshPerDrag { properties.onlyRefreshPerDrag = only }
    if let hidden = settings.refreshingTitleHidden { properties.refreshingTitleHidden = hidden }
    if let slow = settings.slowAnimationDuration { properties.slowAnimationDuration = slow }
    if let percent = settings.triggerAutomaticallyRefreshPercent {
      properties.triggerAutomaticallyRefreshPercent = percent
    }
    if let enabled = settings.userInteractionEnabled { properties.userInteractionEnabled = enabled }
    return properties
  }

  /// Sets the automatic alpha and, unless refreshing, the alpha.
  private mutating func setAutomaticallyChangeAlpha(_ automatic: Bool, of slot: Slot) {
    self[slot].properties.automaticallyChangeAlpha = automatic
    guard !isRefreshing(self[slot]) else { return }
    setAlpha(automatic ? self[slot].pullingPercent : 1, of: slot)
  }

  private mutating func setImages(
    _ images: FrameImages,
    for state: ComponentState,
    of slot: Slot
  ) {
    self[slot].properties.images[state] = images
    let height = self[slot].frame.size.height
    guard images.count > 0, images.height > height, rules.graphics.tallImageGrows else { return }
    self[slot].resize(.vertical, to: images.height)
    if self[slot].kind == .autoFooter { AutoFooter.imageDidGrow(slot, from: height, &self) }
  }
}

import ScrollPhysics

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
      if self[slot].kind == .header { placeHeader(slot) }
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
    var properties = settings.properties.applied(to: self[slot].properties)
    if let distance = settings.preloadDistance { properties.preloadDistance = distance }
    if let distance = settings.triggerDistance { properties.triggerDistance = distance }
    // Unchanged properties stay shared.
    if properties != self[slot].properties { self[slot].properties = properties }
    if let hidden = settings.lastUpdatedTimeLabelHidden { setTimeLabelHidden(hidden, of: slot) }
    if let hidden = settings.stateLabelHidden { setStateLabelHidden(hidden, of: slot) }
    for state in ComponentState.allCases {
      if let title = settings.titles[state] { setTitle(title, for: state, of: slot) }
    }
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
    if self[slot].kind == .autoFooter { autoFooterImageDidGrow(slot, from: height) }
  }
}

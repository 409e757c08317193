/// The labels: titles by state and, in a header, the last updated time.
enum StateStyle {
  static func stateDidChange(to new: ComponentState, _ slot: Slot, _ engine: inout RefreshEngine) {
    let hidesTitle = engine[slot].refreshingTitleHidden && engine[slot].family == .autoFooter
    engine[slot].stateLabel.text =
      hidesTitle && new == .refreshing ? nil : engine.title(for: new, of: slot)
    engine.writeTimeText(slot)
  }
}

extension RefreshEngine {
  /// The title of a state: the replaced one, or the language's; nil where there is none.
  public func title(for state: ComponentState, of component: Component) -> String? {
    guard component.style != .plain else { return nil }
    if let replaced = component.replacedTitles[state] { return replaced }
    return Language(tag: language).texts[component.family][state]
  }

  func title(for state: ComponentState, of slot: Slot) -> String? {
    title(for: state, of: self[slot])
  }

  /// Replaces the title of a state; the title of the present state shows at once.
  mutating func setTitle(_ title: String, for state: ComponentState, of slot: Slot) {
    guard self[slot].style != .plain else { return }
    self[slot].replacedTitles[state] = title
    showPresentTitle(slot)
  }

  private mutating func showPresentTitle(_ slot: Slot) {
    self[slot].stateLabel.text = title(for: self[slot].state, of: slot)
  }

  /// Shows the texts of the language: replaced titles and a replaced time key are undone.
  mutating func writeTexts(_ slot: Slot) {
    guard self[slot].style != .plain else { return }
    self[slot].replacedTitles = [:]
    showPresentTitle(slot)
    if self[slot].family == .header {
      setLastUpdatedTimeKey(Component.defaultLastUpdatedTimeKey, of: slot)
    }
  }

  /// Sets the language of all texts; setting the one that is set does nothing.
  mutating func setLanguage(_ tag: String) {
    guard tag != language else { return }
    language = tag
    for index in components.indices {
      let slot = Slot(index: index)
      writeTexts(slot)
      layOut(slot)
    }
  }
}

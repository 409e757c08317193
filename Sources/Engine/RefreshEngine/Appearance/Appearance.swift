extension Engine {
  /// Updates a component's texts, arrow, spinner and images to a new state, after its kind has reacted.
  mutating func updateAppearance(
    of slot: Slot,
    from old: ComponentState,
    to new: ComponentState
  ) {
    guard self[slot].style != .plain else { return }
    showTitle(of: new, slot)
    writeTimeText(slot, at: .stateChange)
    switch self[slot].style {
    case .plain, .state, .overlay: break
    case .normal: updateArrowAndSpinner(slot, from: old, to: new)
    case .gif: updateImages(slot, to: new)
    }
  }

  /// Initializes the views of a new component.
  mutating func initializeViews(of slot: Slot) {
    writeTexts(slot)
    if self[slot].footerViews != nil {
      deliver(.component(slot, .tapButtonDue), .after(FooterViews.buttonDelay))
    }
  }
}

/// The labels' texts: titles by state.
extension Engine {
  /// The title of a state: the replaced title, or the language's; nil without a title label or a title.
  public func title(for state: ComponentState, of component: Component) -> String? {
    component.titleLabel == nil ? nil : title(for: state, component.kind, component.properties)
  }

  @inline(__always)
  private func title(
    for state: ComponentState,
    _ kind: ComponentKind,
    _ properties: borrowing Properties
  ) -> String? { properties.replacedTitles[state] ?? texts.title(for: state, of: kind) }

  /// Shows the title of a component's new state.
  mutating func showTitle(of state: ComponentState, _ slot: Slot) {
    let hidesTitle =
      state == .refreshing && self[slot].kind == .autoFooter
      && self[slot].properties.refreshingTitleHidden
    let title = hidesTitle ? nil : title(for: state, self[slot].kind, self[slot].properties)
    self[slot].titleLabel?.text = title
    guard self[slot].footerViews != nil else { return }
    // Only the present state's view may show; the tap button shows later.
    let isHidden = state == .idle || state == .refreshing && self[slot].stateLabelHidden
    let views: FooterViews = isHidden ? [] : .of(state)
    self[slot].footerViews = views
    if state == .idle { deliver(.component(slot, .tapButtonDue), .after(FooterViews.buttonDelay)) }
  }

  /// Shows the tap button of an auto footer if the footer is idle by now.
  mutating func showTapButton(_ slot: Slot) {
    let isIdle = self[slot].state == .idle
    self[slot].footerViews?.setShown(isIdle, .idle)
  }

  /// Replaces the title of a state; the title of the present state shows at once.
  mutating func setTitle(_ title: String, for state: ComponentState, of slot: Slot) {
    guard self[slot].titleLabel != nil else { return }
    let isNone = title.isEmpty && !rules.labels.emptyTitleShows
    self[slot].properties.replacedTitles[state] = isNone ? nil : title
    showPresentTitle(slot)
  }

  private mutating func showPresentTitle(_ slot: Slot) {
    let title = title(for: self[slot].state, self[slot].kind, self[slot].properties)
    self[slot].titleLabel?.text = title
  }

  /// Shows the language's texts; by the rules, replaced titles and a replaced time key are undone.
  mutating func writeTexts(_ slot: Slot) {
    guard self[slot].titleLabel != nil else { return }
    let undoes = rules.labels.languageUndoesReplacedTexts
    if undoes, !self[slot].properties.replacedTitles.isEmpty {
      self[slot].properties.replacedTitles = [:]
    }
    showPresentTitle(slot)
    guard self[slot].kind == .header else { return }
    let key = sharedRules.otherProperties.value.lastUpdatedTimeKey
    if undoes, self[slot].properties.lastUpdatedTimeKey != key {
      self[slot].properties.lastUpdatedTimeKey = key
    }
    writeTimeText(slot, at: .creation)
  }

  /// Sets the language of all texts; the present language changes nothing.
  mutating func setLanguage(_ tag: String) {
    guard tag != language else { return }
    settings = settings.changing {
      $0.language = tag
      $0.texts = $0.rules.texts(for: tag)
    }
    configurationChanges &+= 1
    for index in components.indices {
      writeTexts(Slot(index))
      layOut(Slot(index))
    }
  }

  // MARK: Hiding labels

  /// Hides the state label or shows it.
  mutating func setStateLabelHidden(_ hidden: Bool, of slot: Slot) {
    self[slot].stateLabelHidden = hidden
    if self[slot].footerViews != nil {
      self[slot].footerViews?.setShown(!hidden, .refreshing)
    } else {
      self[slot].titleLabel?.isHidden = hidden
    }
    labelHidingDidChange(slot)
  }

  /// Hides a header's time label or shows it.
  mutating func setTimeLabelHidden(_ hidden: Bool, of slot: Slot) {
    self[slot].timeLabelHidden = hidden
    self[slot].timeLabel?.isHidden = hidden
    labelHidingDidChange(slot)
  }

  private mutating func labelHidingDidChange(_ slot: Slot) {
    if rules.labels.layoutAtLabelHiding { self[slot].needsLayout = true }
  }
}

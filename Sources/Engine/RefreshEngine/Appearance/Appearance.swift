extension Engine {
  /// The appearance of a component follows its state, after its kind did.
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
    if self[slot].labels?.footerViews != nil {
      deliver(.tapButtonDue(slot), .after(FooterViews.buttonDelay))
    }
  }
}

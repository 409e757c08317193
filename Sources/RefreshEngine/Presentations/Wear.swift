extension RefreshEngine {
  /// What a component wears reacts to a change of its state, after the family.
  mutating func wear(_ slot: Slot, from old: ComponentState, to new: ComponentState) {
    switch self[slot].style {
    case .plain: break
    case .state:
      StateStyle.stateDidChange(to: new, slot, &self)
    case .normal:
      StateStyle.stateDidChange(to: new, slot, &self)
      NormalStyle.stateDidChange(from: old, to: new, slot, &self)
    case .gif:
      StateStyle.stateDidChange(to: new, slot, &self)
      GifStyle.stateDidChange(to: new, slot, &self)
    }
  }

  /// Puts what a new component wears into its first state.
  mutating func putOn(_ slot: Slot) {
    writeTexts(slot)
    switch self[slot].style {
    case .plain, .state: break
    case .normal:
      self[slot].arrow.isRotated = NormalStyle.restsRotated(self[slot].family)
    case .gif:
      self[slot].image.isHidden = self[slot].family == .autoFooter
    }
  }
}

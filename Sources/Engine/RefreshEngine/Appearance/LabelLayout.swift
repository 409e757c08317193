extension Engine {
  /// Lays out a component and its labels.
  mutating func layOut(_ slot: Slot) {
    self[slot].needsLayout = false
    switch self[slot].kind {
    case .header where !self[slot].properties.floats: placeHeader(slot)
    case .header, .autoFooter, .backFooter: break
    case .trailer:
      // The configuration reports a component's height, so a change of height counts.
      if self[slot].isAttached, self[slot].frame.size.height != scrollView.size.height {
        configurationChanges &+= 1
      }
      self[slot].frame.size = Size(
        width: Self.trailerWidth,
        height: scrollView.size.height
      )
    }
    placeLabels(slot)
    if rules.graphics.layoutShowsFirstImage { showFirstImage(slot) }
  }

  /// Places a component's labels: a header's one above the other, a footer's over its whole frame, a
  /// trailer's in the centre with the width of one character.
  private mutating func placeLabels(_ slot: Slot) {
    guard let label = self[slot].titleLabel else { return }
    switch self[slot].kind {
    case .header: placeHeaderLabels(slot, isTitleHidden: label.isHidden)
    case .autoFooter, .backFooter:
      let whole = Rect(origin: .zero, size: self[slot].frame.size)
      self[slot].titleLabel?.frame = whole
    case .trailer: placeTrailerLabel(slot)
    }
  }

  /// The width of a trailer's label: one character of vertical text in its font, 14 pt bold.
  static let trailerLabelWidth = 14.0

  private mutating func placeTrailerLabel(_ slot: Slot) {
    let size = self[slot].frame.size
    self[slot].titleLabel?.frame = Rect(
      x: (size.width - Self.trailerLabelWidth) * 0.5,
      y: 0,
      width: Self.trailerLabelWidth,
      height: size.height
    )
  }

  /// Places a header's labels: the state label fills the header if the time is hidden; if the state is
  /// hidden, the time label keeps its frame or, by the rules, fills the header.
  private mutating func placeHeaderLabels(_ slot: Slot, isTitleHidden: Bool) {
    let isTimeHidden = self[slot].timeLabel?.isHidden ?? true
    let whole = Rect(origin: .zero, size: self[slot].frame.size)
    switch (isTitleHidden, isTimeHidden) {
    case (false, true): self[slot].titleLabel?.frame = whole
    case (false, false):
      let size = self[slot].frame.size
      let upper = size.height * rules.labels.stateLabelShare
      self[slot].titleLabel?.frame = Rect(x: 0, y: 0, width: size.width, height: upper)
      self[slot].timeLabel?.frame = Rect(
        x: 0,
        y: upper,
        width: size.width,
        height: size.height - upper
      )
    case (true, false):
      if rules.labels.timeLabelFillsAlone { self[slot].timeLabel?.frame = whole }
    case (true, true): break
    }
  }
}

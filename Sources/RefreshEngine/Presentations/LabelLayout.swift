extension RefreshEngine {
  /// Places a component's labels: a header's one above the other, each half the height; a
  /// footer's over the whole; a trailer's one character wide and centred.
  mutating func placeLabels(_ slot: Slot) {
    guard self[slot].style != .plain else { return }
    switch self[slot].family {
    case .header: placeHeaderLabels(slot)
    case .autoFooter, .backFooter: self[slot].stateLabel.frame = whole(slot)
    case .trailer: placeTrailerLabel(slot)
    }
  }

  /// The label's font is 14 pt bold: a character of its vertical text is as wide.
  static let trailerLabelWidth = 14.0

  private mutating func placeTrailerLabel(_ slot: Slot) {
    let size = self[slot].frame.size
    self[slot].stateLabel.frame = Rect(
      x: (size.width - Self.trailerLabelWidth) * 0.5,
      y: 0,
      width: Self.trailerLabelWidth,
      height: size.height
    )
  }

  private func whole(_ slot: Slot) -> Rect {
    let size = self[slot].frame.size
    return Rect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// A hidden time leaves the whole to the state; a hidden state leaves both where they are.
  private mutating func placeHeaderLabels(_ slot: Slot) {
    guard !self[slot].stateLabel.isHidden else { return }
    let size = self[slot].frame.size
    guard !self[slot].timeLabel.isHidden else {
      self[slot].stateLabel.frame = whole(slot)
      return
    }
    let half = size.height * 0.5
    self[slot].stateLabel.frame = Rect(x: 0, y: 0, width: size.width, height: half)
    self[slot].timeLabel.frame = Rect(x: 0, y: half, width: size.width, height: half)
  }
}

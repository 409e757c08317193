/// The frame images of the gif styles: one still image and one running set; the still image shows whenever no
/// set runs.
extension Engine {
  /// Shows the idle image for the pulling percent while idle: ⌊count × percent⌋, at most the last image.
  mutating func showIdleImage(_ slot: Slot) {
    guard self[slot].kind != .autoFooter, self[slot].state == .idle else { return }
    guard hasIdleImages(slot) else {
      if rules.graphics.clearsWithoutIdleImages { showStill(nil, slot) }
      return
    }
    showStill(idleImage(slot, at: self[slot].pullingPercent), slot)
  }

  /// Makes the first idle image, or none, the still image of a header; a running set continues.
  mutating func showFirstImage(_ slot: Slot) {
    guard self[slot].kind == .header else { return }
    let first = idleImage(slot, at: 0)
    self[slot].image?.still = first
  }

  /// True if a component has images for idle.
  func hasIdleImages(_ slot: Slot) -> Bool {
    self[slot].style == .gif && (self[slot].properties.images[.idle]?.count ?? 0) > 0
  }

  private func idleImage(_ slot: Slot, at percent: Double) -> FrameView.Still? {
    guard let count = self[slot].properties.images[.idle]?.count, count > 0 else { return nil }
    let index = Int(max(0, min(Double(count) * percent, Double(count - 1))))
    return FrameView.Still(state: .idle, index: index, count: count)
  }

  private mutating func showStill(_ still: FrameView.Still?, _ slot: Slot) {
    self[slot].image?.running = nil
    self[slot].image?.still = still
  }

  /// Updates the images to a new state.
  mutating func updateImages(_ slot: Slot, to new: ComponentState) {
    switch self[slot].kind {
    case .header: updateHeaderImages(slot, to: new)
    case .backFooter: updateBackFooterImages(slot, to: new)
    case .autoFooter: updateAutoFooterImages(slot, to: new)
    case .trailer: break
    }
  }

  private mutating func updateHeaderImages(_ slot: Slot, to new: ComponentState) {
    switch new {
    case .idle: if rules.graphics.idleStopsImages { self[slot].image?.running = nil }
    case .pulling:
      show(rules.graphics.pullingShowsRefreshingImages ? .refreshing : .pulling, slot)
    case .refreshing: show(.refreshing, slot)
    case .willRefresh, .noMoreData, .dragging, .armed, .settling, .ending, .returning: break
    }
  }

  /// Updates a back footer's images; idle does not stop a running set.
  private mutating func updateBackFooterImages(_ slot: Slot, to new: ComponentState) {
    switch new {
    case .idle: self[slot].image?.isHidden = false
    case .pulling, .refreshing:
      guard images(for: new, slot) != nil else { return }
      self[slot].image?.isHidden = false
      show(new, slot)
    case .noMoreData: self[slot].image?.isHidden = true
    case .willRefresh, .dragging, .armed, .settling, .ending, .returning: break
    }
  }

  private mutating func updateAutoFooterImages(_ slot: Slot, to new: ComponentState) {
    switch new {
    case .refreshing:
      guard images(for: new, slot) != nil || rules.graphics.showsFooterWithoutImages else {
        return
      }
      self[slot].image?.isHidden = false
      show(new, slot)
    case .idle, .noMoreData:
      self[slot].image?.running = nil
      self[slot].image?.isHidden = true
    case .pulling, .willRefresh, .dragging, .armed, .settling, .ending, .returning: break
    }
  }

  private func images(for state: ComponentState, _ slot: Slot) -> FrameImages? {
    self[slot].properties.images[state].flatMap { $0.count > 0 ? $0 : nil }
  }

  /// Shows a state's images: several run, a single image may stand still; no images change nothing.
  private mutating func show(_ state: ComponentState, _ slot: Slot) {
    guard let images = images(for: state, slot) else { return }
    if images.count == 1, isSingleImageStill(slot) {
      showStill(FrameView.Still(state: state, index: 0, count: 1), slot)
    } else {
      let running = FrameView.Running(state: state, images: images, start: now)
      self[slot].image?.running = running
    }
  }

  private func isSingleImageStill(_ slot: Slot) -> Bool {
    switch rules.graphics.singleImage {
    case .still: true
    case .stillInHeader: self[slot].kind == .header
    case .animated: false
    }
  }
}

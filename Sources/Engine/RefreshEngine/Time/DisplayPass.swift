/// The display pass: what UIKit does once the main queue is empty, in a window.
extension Engine {
  /// Lays out what needs it, then draws the components: each drawing runs what was put off to it.
  mutating func displayPass() throws(Rejection) {
    guard scrollView.inWindow else { return }
    var isDrawingNeeded = false
    for index in observers.indices {
      let slot = observers[index]
      if self[slot].needsLayout, self[slot].isAttached { layOut(slot) }
      if waitsForDrawing(slot) { isDrawingNeeded = true }
    }
    guard isDrawingNeeded else { return }
    for slot in drawingOrder where self[slot].isAttached {
      var deciding = Deciding()
      if isDrawn(slot, &deciding) { try draw(slot) }
    }
  }

  private func waitsForDrawing(_ slot: Slot) -> Bool {
    if self[slot].state == .willRefresh { return true }
    guard case .autoFooter(let fields) = self[slot].kindFields else { return false }
    return !fields.deferredHiding.isEmpty
  }

  private var drawingOrder: [Slot] {
    switch rules.begin.displayOrder {
    case .lastAttachedFirst: observers.reversed()
    case .firstAttachedFirst: observers
    }
  }

  /// Whether a component is drawn in a window: UIKit passes over hidden and empty views.
  @inline(__always)
  func isDrawn(_ slot: Slot, _ reader: inout some ConditionReader) -> Bool {
    let size = self[slot].frame.size
    guard reader.holds(.isInWindow, isInWindow(slot)),
      reader.holds(.isShown, !self[slot].isHidden)
    else { return false }
    return reader.holds(.hasSize, size.width > 0 && size.height > 0)
  }

  /// A component is drawn: what hiding put off, then a refresh that waited for a window.
  private mutating func draw(_ slot: Slot) throws(Rejection) {
    if self[slot].kind == .autoFooter { try AutoFooter.draw(slot, &self) }
    if self[slot].state == .willRefresh { setState(.refreshing, of: slot, by: .window) }
  }
}

/// The part of an engine's memory that no snapshot shows, for a search that tells states apart.
extension Engine {
  /// Lists the memory as small numbers; the same components always give as many numbers.
  ///
  /// A component has the change of the insets by its refresh, its original inset minus the present one, in
  /// whole points, and the counts of its kind; an overlay has its timers and its machine's memory.
  public func listMemory(_ add: (Int) -> Void) {
    listOverlayMemory(add)
    for slot in observers {
      let component = self[slot]
      for edge in Edge.allCases {
        add(rounded(component.originalInset[edge] - scrollView.adjustedInset[edge]))
      }
      guard component.kind == .autoFooter else {
        add(rounded(component.insetChange))
        continue
      }
      add(Int(max(-1, min(component.triggersLeft, 2))))
      add((component.isTriggeredByDrag ? 2 : 0) + (component.isNewPan ? 1 : 0))
    }
    listOwnMemory(add)
    add(min(dueWork.count, isOfOverlayFamily ? 1 : 3))
  }

  /// Points as a whole number, which exists since coordinates are at most 1e7.
  private func rounded(_ points: Double) -> Int { Int(points.rounded(.toNearestOrEven)) }
}

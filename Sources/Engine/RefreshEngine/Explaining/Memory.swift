/// What an engine remembers that no snapshot shows, for a search that tells states apart.
extension Engine {
  /// Lists it as small numbers, always as many for the same components.
  ///
  /// Of each component what its refresh added to the insets, the inset that it last read less the
  /// present one, in whole points, and what its kind counts; of an overlay what its timers and its machine
  /// remember.
  public func listMemory(_ add: (Int) -> Void) {
    overlay?.listMemory(add)
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
    if sharedRules.isOwn {
      for slot in observers { add(Int(self[slot].memory.rawValue)) }
      add(ScrollView.Placement.allCases.firstIndex(of: scrollView.placement) ?? 0)
    }
    add(min(dueWork.count, 3))
  }

  /// Coordinates are at most 1e7.
  private func rounded(_ points: Double) -> Int { Int(points.rounded(.toNearestOrEven)) }
}

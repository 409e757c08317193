/// The rules of a family of components: how its members react to what they hear.
///
/// A family is a view on one component of the engine, made for a moment by
/// `RefreshEngine.family(of:)`; it holds nothing itself.
protocol Family {
  /// The component that the rules act on.
  var slot: Slot { get }

  /// The component has just been put into the scroll view.
  func didAttach(_ engine: inout RefreshEngine)
  /// The component is about to be taken out of the scroll view.
  func willDetach(_ engine: inout RefreshEngine)
  /// The offset was set; the new one is the scroll view's.
  func offsetDidChange(from old: Point, _ engine: inout RefreshEngine)
  /// The content size was set.
  func contentSizeDidChange(_ engine: inout RefreshEngine)
  /// The pan gesture has another state.
  func panStateDidChange(_ engine: inout RefreshEngine)
  /// The component's state changed.
  func stateDidChange(
    from old: ComponentState,
    to new: ComponentState,
    _ engine: inout RefreshEngine
  )
  /// Whether `beginRefreshing` does anything.
  func mayBegin(_ engine: RefreshEngine) -> Bool
  /// The ignored inset was set.
  func ignoredInsetDidChange(_ engine: inout RefreshEngine)
  /// The component was hidden or shown.
  func hiddenDidChange(_ engine: inout RefreshEngine)
  /// The display pass places the component.
  func layOut(_ engine: inout RefreshEngine)
  /// The offsets along the family's axis at which its rules change their answer.
  func levels(_ engine: RefreshEngine) -> Levels
}

/// The offsets that matter to a component in its present state: one or two.
struct Levels {
  var first: Double
  var second: Double?
}

extension Family {
  func willDetach(_ engine: inout RefreshEngine) {}
  func panStateDidChange(_ engine: inout RefreshEngine) {}
  func contentSizeDidChange(_ engine: inout RefreshEngine) {}
  func mayBegin(_ engine: RefreshEngine) -> Bool { true }
  func ignoredInsetDidChange(_ engine: inout RefreshEngine) {}
  func hiddenDidChange(_ engine: inout RefreshEngine) {}
  func layOut(_ engine: inout RefreshEngine) {}
}

extension RefreshEngine {
  /// The rules of a component.
  func family(of slot: Slot) -> any Family {
    switch self[slot].family {
    case .header: HeaderFamily(slot: slot)
    case .autoFooter: AutoFooterFamily(slot: slot)
    case .backFooter, .trailer: PullFamily(slot: slot, axis: self[slot].family.axis)
    }
  }
}

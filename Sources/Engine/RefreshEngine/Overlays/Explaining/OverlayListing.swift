/// Lists the conditions of an overlay's decisions.
struct OverlayListing {
  /// The conditions so far.
  var conditions: [Condition] = []

  /// With a condition that compares nothing.
  func with(_ name: ConditionName, _ holds: Bool) -> OverlayListing {
    var copy = self
    copy.conditions.append(Condition(name: name, holds: holds, numbers: nil))
    return copy
  }

  /// With a condition that compares two numbers; where there is nothing to compare with, it has none.
  func with(
    _ name: ConditionName,
    _ holds: Bool,
    _ actual: Double,
    _ comparison: Condition.Comparison,
    _ needed: Double?
  ) -> OverlayListing {
    guard let needed else { return with(name, holds) }
    var copy = self
    let numbers = Condition.Numbers(actual: actual, comparison: comparison, needed: needed)
    copy.conditions.append(Condition(name: name, holds: holds, numbers: numbers))
    return copy
  }

  /// The change to a state by a cause, under these conditions.
  func leads(to state: ComponentState, by cause: Cause) -> Transition {
    Transition(to: state, cause: cause, conditions: conditions)
  }
}

extension Transition {
  /// A change that nothing can forbid.
  static func free(to state: ComponentState, by cause: Cause) -> Transition {
    Transition(to: state, cause: cause, conditions: [])
  }
}

extension OverlayHost {
  /// Whether a timer of a simulated load runs.
  var hasLoadTimer: Bool {
    timers.contains { if case .loadEnds = $0.kind { true } else { false } }
  }
}

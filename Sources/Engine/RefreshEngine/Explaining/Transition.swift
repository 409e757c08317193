/// A change of state that could follow, with what it takes.
public struct Transition: Hashable, Sendable {
  /// The state that it leads to.
  public let to: ComponentState
  /// What would bring it.
  public let cause: Cause
  /// What it takes, in the order in which the engine decides; none where nothing can forbid it.
  public let conditions: [Condition]

  /// Whether the cause would bring it now: no condition fails.
  public var holds: Bool { conditions.allHold }
}

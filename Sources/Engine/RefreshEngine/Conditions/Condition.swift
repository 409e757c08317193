/// A named condition of a decision, with its value at one moment.
public struct Condition: Hashable, Sendable {
  /// The comparison of two numbers.
  public enum Comparison: Hashable, Sendable {
    /// `actual` is less than `needed`.
    case less
    /// `actual` is at most `needed`.
    case atMost
    /// `actual` is at least `needed`.
    case atLeast
    /// `actual` is more than `needed`.
    case more

    @inline(__always)
    func holds(_ actual: Double, _ needed: Double) -> Bool {
      switch self {
      case .less: actual < needed
      case .atMost: actual <= needed
      case .atLeast: actual >= needed
      case .more: actual > needed
      }
    }
  }

  /// The two numbers of a condition that compares.
  public struct Numbers: Hashable, Sendable {
    /// The value found, in points, or a count.
    public let actual: Double
    /// The kind of comparison.
    public let comparison: Comparison
    /// The value that `actual` is compared with, in the same unit.
    public let needed: Double
  }

  /// The name of the tested condition.
  public let name: ConditionName
  /// True if the condition holds; nil before the first event that decides it.
  public let holds: Bool?
  /// The numbers that the condition compares, if any.
  public let numbers: Numbers?

  init(_ name: ConditionName, _ holds: Bool?, _ numbers: Numbers? = nil) {
    (self.name, self.holds, self.numbers) = (name, holds, numbers)
  }
}

/// The name of a condition.
public enum ConditionName: String, CaseIterable, Hashable, Sendable {
  // The component's state and settings. `isAnotherState`: the state differs from the one to be set.
  // `isOpaqueEnough`: the opacity is at least UIKit's least for touches.
  case isIdle, isAnotherState, isPulling, isAttached, isShown, takesTouches, isOpaqueEnough
  case hasSize, isAutomatic, isPlaced, isTapTargetShown, hasTapTarget, isInView

  // The scroll view. `contentExceedsView` compares content and top inset with the view.
  case isInWindow, viewTakesTouches, isDragging, isReleased, isPanNotCancelled, isPanEnded
  case isPanUpward, contentExceedsView

  // Offsets. `isInside`: inside the component. `reachesTrigger`, `reachesEnd`: at the trigger or the
  // content's end, or past it. `movesForward`: greater than the previous offset.
  case isInside, isPastThreshold, isWithinThreshold, reachesTrigger, movesForward, reachesEnd

  // Budgets. `hasTriggersLeft`: this pan may trigger once more. `isNewPan`: no refresh began in this pan.
  case hasTriggersLeft, isNewPan

  // Overlays. `isFollowed`: the touch began where the component follows touches. `isEndable`: the app can end
  // the load's callback.
  case isEnabled, isNotRefreshing, isAtTop, isPullAllowed, isFollowed, hasTravel
  case armsTravel, disarmsTravel, refreshesTravel, cancelsTravel, isEndable
}

/// The reader of a decision's conditions, so that one function serves two purposes: deciding stops at the
/// first condition that does not hold, listing reads and keeps all conditions.
struct ConditionReader {
  private let lists: Bool
  private(set) var conditions: [Condition] = []
  /// A condition on a future event, which is listed as unknown.
  var unknown: ConditionName?

  /// Makes a reader that decides, or one that lists.
  @inline(__always)
  init(lists: Bool = false, unknown: ConditionName? = nil) {
    (self.lists, self.unknown) = (lists, unknown)
  }

  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - name: The name of the condition.
  ///   - value: True if the condition holds.
  ///   - numbers: The compared numbers; nil without a comparison.
  /// - Returns: True if the decision continues.
  @inline(__always)
  mutating func holds(
    _ name: ConditionName,
    _ value: Bool,
    _ numbers: @autoclosure () -> Condition.Numbers? = nil
  ) -> Bool {
    if lists { list(name, value, numbers()) }
    return lists || value
  }

  /// Reads a condition that compares two numbers.
  @inline(__always)
  mutating func holds(
    _ name: ConditionName,
    _ actual: Double,
    _ comparison: Condition.Comparison,
    _ needed: Double
  ) -> Bool {
    holds(
      name,
      comparison.holds(actual, needed),
      Condition.Numbers(actual: actual, comparison: comparison, needed: needed)
    )
  }

  private mutating func list(_ name: ConditionName, _ value: Bool, _ numbers: Condition.Numbers?) {
    let isKnown = name != unknown
    conditions.append(Condition(name, isKnown ? value : nil, isKnown ? numbers : nil))
  }
}

extension [Condition] {
  /// True if no condition fails; a condition that is still unknown does not fail.
  public var allHold: Bool { allSatisfy { $0.holds != false } }

  /// True if the component's state allows the decision; the other conditions do not count.
  var admitPresentState: Bool {
    !contains { $0.holds == false && ($0.name == .isIdle || $0.name == .isPulling) }
  }
}

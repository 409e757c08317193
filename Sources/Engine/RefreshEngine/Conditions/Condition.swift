/// A named condition of a decision, as it is at some moment.
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
    /// The value that it is compared with, in the same unit.
    public let needed: Double
  }

  /// The question of the condition.
  public let name: ConditionName
  /// True if the condition holds; nil before the first event that decides it.
  public let holds: Bool?
  /// The numbers that the condition compares, if any.
  public let numbers: Numbers?
}

/// The question of a condition.
public enum ConditionName: String, CaseIterable, Hashable, Sendable {
  // The component's state and settings. Another state is any but the state that is set; an opacity
  // is enough at UIKit's least for touches.
  case isIdle, isAnotherState, isPulling, isAttached, isShown, takesTouches, isOpaqueEnough
  case hasSize, isAutomatic, isPlaced, isTapTargetShown, hasTapTarget, isInView

  // The scroll view. Content and top inset may exceed the view.
  case isInWindow, viewTakesTouches, isDragging, isReleased, isPanNotCancelled, isPanEnded
  case isPanUpward, contentExceedsView

  // Offsets: inside the component, past its threshold or not, at the trigger or past it, greater than the
  // one before, at the end of the content or past it.
  case isInside, isPastThreshold, isWithinThreshold, reachesTrigger, movesForward, reachesEnd

  // Budgets: this pan may trigger once more, or the begin is no trigger; no refresh began in this pan.
  case hasTriggersLeft, isNewPan

  // Overlays. A touch is followed if it began where the component follows touches; endable is a
  // load whose callback the app can end.
  case isEnabled, isNotRefreshing, isAtTop, isPullAllowed, isFollowed, hasTravel
  case armsTravel, disarmsTravel, refreshesTravel, cancelsTravel, isEndable
}

/// The reader of a decision's conditions; one text serves two readers: deciding stops at the
/// first condition that does not hold, listing goes through all of them.
protocol ConditionReader {
  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - name: The question of the condition.
  ///   - value: True if the condition holds.
  ///   - numbers: The numbers that it compares; nil if it compares none.
  /// - Returns: True if the decision is to go on.
  mutating func holds(
    _ name: ConditionName,
    _ value: Bool,
    _ numbers: @autoclosure () -> Condition.Numbers?
  ) -> Bool
}

extension ConditionReader {
  /// Reads a condition without numbers.
  @inline(__always)
  mutating func holds(_ name: ConditionName, _ value: Bool) -> Bool { holds(name, value, nil) }

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
}

/// Decides: each condition keeps its value, and nothing is noted.
struct Deciding: ConditionReader {
  @inline(__always)
  mutating func holds(
    _ name: ConditionName,
    _ value: Bool,
    _ numbers: @autoclosure () -> Condition.Numbers?
  ) -> Bool { value }
}

/// Lists: every condition of a decision is kept, and the decision continues to its end.
struct Listing: ConditionReader {
  private(set) var conditions: [Condition] = []
  /// A condition about something that has not happened yet; it does not fail.
  var unknown: ConditionName?

  mutating func holds(
    _ name: ConditionName,
    _ value: Bool,
    _ numbers: @autoclosure () -> Condition.Numbers?
  ) -> Bool {
    let isKnown = name != unknown
    conditions.append(
      Condition(name: name, holds: isKnown ? value : nil, numbers: isKnown ? numbers() : nil)
    )
    return true
  }
}

extension [Condition] {
  /// True if no condition fails; a condition that is still unknown does not fail.
  public var allHold: Bool { allSatisfy { $0.holds != false } }

  /// True if the present state of the component allows the decision, whatever else is needed.
  var admitPresentState: Bool {
    !contains { $0.holds == false && ($0.name == .isIdle || $0.name == .isPulling) }
  }
}

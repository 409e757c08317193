/// A named condition of a decision, as it is at some moment.
public struct Condition: Hashable, Sendable {
  /// How two numbers are compared.
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
    /// What is, in points, or a count.
    public let actual: Double
    /// How it is compared.
    public let comparison: Comparison
    /// What it is compared with, in the same unit.
    public let needed: Double
  }

  /// What the condition asks.
  public let name: ConditionName
  /// Whether it holds; nil where nothing has happened yet that could tell.
  public let holds: Bool?
  /// The numbers that it compares, if it does.
  public let numbers: Numbers?
}

/// What a condition asks.
public enum ConditionName: String, CaseIterable, Hashable, Sendable {
  // The component's state and settings. Another state is one other than the state that is set; an opacity
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

  // Overlays. A touch is followed where it began for the component to follow it; what is endable is a
  // load whose callback the app can end.
  case isEnabled, isNotRefreshing, isAtTop, isPullAllowed, isFollowed, hasTravel
  case armsTravel, disarmsTravel, refreshesTravel, cancelsTravel, isEndable
}

/// What a decision is written over, so that one text serves two readers: deciding stops at the
/// first condition that does not hold, listing goes through all of them.
protocol ConditionReader {
  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - name: What the condition asks.
  ///   - value: Whether it holds.
  ///   - numbers: The numbers that it compares; nil if it compares none.
  /// - Returns: Whether the decision is to go on.
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

/// Decides: each condition is what it is, and nothing is kept.
struct Deciding: ConditionReader {
  @inline(__always)
  mutating func holds(
    _ name: ConditionName,
    _ value: Bool,
    _ numbers: @autoclosure () -> Condition.Numbers?
  ) -> Bool { value }
}

/// Decides as if one condition held.
struct DecidingWithout: ConditionReader {
  let condition: ConditionName

  mutating func holds(
    _ name: ConditionName,
    _ value: Bool,
    _ numbers: @autoclosure () -> Condition.Numbers?
  ) -> Bool { value || name == condition }
}

/// Lists: every condition of a decision is kept, and the decision continues to its end.
struct Listing: ConditionReader {
  private(set) var conditions: [Condition] = []
  /// A condition about something that has not happened yet.
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
  /// Whether none of them fails; one that nothing has told about yet does not.
  public var allHold: Bool { allSatisfy { $0.holds != false } }

  /// Whether the decision leads out of the component's present state, whatever else it takes.
  var admitPresentState: Bool {
    !contains { $0.holds == false && ($0.name == .isIdle || $0.name == .isPulling) }
  }
}

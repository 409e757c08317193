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
  // The component's state and settings.
  /// The component is idle.
  case isIdle
  /// The component is not yet in the state that is set.
  case isAnotherState
  /// The component is pulling.
  case isPulling
  /// The component is in the scroll view.
  case isAttached
  /// The component is shown.
  case isShown
  /// The component takes touches.
  case takesTouches
  /// Its opacity is at least UIKit's least for touches.
  case isOpaqueEnough
  /// The component has a width and a height.
  case hasSize
  /// The footer triggers by itself.
  case isAutomatic
  /// The footer was placed below content.
  case isPlaced
  /// The label or button that takes the tap is shown.
  case isTapTargetShown
  /// The footer has a view that takes taps.
  case hasTapTarget
  /// Some part of the footer is in the view.
  case isInView

  // The scroll view.
  /// The view is in a window.
  case isInWindow
  /// The scroll view takes touches.
  case viewTakesTouches
  /// A finger drags.
  case isDragging
  /// No finger drags.
  case isReleased
  /// The pan was not taken away.
  case isPanNotCancelled
  /// The pan ended.
  case isPanEnded
  /// The pan went up.
  case isPanUpward
  /// Content and top inset exceed the view.
  case contentExceedsView

  // Offsets.
  /// The offset is inside the component.
  case isInside
  /// The offset is past the threshold.
  case isPastThreshold
  /// The offset is at the threshold or before it.
  case isWithinThreshold
  /// The offset is at the trigger or past it.
  case reachesTrigger
  /// The offset is greater than the one before.
  case movesForward
  /// The offset is at the end of the content or past it.
  case reachesEnd

  // Budgets.
  /// This pan may trigger once more, or the begin is no trigger.
  case hasTriggersLeft
  /// No refresh began in this pan.
  case isNewPan

  // Overlays.
  /// The component is enabled.
  case isEnabled
  /// No refresh is under way.
  case isNotRefreshing
  /// The list is at its top.
  case isAtTop
  /// The app lets the component be pulled.
  case isPullAllowed
  /// The touch began where the component follows it.
  case isFollowed
  /// The finger made some travel.
  case hasTravel
  /// The travel arms.
  case armsTravel
  /// The travel does not arm any more.
  case disarmsTravel
  /// The travel is enough for a release to refresh.
  case refreshesTravel
  /// The travel is not enough for a release to refresh.
  case cancelsTravel
  /// A callback has begun what the app can end.
  case isEndable
}

/// What a decision is written over, so that one text serves two readers: deciding stops at the
/// first condition that does not hold, listing goes through all of them.
protocol ConditionReader {
  /// Reads a condition.
  ///
  /// - Parameters:
  ///   - name: What the condition asks.
  ///   - value: Whether it holds; where it compares numbers, the comparison's own result.
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
    _ value: Bool,
    _ actual: Double,
    _ comparison: Condition.Comparison,
    _ needed: Double
  ) -> Bool {
    holds(
      name,
      value,
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

package import RefreshEngine
import StrictJSON

extension Condition {
  /// The condition as a clause for people: what is so, or what is missing.
  package var text: String {
    switch holds {
    case true?: phrases.holds
    case false?: phrases.fails
    case nil: "no notification has told yet in which direction it scrolls"
    }
  }

  /// How much the number falls short, in its own unit; nil where nothing does.
  package var missing: Double? {
    guard holds == false, let numbers else { return nil }
    return abs(numbers.needed - numbers.actual)
  }

  /// The clauses where it holds and where it does not.
  private var phrases: (holds: String, fails: String) {
    switch name {
    case .isIdle: ("it is idle", "it is not idle")
    case .isAnotherState: ("it is in another state", "it is in that state already")
    case .isPulling: ("it is pulling", "it is not pulling")
    case .isAttached: ("it is in the scroll view", "it is not in the scroll view")
    case .isShown: ("it is shown", "it is hidden")
    case .takesTouches: ("its user interaction is on", "its user interaction is off")
    case .isOpaqueEnough:
      ("its alpha \(actual) is \(needed) or more", "its alpha \(actual) is below \(needed)")
    case .hasSize: ("it has a size", "it has no width or no height")
    case .isAutomatic: ("automaticallyRefresh is on", "automaticallyRefresh is off")
    case .isPlaced: ("it was placed below content", "its y is 0: it has no content above it")
    case .isTapTargetShown: ("what takes the tap is shown", "what takes the tap is hidden")
    case .hasTapTarget: ("it takes taps", "nothing in it takes taps")
    case .isInView: ("it is in the view", "it is out of the view")
    case .isInWindow: ("it is in a window", "it is in no window")
    case .viewTakesTouches: ("the scroll view takes touches", "the scroll view takes no touches")
    case .isDragging: ("a finger drags", "no finger drags")
    case .isReleased: ("no finger drags", "a finger drags")
    case .isPanNotCancelled: ("the pan was not cancelled", "the pan was cancelled")
    case .isPanEnded: ("the pan has ended", "no pan has just ended")
    case .isPanUpward: ("the pan went up", "the pan did not go up")
    case .contentExceedsView:
      (
        "the content with its top inset, \(actual), exceeds the view's \(needed)",
        "the content with its top inset, \(actual), does not exceed the view's \(needed)"
      )
    case .isInside:
      short("is \(isAtLevel ? "at" : "past") its edge \(needed)", "its edge \(needed)")
    case .isPastThreshold: short("is past \(needed)", needed)
    case .isWithinThreshold:
      ("the offset \(actual) is not past \(needed)", "the offset \(actual) is past \(needed)")
    case .reachesTrigger: short("has reached \(needed)", needed)
    case .reachesEnd: short("has reached the end at \(needed)", "the end at \(needed)")
    case .movesForward:
      (
        "the offset grew from \(needed) to \(actual)",
        "the offset did not grow: it went from \(needed) to \(actual)"
      )
    case .hasTriggersLeft: ("the pan has triggers left", "the pan has no triggers left")
    case .isNewPan: ("the pan has begun no refresh", "the pan has begun a refresh already")
    case .isEnabled, .isNotRefreshing, .isAtTop, .isPullAllowed, .isFollowed, .hasTravel,
      .armsTravel, .disarmsTravel, .refreshesTravel, .cancelsTravel, .isEndable:
      overlayPhrases
    }
  }

  /// The clauses of a condition that only overlays have.
  private var overlayPhrases: (holds: String, fails: String) {
    switch name {
    case .isEnabled: ("it is enabled", "it is not enabled")
    case .isNotRefreshing: ("no refresh is under way", "a refresh is under way")
    case .isAtTop: ("the list is at its top", "the list is \(actual) pt from its top")
    case .isPullAllowed: ("the app lets it be pulled", "the app does not let it be pulled")
    case .isFollowed:
      ("the touch began where it is followed", "no touch began where it is followed")
    case .isEndable:
      ("a refresh waits for its end", "no refresh waits for its end")
    case .hasTravel: ("the finger has made travel", "the finger has made no travel")
    case .armsTravel, .refreshesTravel: travelPhrases
    case .disarmsTravel, .cancelsTravel:
      ("the travel \(actual) is not enough for \(needed)", "the travel \(actual) is enough")
    default: ("", "")
    }
  }

  /// The clauses of a travel that is to reach a threshold, or to pass it.
  private var travelPhrases: (holds: String, fails: String) {
    guard let numbers else { return ("the travel is enough", "no travel is enough") }
    let relation = numbers.comparison == .atLeast ? "has reached" : "is past"
    let holds = "the travel \(actual) \(relation) \(needed)"
    guard !isAtLevel else {
      let text = "the travel \(actual) is at \(needed)"
      return (text, text + " and not past it")
    }
    let distance = Self.rounded(abs(numbers.needed - numbers.actual))
    return (holds, "the travel \(actual) is \(distance) pt short of \(needed)")
  }

  private var isAtLevel: Bool { numbers.map { $0.actual == $0.needed } ?? false }
  private var actual: String { numbers.map { Self.rounded($0.actual) } ?? "" }
  private var needed: String { numbers.map { Self.rounded($0.needed) } ?? "" }

  /// The clauses of an offset that is to reach a level, or to pass it.
  private func short(_ reached: String, _ level: String) -> (holds: String, fails: String) {
    let holds = "the offset \(actual) \(reached)"
    guard let numbers, !isAtLevel else {
      return (holds, "the offset \(actual) is at \(level) and not past it")
    }
    let distance = Self.rounded(abs(numbers.needed - numbers.actual))
    return (holds, "the offset \(actual) is \(distance) pt short of \(level)")
  }

  /// A number for people, with all its digits where rounding would leave nothing of it.
  private static func rounded(_ number: Double) -> String {
    abs(number) < 0.0005 ? JSONWriter.text(number) : JSONWriter.roundedText(number)
  }
}

extension Condition.Comparison {
  /// The comparison's operator.
  package var symbol: String {
    switch self {
    case .less: "<"
    case .atMost: "<="
    case .atLeast: ">="
    case .more: ">"
    }
  }
}

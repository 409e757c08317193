import RefreshEngine

/// One sentence about a good refresh control, and the functions that find where it does not hold.
///
/// A property judges the moments of a sequence, one after the other, with what the monitor
/// remembers of the earlier ones. It changes nothing.
public struct Property: Sendable {
  /// Whether a control owes it.
  public enum Class: String, CaseIterable, Sendable {
    /// What a control owes.
    case law
    /// What users expect and a library may decide otherwise.
    case wish
  }

  /// Its name: words joined by hyphens.
  public let name: String
  /// Whether it is a law or a wish.
  public let `class`: Class
  /// What holds, as one sentence.
  public let sentence: String
  /// The museum's entries that it finds, by their slugs.
  public let museum: [String]
  /// What it judges, and how.
  let judges: [Judge]

  /// Makes a law.
  static func law(
    _ name: String,
    _ sentence: String,
    museum: [String] = [],
    _ judges: Judge...
  ) -> Property {
    Property(name: name, class: .law, sentence: sentence, museum: museum, judges: judges)
  }

  /// Makes a wish.
  static func wish(
    _ name: String,
    _ sentence: String,
    museum: [String] = [],
    _ judges: Judge...
  ) -> Property {
    Property(name: name, class: .wish, sentence: sentence, museum: museum, judges: judges)
  }

  /// All properties: the laws, then the wishes.
  public static let all: [Property] = laws + wishes

  /// The laws, in the order in which reports list them.
  private static let laws: [Property] =
    refreshLaws + gestureLaws + endLaws + placeLaws + appearanceLaws
}

/// What judges one kind of moment.
///
/// Each function reads the monitor as it is before it remembers the moment, and adds to the findings.
enum Judge: Sendable {
  typealias OfCreation =
    @Sendable (
      Snapshot.Component, WatchedComponent, Monitor, inout Findings
    ) -> Void
  typealias OfBeginning = @Sendable (Beginning, Monitor, inout Findings) -> Void
  typealias OfLoad = @Sendable (WatchedComponent, Instant, inout Findings) -> Void
  typealias OfClosing = @Sendable (Closing, inout Findings) -> Void
  typealias OfLift = @Sendable (Lift, inout Findings) -> Void
  typealias OfTap = @Sendable (Tap, inout Findings) -> Void
  typealias OfCall = @Sendable (Call, inout Findings) -> Void
  typealias OfLook = @Sendable (Look, Monitor, inout Findings) -> Void
  typealias OfRest = @Sendable (Snapshot, Monitor, inout Findings) -> Void
  typealias OfDebt = @Sendable (WatchedComponent, inout Findings) -> Void
  typealias OfPassage = @Sendable (Microseconds, _ isFingerDown: Bool, inout Findings) -> Void

  /// A component that is there at the session's creation.
  case creation(OfCreation)
  /// A component begins to refresh, or to wait for a window.
  case beginning(OfBeginning)
  /// A `refreshing` effect.
  case load(OfLoad)
  /// A component leaves `refreshing` for `idle` or `noMoreData`.
  case closing(OfClosing)
  /// A finger lifts, or is cancelled, past the threshold of a component.
  case lift(OfLift)
  /// A component that can be tapped is tapped.
  case tap(OfTap)
  /// The app calls a component.
  case call(OfCall)
  /// Time passes until rest: how long it took.
  case passage(OfPassage)
  /// A component in the scroll view, after each event.
  case look(OfLook)
  /// The scroll view at rest.
  case rest(OfRest)
  /// A component at rest, in the scroll view or not.
  case debt(OfDebt)
  /// A component in the scroll view at rest.
  case lookAtRest(OfLook)
}

import RefreshEngine

/// One action of a finger, of time or of the app: one to four events.
struct Action: Sendable {
  /// The weight of the action in the choices of random walks.
  let weight: Int
  /// The events, without a wait between them.
  let events: [Event]
}

/// A group of actions that an exploration may leave out.
public enum ActionGroup: String, CaseIterable, Sendable {
  /// Touches, pulls, flings and taps; with the driver `external` the pan's states and offsets.
  case finger
  /// The passing of time.
  case time
  /// Begins, ends and resets of the components.
  case load
  /// Rows, insets, safe area, rotation and scrolling by code.
  case view
  /// Hiding and removal of components, and the view's leave from its window.
  case life
  /// Changes of the language.
  case language
}

extension Event {
  /// The passing of time until nothing moves and no work is due.
  static let rest = Event.advance(.untilRest)
  /// The passing of a number of milliseconds.
  static func wait(_ milliseconds: Microseconds) -> Event {
    .advance(.by(milliseconds * 1000))
  }
}

import RefreshEngine

/// One thing that a finger, time or the app does: one to four events.
struct Action: Sendable {
  /// The weight with which random walks choose it among others.
  let weight: Int
  /// The events, at the instant of the one before them.
  let events: [Event]
}

/// A group of actions that an exploration may leave out.
public enum ActionGroup: String, CaseIterable, Sendable {
  /// Touches, pulls, flings and taps; with the driver `external` the pan's states and offsets.
  case finger
  /// Time passes.
  case time
  /// Begins, ends and resets of the components.
  case load
  /// Rows, insets, safe area, rotation and scrolling by code.
  case view
  /// Components are hidden and removed, the view leaves its window.
  case life
  /// The language changes.
  case language
}

extension Event {
  /// Time passes until nothing moves and nothing is due.
  static let rest = Event.advance(.untilRest)
  /// Time passes by a number of milliseconds.
  static func wait(_ milliseconds: Microseconds) -> Event {
    .advance(.by(milliseconds * 1000))
  }
}

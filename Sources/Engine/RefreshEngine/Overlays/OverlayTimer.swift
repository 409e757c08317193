/// A timer that runs.
struct OverlayTimer: Equatable, Sendable {
  /// What a timer does when it is due.
  enum Kind: Hashable, Sendable {
    /// A simulated load ends.
    case loadEnds(LoadOutcome)
    /// pulltorefresh.js: `unmountTimer`.
    case unmount
    /// pulltorefresh.js: `refreshTimer`.
    case refreshTimeout
    /// pulltorefresh.js: a reset's timer, of the instance of a number.
    case resetEnded(instance: Int)
  }

  let due: Instant
  let kind: Kind
}

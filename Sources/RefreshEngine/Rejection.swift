/// Why the engine refuses an event.
///
/// After a refusal the engine's value is to be thrown away: handle events on a copy.
public struct Rejection: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// A gesture on the external driver.
    case needsSimulatedDriver
    /// An animated `setContentOffset` on the external driver.
    case cannotAnimate
    /// A direct write of gesture state on the simulated driver.
    case needsExternalDriver
    /// A move, an end or a cancel with no finger down.
    case noFingerDown
    /// A second touch while a finger is down.
    case fingerIsDown
    /// An event for a component that was never configured.
    case noSuchComponent(ComponentName)
    /// `noMoreData` for a header, which has no such state.
    case noSuchCall(ComponentName)
    /// The event's instant is before the session's time.
    case beforeNow(now: Instant)
    /// The event's instant is after the latest one.
    case afterLatest
    /// An `advance` to an instant before the session's time.
    case targetBeforeNow(now: Instant)
    /// An `advance` past the latest instant.
    case targetAfterLatest
    /// An `advance` or a `turn` inside a turn.
    case notInATurn
    /// More than a million internal steps.
    case tooMuchWork
  }

  /// What is wrong.
  public let reason: Reason
  /// Which event of a `turn` is at fault, from 0; nil outside one.
  public internal(set) var turnIndex: Int?

  init(_ reason: Reason) {
    self.reason = reason
  }
}

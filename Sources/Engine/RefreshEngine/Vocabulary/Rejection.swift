/// The engine's refusal of an event.
///
/// After a refusal the caller discards the engine's value, so it handles events on a copy.
public struct Rejection: Error, Hashable, Sendable {
  /// The reason of the rejection.
  public enum Reason: Hashable, Sendable {
    /// A gesture, or a change of physics, on the external driver.
    case needsSimulatedDriver
    /// An animated `setContentOffset` on the external driver.
    case cannotAnimate
    /// A direct write of gesture state on the simulated driver.
    case needsExternalDriver
    /// A move, an end or a cancel without a finger down.
    case noFingerDown
    /// A second touch while a finger is down.
    case fingerIsDown
    /// A touch, a tap or a gesture during a playing gesture, which ends at an instant.
    case gestureIsPlaying(until: Instant)
    /// A gesture without a translation.
    case gestureWithoutMovement
    /// A gesture with more than ``Gesture/mostSamples``.
    case gestureWithTooManySamples
    /// A gesture that leaves the permitted coordinates, ±10⁷.
    case gestureOutOfBounds
    /// An event for a component that was never configured.
    case noSuchComponent(ComponentName)
    /// `noMoreData` for a header, which has no such state.
    case noSuchCall(ComponentName)
    /// An event of another family.
    case notInFamily(DialectFamily)
    /// Settings that give SwipeRefreshLayout's circle a way of 0, which the library would divide by.
    case circleGoesNowhere
    /// A tap on a component that takes no taps.
    case takesNoTap(ComponentName)
    /// An `advance` to an effect of a component that was never configured.
    case awaitsNoSuchComponent(ComponentName)
    /// An `advance` to an effect that its source never has.
    case awaitsNoSuchEffect(EffectType)
    /// An `advance` to a state that the component never has.
    case awaitsNoSuchState(ComponentState)
    /// The event's instant is before the session's time.
    case beforeNow(now: Instant)
    /// The event's instant is ahead of a realtime session's time.
    case aheadOfNow(now: Instant)
    /// The event's instant is after the latest one.
    case afterLatest
    /// An `advance` to an instant before the session's time.
    case targetBeforeNow(now: Instant)
    /// An `advance` or a gesture past the latest instant.
    case targetAfterLatest
    /// An `advance`, a `gesture` or a `turn` inside a turn.
    case notInATurn
    /// More internal steps than the limit; the instant is the last one reached.
    case tooMuchWork(reached: Instant)
    /// More items of a kind than the cap; the instant is the last one reached.
    case capPassed(Engine.Cap, reached: Instant)
    /// More keys of last updated times than the limit.
    case tooManyLastUpdatedTimes

    /// The instant that the session reached before a limit stopped it; nil for other reasons.
    public var reached: Instant? {
      switch self {
      case .tooMuchWork(let reached), .capPassed(_, let reached): reached
      default: nil
      }
    }
  }

  /// The reason of the rejection.
  public let reason: Reason
  /// The number of the event at fault in a `turn`, from 0; nil outside a turn.
  public let turnIndex: Int?

  /// Makes a refusal for a reason; the number is that of the event in a turn.
  public init(_ reason: Reason, inTurn index: Int? = nil) {
    (self.reason, turnIndex) = (reason, index)
  }
}

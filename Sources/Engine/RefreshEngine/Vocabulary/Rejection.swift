/// The engine's refusal of an event.
///
/// After a refusal the engine's value is to be thrown away: handle events on a copy.
public struct Rejection: Error, Hashable, Sendable {
  /// The reason of the rejection.
  public enum Reason: Hashable, Sendable {
    /// A gesture, or a change of physics, on the external driver.
    case needsSimulatedDriver
    /// An animated `setContentOffset` on the external driver.
    case cannotAnimate
    /// A direct write of gesture state on the simulated driver.
    case needsExternalDriver
    /// A move, an end or a cancel with no finger down.
    case noFingerDown
    /// A second touch while a finger is down.
    case fingerIsDown
    /// A touch, a tap or a gesture while a gesture plays, up to an instant.
    case gestureIsPlaying(until: Instant)
    /// A gesture that goes nowhere.
    case gestureWithoutMovement
    /// A gesture with more than ``Gesture/mostSamples``.
    case gestureWithTooManySamples
    /// A gesture that leaves the permitted coordinates, ±10⁷.
    case gestureOutOfBounds
    /// An event for a component that was never configured.
    case noSuchComponent(ComponentName)
    /// `noMoreData` for a header, which has no such state.
    case noSuchCall(ComponentName)
    /// An event that no dialect of the session's family has.
    case notInFamily(DialectFamily)
    /// Settings by which SwipeRefreshLayout's circle would go nowhere: the library divides by its way.
    case circleGoesNowhere
    /// A tap on a component that takes none.
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
    /// More internal steps than the limit; the instant is how far it came.
    case tooMuchWork(reached: Instant)
    /// More is under way than may be; the instant is how far it came.
    case capPassed(Engine.Cap, reached: Instant)
    /// One more key of a last updated time than there may be.
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

  /// A refusal for a reason, of an event of a turn if a number is given.
  public init(_ reason: Reason, inTurn index: Int? = nil) {
    (self.reason, turnIndex) = (reason, index)
  }
}

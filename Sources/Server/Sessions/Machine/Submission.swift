public import OverscrollWire
public import RefreshEngine
public import SessionLog

/// Events that a client submits together.
public struct Submission: Sendable {
  /// The events, in order.
  public var events: [SubmittedEvent]
  /// The revision that the session must have; nil for any.
  public var expectedRevision: Int?
  /// The protection of a retry, if the client wants it.
  public var retry: RetryProtection?
  /// True if a precondition fails: a batch that would be accepted is refused.
  public var isForbidden: Bool

  /// Creates a submission.
  public init(
    _ events: [SubmittedEvent],
    expectedRevision: Int? = nil,
    retry: RetryProtection? = nil,
    isForbidden: Bool = false
  ) {
    self.events = events
    self.expectedRevision = expectedRevision
    self.retry = retry
    self.isForbidden = isForbidden
  }
}

/// A batch on its way, and the way to answer its client; it is its own ticket in the machine.
public protocol SubmittedBatch: AnyObject, Sendable {
  /// The events of the client.
  var submission: Submission { get }

  /// Makes the answer before the log gets the events, and returns a closure that sends it.
  ///
  /// It is called again if another writer was first and the batch is applied again. The answer is sent
  /// on any thread.
  func prepare(_ accepted: AcceptedBatch) -> @Sendable () -> Void

  /// Answers that the batch is refused; called on any thread.
  func refuse(_ error: SubmissionError)
}

/// A batch that was accepted.
public struct AcceptedBatch: Sendable {
  /// The session right after the last event.
  public let view: SessionView
  /// The events as the log has them.
  let entries: [LogEntry]
  /// The effects since the revision before the batch, the first of them.
  public let effects: [Effect]
  /// True if there are more.
  public let hasMoreEffects: Bool
  /// True if each `advance` until an effect came to one; nil without such an event.
  public let reached: Bool?
  /// The last event.
  private let last: Event?

  /// The most effects of an answer.
  public static let mostEffects = 1000

  /// The instant at which each event was placed.
  public var instants: [Instant] { entries.map { Instant(microseconds: $0.instant) } }

  /// The state that the last event awaited in vain because the component was in it from the begin.
  public var stateHeld: (component: ComponentName, state: ComponentState)? {
    guard reached == false, case .advance(.untilEffect(.state(let state, let name))) = last,
      view.engine.component(name)?.state == state
    else { return nil }
    return (name, state)
  }

  init(
    view: SessionView,
    entries: [LogEntry],
    last: Event?,
    effects: FirstEffects,
    reached: Bool?
  ) {
    self.view = view
    self.last = last
    self.reached = reached
    self.entries = entries
    hasMoreEffects = effects.found.count > Self.mostEffects
    self.effects = hasMoreEffects ? Array(effects.found.dropLast()) : effects.found
  }
}

extension Bool? {
  /// Becomes true if both are reached, false if one is not; nil does not count.
  mutating func join(_ reached: Bool?) {
    if let reached { self = reached && self != false }
  }
}

/// The first effects of a batch: as many as an answer has, and one more.
struct FirstEffects {
  private(set) var found: [Effect] = []

  mutating func add(_ effects: [Effect]) {
    if found.isEmpty, effects.count <= AcceptedBatch.mostEffects {
      found = effects
    } else {
      found += effects.prefix(AcceptedBatch.mostEffects + 1 - found.count)
    }
  }
}

/// The reason for refusing a batch as a whole; nothing was changed.
public enum SubmissionError: Error, Hashable, Sendable {
  /// The session has another revision than expected.
  case revisionConflict(current: Int)
  /// The engine refuses an event, counted from 0.
  case rejected(index: Int, Rejection)
  /// An `advance` on a realtime clock.
  case needsManualClock(index: Int)
  /// The session would have more events than a session may have.
  case sessionFull(limit: Int)
  /// It was done before, under its idempotency key.
  case repeated(IdempotencyRecord)
  /// It would be accepted, but a precondition fails.
  case preconditionFailed
  /// The session was deleted.
  case deleted
  /// Too many other requests that take long wait for their turn.
  case busy
  /// The log failed. After an `unknown` outcome the batch may be applied later.
  case log(SessionLogError)
}

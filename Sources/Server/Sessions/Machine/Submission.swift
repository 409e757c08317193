public import OverscrollWire
public import RefreshEngine
public import SessionLog

/// The events that a client submits together.
public struct Submission: Sendable {
  /// The events, in order.
  public var events: [SubmittedEvent]
  /// The required revision of the session; nil for any revision.
  public var expectedRevision: Int?
  /// The protection of a retry; nil without a key.
  public var retry: RetryProtection?
  /// True if a precondition fails: a valid batch is then refused too.
  public var isForbidden: Bool

  /// Makes a submission.
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

/// A submitted batch that can answer its client; the machine uses it as the batch's ticket.
public protocol SubmittedBatch: AnyObject, Sendable {
  /// The events of the client.
  var submission: Submission { get }

  /// Prepares the answer before the log stores the events, and returns a closure that sends the answer.
  ///
  /// The call is repeated when the batch is applied again, after another writer was first. The answer may
  /// be sent on any thread.
  func prepare(_ accepted: AcceptedBatch) -> @Sendable () -> Void

  /// Refuses the batch with an answer; called on any thread.
  func refuse(_ error: SubmissionError)
}

/// An accepted batch.
public struct AcceptedBatch: Sendable {
  /// The session right after the last event.
  public let view: SessionView
  /// The events in the form of the log.
  let entries: [LogEntry]
  /// The first effects since the revision before the batch.
  public let effects: [Effect]
  /// True if the batch has further effects.
  public let hasMoreEffects: Bool
  /// True if each `advance` to an effect reached the effect; nil without such an event.
  public let reached: Bool?

  /// The most effects in an answer.
  public static let mostEffects = 1000

  /// The instants of the events.
  public var instants: [Instant] { entries.map { Instant(microseconds: $0.instant) } }

  init(view: SessionView, entries: [LogEntry], effects: FirstEffects, reached: Bool?) {
    self.view = view
    self.reached = reached
    self.entries = entries
    hasMoreEffects = effects.found.count > Self.mostEffects
    self.effects = hasMoreEffects ? Array(effects.found.dropLast()) : effects.found
  }
}

extension Bool? {
  /// Becomes true if both were reached, false if one was not; nil does not count.
  mutating func join(_ reached: Bool?) {
    if let reached { self = reached && self != false }
  }
}

/// The first effects of a batch: one more than an answer may contain.
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

/// The reason to refuse a batch as a whole, without any change.
public enum SubmissionError: Error, Hashable, Sendable {
  /// The session's revision is not the expected one.
  case revisionConflict(current: Int)
  /// The engine refuses an event; the index counts from 0.
  case rejected(index: Int, Rejection)
  /// The event is an `advance` on a realtime clock.
  case needsManualClock(index: Int)
  /// The session would exceed the limit of events.
  case sessionFull(limit: Int)
  /// The batch was accepted earlier, under its idempotency key.
  case repeated(IdempotencyRecord)
  /// The batch is valid, but a precondition fails.
  case preconditionFailed
  /// The session was deleted.
  case deleted
  /// The limit of waiting long works is reached.
  case busy
  /// The log failed. After an `unknown` outcome the batch may be applied later.
  case log(SessionLogError)
}

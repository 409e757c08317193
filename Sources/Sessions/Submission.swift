public import RefreshEngine
public import SessionLog

/// An event that a client sends to a session.
public struct SubmittedEvent: Sendable {
  /// What happens.
  public let event: Event
  /// When, in session time; nil is now.
  public let instant: Instant?
  /// The event in the wire format, for the log.
  public let source: [UInt8]

  /// Creates an event to submit.
  public init(event: Event, instant: Instant?, source: [UInt8]) {
    self.event = event
    self.instant = instant
    self.source = source
  }
}

/// A batch that was accepted.
public struct AcceptedBatch: Sendable {
  /// The session's revision after it.
  public let revision: Int
  /// The revision of the last event that changed what the configuration reports.
  public let configurationRevision: Int
  /// The instant at which each event was placed.
  public let instants: [Instant]
  /// The effects since the revision before the batch.
  public let effects: [Effect]
  /// The engine right after the last event.
  public let engine: Engine
}

/// Why a batch is refused as a whole; nothing was changed.
public enum SubmissionError: Error, Sendable {
  /// The session has another revision than expected.
  case revisionConflict(current: Int)
  /// The engine refuses an event, counted from 0.
  case rejected(index: Int, Rejection)
  /// An `advance` or a `gesture` on a realtime clock.
  case needsManualClock(index: Int)
  /// The session was deleted.
  case deleted
  /// The log failed.
  case log(SessionLogError)
}

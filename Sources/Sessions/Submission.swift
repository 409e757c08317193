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

  /// Makes an event to submit.
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
  public let engine: RefreshEngine
}

/// Why a batch is refused as a whole; nothing was changed.
public enum SubmissionError: Error, Sendable {
  /// Another batch came first.
  case revisionConflict(current: Int)
  /// An event at fault, from 0.
  case rejected(index: Int, Rejection)
  /// An `advance` or a `gesture` on a realtime clock.
  case needsManualClock(index: Int)
  /// The session was deleted.
  case deleted
  /// The log failed.
  case log(SessionLogError)
}

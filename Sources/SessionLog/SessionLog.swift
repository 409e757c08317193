/// The data that a log stores for a session besides its events.
public struct SessionHeader: Hashable, Sendable {
  /// The session's name.
  public let name: String
  /// When it was created, in microseconds since 1970-01-01 UTC.
  public let createdAt: Int64
  /// The name of its clock, in the wire format.
  public let clock: String
  /// The version of the engine that created it.
  public let engineVersion: String
  /// The configuration it was created with, in the wire format.
  public let configuration: [UInt8]

  /// Makes a header.
  public init(
    name: String,
    createdAt: Int64,
    clock: String,
    engineVersion: String,
    configuration: [UInt8]
  ) {
    self.name = name
    self.createdAt = createdAt
    self.clock = clock
    self.engineVersion = engineVersion
    self.configuration = configuration
  }
}

/// One accepted event.
public struct LogEntry: Hashable, Sendable {
  /// The session time at which it happened, in microseconds.
  public let instant: Int64
  /// The event, in the wire format.
  public let event: [UInt8]

  /// Makes an entry.
  public init(instant: Int64, event: [UInt8]) {
    self.instant = instant
    self.event = event
  }
}

/// A session in a listing.
public struct SessionListing: Hashable, Sendable {
  /// Its header.
  public let header: SessionHeader
  /// The number of its events.
  public let revision: Int

  /// Makes a listing.
  public init(header: SessionHeader, revision: Int) {
    self.header = header
    self.revision = revision
  }
}

/// Why a log refuses an operation.
public enum SessionLogError: Error, Hashable, Sendable {
  /// A session of this name exists already.
  case exists
  /// No session of this name exists.
  case notFound
  /// The revision given is not the current one: another batch was appended first.
  case conflict(currentRevision: Int)
  /// The log holds its maximum number of sessions.
  case full(limit: Int)
  /// The log cannot be written at present, with the reason.
  case unavailable(String)
}

/// The append-only log of all sessions.
///
/// The log is authoritative: the state of an engine can be rebuilt from it. A write is complete
/// when its completion is called, during the call or later, on any thread. It is then as durable as
/// the log can make it. The writes of one session complete in order.
public protocol SessionLog: Sendable {
  /// Starts a session's log; fails with `exists` or `full`.
  func create(
    _ header: SessionHeader,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  )

  /// Appends events, all or none; fails with `conflict` if `revision` is not the current one.
  func append(
    _ entries: [LogEntry],
    to name: String,
    after revision: Int,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  )

  /// Deletes a session's log; fails with `notFound`.
  func delete(
    _ name: String,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  )

  /// Reads the header of a session.
  func header(of name: String) throws(SessionLogError) -> SessionHeader

  /// Reads at most `limit` events after a revision.
  func entries(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry]

  /// Lists at most `limit` sessions in name order whose name has a prefix and is after `name`.
  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing]
}

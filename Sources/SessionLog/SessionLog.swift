/// How a session's time passes.
public enum Clock: String, CaseIterable, Hashable, Sendable {
  /// Session time is the time since creation.
  case realtime
  /// Session time is moved by events alone.
  case manual
}

/// What a log keeps of a session besides its events.
public struct SessionHeader: Hashable, Sendable {
  /// The session's name.
  public let name: String
  /// When it was created, in microseconds since 1970 (UTC).
  public let createdAt: Int64
  /// How its time passes.
  public let clock: Clock
  /// The version of the engine that made it.
  public let engineVersion: String
  /// The configuration it was created with, in the wire format.
  public let configuration: [UInt8]

  /// Makes a header of its parts.
  public init(
    name: String,
    createdAt: Int64,
    clock: Clock,
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

  /// Makes an entry of its parts.
  public init(instant: Int64, event: [UInt8]) {
    self.instant = instant
    self.event = event
  }
}

/// A session in a listing.
public struct SessionListing: Hashable, Sendable {
  /// Its header.
  public let header: SessionHeader
  /// How many events it has.
  public let revision: Int

  /// Makes a listing of its parts.
  public init(header: SessionHeader, revision: Int) {
    self.header = header
    self.revision = revision
  }
}

/// Why a log refuses.
public enum SessionLogError: Error, Hashable, Sendable {
  /// A session of that name is there already.
  case exists
  /// There is no session of that name.
  case notFound
  /// Another batch came first.
  case conflict(currentRevision: Int)
  /// The log has as many sessions as it may.
  case full(limit: Int)
  /// The log cannot be written now.
  case unavailable(String)
}

/// The append-only log of all sessions, which is the truth that engines are a cache of.
///
/// A write is complete when its completion is called, on any thread, at once or later; it is then
/// as durable as the log can make it. The writes of one session complete in order.
public protocol SessionLog: Sendable {
  /// Starts a session's log; fails with `exists`.
  func create(
    _ header: SessionHeader,
    completion: @escaping @Sendable (Result<Void, SessionLogError>) -> Void
  )

  /// Appends events after a revision, all or none; fails with `conflict` if it is not the last.
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

  /// Reads the events after a revision, at most so many.
  func entries(
    of name: String,
    after revision: Int,
    limit: Int
  ) throws(SessionLogError) -> [LogEntry]

  /// Lists the sessions whose name has a prefix and comes after another, in name order.
  func list(
    prefix: String,
    after name: String?,
    limit: Int
  ) throws(SessionLogError) -> [SessionListing]
}

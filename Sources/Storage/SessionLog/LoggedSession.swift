/// The identity of one session from its creation to its deletion.
///
/// A later session of the same name has another identity, so that a late event for a deleted session cannot
/// reach its successor.
public struct SessionID: Hashable, Sendable {
  /// The number, unique in its log and never used again.
  public let value: Int64

  /// Makes the identity of a number.
  public init(_ value: Int64) {
    self.value = value
  }
}

/// A point of a session's history: the number of earlier events, and their chain.
///
/// A position is the fence of an append. Only a log makes positions; two are equal if the events before them
/// are the same.
public struct LogPosition: Hashable, Sendable {
  /// The number of events before the position.
  public let count: Int64
  /// The chain of these events; nil for events from before the introduction of chains.
  public let chain: EventChain?

  /// Makes a position; only a log does.
  public init(count: Int64, chain: EventChain? = nil) {
    self.count = count
    self.chain = chain
  }

  /// The chain that the next events continue; after events without a chain a new chain begins.
  public func chainOfMore(in session: SessionID) -> EventChain {
    chain ?? EventChain(of: session, from: count)
  }

  /// True if equally many but different events come before the two positions.
  public func contradicts(_ other: LogPosition) -> Bool { count == other.count && self != other }
}

/// The stored data of a session besides its events.
public struct SessionHeader: Hashable, Sendable {
  /// The session's name.
  public let name: String
  /// The time of the session's creation, in microseconds since 1970-01-01 UTC.
  public package(set) var createdAt: Int64
  /// The wall-clock time at a realtime session's time 0, in microseconds since 1970.
  ///
  /// The time is `createdAt`, or earlier for a session that was made with events.
  public let timeOrigin: Int64
  /// The name of the session's clock, in the wire format.
  public let clock: String
  /// The version of the engine at the session's creation.
  public let engineVersion: String
  /// The configuration at the session's creation, in the wire format.
  public let configuration: [UInt8]

  /// Makes a header.
  public init(
    name: String,
    createdAt: Int64,
    timeOrigin: Int64,
    clock: String,
    engineVersion: String,
    configuration: [UInt8]
  ) {
    self.name = name
    self.createdAt = createdAt
    self.timeOrigin = timeOrigin
    self.clock = clock
    self.engineVersion = engineVersion
    self.configuration = configuration
  }
}

/// A session before its creation in a log.
public struct NewSession: Sendable {
  /// The stored data besides the events.
  public let header: SessionHeader
  /// The first events, which only a copy of another session has.
  public let events: [LogEntry]
  /// The key and the digest that make the creation safe to repeat, if the client wants them.
  public let retry: RetryProtection?

  /// Makes a session before its creation in a log.
  public init(header: SessionHeader, events: [LogEntry] = [], retry: RetryProtection? = nil) {
    self.header = header
    self.events = events
    self.retry = retry
  }

  /// The request of the creation; nil without a key.
  var retriedPart: LogAppend.RetriedPart? {
    retry.map { .init(protection: $0, revision: 0, count: events.count) }
  }
}

/// A stored session without its events.
public struct LoggedSession: Hashable, Sendable {
  /// The session's identity.
  public let id: SessionID
  /// The session's header.
  public let header: SessionHeader
  /// The position after the session's last event.
  public let position: LogPosition

  /// The number of the session's events.
  public var revision: Int { Int(position.count) }

  /// Makes a stored session.
  public init(id: SessionID, header: SessionHeader, position: LogPosition) {
    self.id = id
    self.header = header
    self.position = position
  }
}

/// A session in a listing, with the members of its header.
@dynamicMemberLookup
public struct SessionListing: Hashable, Sendable {
  /// The session's identity.
  public let id: SessionID
  /// The session's header, whose members may be damaged if the revision is nil.
  public let header: SessionHeader
  /// The number of the session's events; nil for known damage.
  public package(set) var revision: Int?
  /// The time of the session's last noted call, by the clock of the log; nil without a note.
  public let notedAt: Int64?

  /// True if the session is known to be damaged.
  public var isDamaged: Bool { revision == nil }

  /// Makes a listing.
  public init(id: SessionID, header: SessionHeader, revision: Int?, notedAt: Int64? = nil) {
    (self.id, self.header) = (id, header)
    (self.revision, self.notedAt) = (revision, notedAt)
  }

  /// A member of the header.
  public subscript<Value>(dynamicMember path: KeyPath<SessionHeader, Value>) -> Value {
    header[keyPath: path]
  }
}

/// Identifies one session from its creation to its deletion.
///
/// A session that is created later under the same name has another identity, so that an event on its
/// way to a deleted session cannot reach its successor.
public struct SessionID: Hashable, Sendable {
  /// The number, unique in its log and never used again.
  public let value: Int64

  /// Makes the identity of a number.
  public init(_ value: Int64) {
    self.value = value
  }
}

/// A point of a session's history: how many events come before it, and their chain.
///
/// It is the fence of an append. Only a log makes one; two are equal if the events before them are
/// the same.
public struct LogPosition: Hashable, Sendable {
  /// The number of events before it.
  public let count: Int64
  /// The chain of these events; nil if they were stored before there were chains.
  public let chain: EventChain?

  /// Makes a position; only a log does.
  public init(count: Int64, chain: EventChain? = nil) {
    self.count = count
    self.chain = chain
  }

  /// The chain that the next events continue: those that follow some without a chain begin one.
  public func chainOfMore(in session: SessionID) -> EventChain {
    chain ?? EventChain(of: session, from: count)
  }

  /// True if the same number of events comes before both positions, but not the same events.
  public func contradicts(_ other: LogPosition) -> Bool { count == other.count && self != other }
}

/// The stored data of a session besides its events.
public struct SessionHeader: Hashable, Sendable {
  /// The session's name.
  public let name: String
  /// The time of its creation, in microseconds since 1970-01-01 UTC.
  public let createdAt: Int64
  /// The wall-clock time that a realtime session counts its time from, in microseconds since 1970.
  ///
  /// It is `createdAt`, and earlier for a session that was made with events.
  public let timeOrigin: Int64
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

/// A session to be created.
public struct NewSession: Sendable {
  /// The stored data besides the events.
  public let header: SessionHeader
  /// Its first events: none, unless it is a copy of another session.
  public let events: [LogEntry]
  /// The key and the digest that make a retry of the creation safe, if the client wants that.
  public let retry: RetryProtection?

  /// Makes a session to be created.
  public init(header: SessionHeader, events: [LogEntry] = [], retry: RetryProtection? = nil) {
    self.header = header
    self.events = events
    self.retry = retry
  }
}

/// A session as a log has it, without its events.
public struct LoggedSession: Hashable, Sendable {
  /// Its identity.
  public let id: SessionID
  /// Its header.
  public let header: SessionHeader
  /// The end of its events.
  public let position: LogPosition

  /// The number of its events.
  public var revision: Int { Int(position.count) }

  /// Makes a session as a log has it.
  public init(id: SessionID, header: SessionHeader, position: LogPosition) {
    self.id = id
    self.header = header
    self.position = position
  }
}

/// A session in a listing.
public struct SessionListing: Hashable, Sendable {
  /// Its identity.
  public let id: SessionID
  /// Its name.
  public let name: String
  /// The time of its creation, in microseconds since 1970-01-01 UTC.
  public let createdAt: Int64
  /// The name of its clock, in the wire format.
  public let clock: String
  /// The configuration it was created with, in the wire format.
  public let configuration: [UInt8]
  /// The number of its events; nil if it is known to be damaged.
  public package(set) var revision: Int?
  /// The time at which a call of it was last noted, by the clock of the log; nil if none was.
  public let notedAt: Int64?

  /// True if it is known to be damaged.
  public var isDamaged: Bool { revision == nil }

  /// Makes a listing.
  public init(
    id: SessionID,
    name: String,
    createdAt: Int64,
    clock: String,
    configuration: [UInt8],
    revision: Int?,
    notedAt: Int64? = nil
  ) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.clock = clock
    self.configuration = configuration
    self.revision = revision
    self.notedAt = notedAt
  }
}

/// A session that was not called for some time.
public struct IdleSession: Hashable, Sendable {
  /// Its identity.
  public let id: SessionID
  /// Its name.
  public let name: String
  /// The time of its last call, by the clock of the log, in microseconds since 1970.
  public let calledAt: Int64

  /// Makes one; only a log does.
  public init(id: SessionID, name: String, calledAt: Int64) {
    self.id = id
    self.name = name
    self.calledAt = calledAt
  }
}

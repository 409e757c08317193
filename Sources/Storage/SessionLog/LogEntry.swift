/// One accepted event.
public struct LogEntry: Hashable, Sendable {
  /// The session time at which it happened, in microseconds.
  public let instant: Int64
  /// The event, in a form that the log does not read.
  public let event: [UInt8]

  /// Makes an entry.
  public init(instant: Int64, event: [UInt8]) {
    self.instant = instant
    self.event = event
  }
}

/// Events to be appended together.
public struct LogAppend: Hashable, Sendable {
  /// The events, in order.
  public let entries: [LogEntry]
  /// The retries that are to be safe, each with its part of the events.
  public let retries: [RetriedPart]

  /// One client's part of the events that are appended together.
  public struct RetriedPart: Hashable, Sendable {
    /// The key and the digest that make the retry safe.
    public let protection: RetryProtection
    /// The revision before its first event.
    public let revision: Int
    /// The number of its events.
    public let count: Int

    /// Makes a part.
    public init(protection: RetryProtection, revision: Int, count: Int) {
      self.protection = protection
      self.revision = revision
      self.count = count
    }
  }

  /// The stored form of the retries, in a session.
  package func stored(in session: SessionID) -> [StoredRetry] {
    retries.map {
      StoredRetry($0.protection, owner: session.value, revision: $0.revision, count: $0.count)
    }
  }

  /// Makes events to be appended.
  public init(_ entries: [LogEntry], retries: [RetriedPart] = []) {
    self.entries = entries
    self.retries = retries
  }
}

/// Events that were read, in order.
public struct LogPage: Hashable, Sendable {
  /// The events after the revision that was asked for.
  public let entries: [LogEntry]
  /// The position before the first of them.
  public let start: LogPosition
  /// The position after the last of them.
  public let position: LogPosition

  /// The bytes of events that end a page, which may then be shorter than was asked for.
  public static let fullBytes = 1 << 20

  /// True if its bytes may have ended it; there may be more events.
  public var isFull: Bool { entries.reduce(0) { $0 + $1.event.count } >= Self.fullBytes }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - entries: The events.
  ///   - start: The position before them; nil if the log keeps no chains.
  ///   - position: The position after them.
  public init(entries: [LogEntry], start: LogPosition? = nil, position: LogPosition) {
    self.entries = entries
    self.start =
      entries.isEmpty
      ? position : start ?? LogPosition(count: position.count - Int64(entries.count))
    self.position = position
  }
}

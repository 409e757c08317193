/// One accepted event.
public struct LogEntry: Hashable, Sendable {
  /// The session time of the event, in microseconds.
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
  /// The requests to protect, each with its part of the events.
  public let retries: [RetriedPart]

  /// One client's part of events that are appended together.
  public struct RetriedPart: Hashable, Sendable {
    /// The key and the digest that make the request safe to repeat.
    public let protection: RetryProtection
    /// The revision before the part's first event.
    public let revision: Int
    /// The number of the part's events.
    public let count: Int

    /// Makes a part.
    public init(protection: RetryProtection, revision: Int, count: Int) {
      self.protection = protection
      self.revision = revision
      self.count = count
    }
  }

  /// Makes an append of events.
  public init(_ entries: [LogEntry], retries: [RetriedPart] = []) {
    self.entries = entries
    self.retries = retries
  }
}

/// Read events, in order.
public struct LogPage: Hashable, Sendable {
  /// The events after the requested revision.
  public let entries: [LogEntry]
  /// The position before the first event.
  public let start: LogPosition
  /// The position after the last event.
  public let position: LogPosition

  /// The bytes of events that end a page, which may then be shorter than requested.
  public static let fullBytes = 1 << 20

  /// True if its bytes may have ended the page; more events may follow.
  public var isFull: Bool { entries.reduce(0) { $0 + $1.event.count } >= Self.fullBytes }

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - entries: The events.
  ///   - start: The position before the events; nil if the log stores no chains.
  ///   - position: The position after the events.
  public init(entries: [LogEntry], start: LogPosition? = nil, position: LogPosition) {
    self.entries = entries
    self.start =
      entries.isEmpty
      ? position : start ?? LogPosition(count: position.count - Int64(entries.count))
    self.position = position
  }
}

import SystemPrimitives

/// The least bytes that a client must read in a window of time while an answer waits for it.
typealias LeastReading = (bytes: Int, window: Milliseconds)

/// Watches a client in one direction: the client's sending while a request is expected or incomplete, its
/// reading while an answer waits.
///
/// Each request and each answer starts a new watch.
struct ConnectionWatch {
  /// The start of the client's silence, or of the window of reading.
  private var since: Milliseconds
  /// The count of sent or read bytes at the first look and at the last look; nil before the first.
  private var counted: (first: UInt64, last: UInt64)?
  /// The bytes that the library had not read at the last look for a stuck request.
  private var unread = 0
  /// True if the client had sent a part of the request line by the last deadline.
  private var hadPartOfLine = false

  /// Starts at `now`; without a count, the first look should come soon after.
  init(now: Milliseconds, counted: UInt64? = nil) {
    since = now
    self.counted = counted.map { ($0, $0) }
  }

  /// The instant at which the client's silence reaches the limit.
  func silenceEnds(after limit: Milliseconds) -> Milliseconds { since + limit }

  /// True if a look may bring news about a client that sends nearly nothing.
  func needsLook(now: Milliseconds, limit: Milliseconds?) -> Bool {
    counted == nil || limit.map { now >= silenceEnds(after: $0) } ?? false
  }

  /// Looks at the count of bytes that the client has sent so far.
  mutating func look(now: Milliseconds, sent count: UInt64) {
    if let counted, counted.last != count { since = now }
    counted = (counted?.first ?? count, count)
  }

  /// True if a part of the request line had arrived by the previous deadline.
  ///
  /// The library does not report the start of a line, so each deadline looks for bytes.
  mutating func isLateInLine() -> Bool {
    defer { hadPartOfLine = counted.map { $0.last > $0.first } ?? false }
    return hadPartOfLine
  }

  /// True if the library leaves the client's bytes, `count` of them, unread in two looks.
  mutating func isStuck(unread count: Int) -> Bool {
    defer { unread = count }
    return unread > 0 && count >= unread
  }

  /// Looks at the acknowledged and the waiting bytes of a client; returns true if the client reads too
  /// slowly.
  ///
  /// A stream is idle, not slow, if its client has read everything.
  mutating func readsTooSlowly(
    now: Milliseconds,
    acknowledged: UInt64,
    waiting: Int,
    least: LeastReading
  ) -> Bool {
    if counted != nil, now - since < least.window { return false }
    defer {
      counted = (acknowledged, acknowledged)
      since = now
    }
    guard let before = counted?.last else { return false }
    return acknowledged - min(before, acknowledged) < UInt64(least.bytes) && waiting > 0
  }
}

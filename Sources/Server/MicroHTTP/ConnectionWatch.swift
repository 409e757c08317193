import SystemPrimitives

/// The least bytes that a client must take in a time while an answer waits for it.
typealias LeastReading = (bytes: Int, window: Milliseconds)

/// Watches a client in one direction: its bytes while a request is expected or incomplete, its
/// reading while an answer waits for it.
///
/// It begins anew with each request and each answer.
struct ConnectionWatch {
  /// The start of the client's silence, or of the window of its reading.
  private var since: Milliseconds
  /// All bytes that the client had sent, or taken, at the first look and at the last; nil before.
  private var counted: (first: UInt64, last: UInt64)?
  /// The bytes of a request that the library had not read, at the last look for a stuck one.
  private var unread = 0
  /// True if the request line was incomplete at the last deadline.
  private var hadPartOfLine = false

  /// Watches from `now` on; without a count the first look is to come soon after.
  init(now: Milliseconds, counted: UInt64? = nil) {
    since = now
    self.counted = counted.map { ($0, $0) }
  }

  /// The instant at which the client will have been silent for the limit.
  func silenceEnds(after limit: Milliseconds) -> Milliseconds { since + limit }

  /// True if a look would show something new of a client that nearly always sends nothing.
  func needsLook(now: Milliseconds, limit: Milliseconds?) -> Bool {
    counted == nil || limit.map { now >= silenceEnds(after: $0) } ?? false
  }

  /// Looks at all bytes that the client has sent so far.
  mutating func look(now: Milliseconds, sent count: UInt64) {
    if let counted, counted.last != count { since = now }
    counted = (counted?.first ?? count, count)
  }

  /// True if a part of the request line was there at this deadline and the one before.
  ///
  /// The library does not tell when a line begins, so bytes are looked for at each deadline.
  mutating func isLateInLine() -> Bool {
    defer { hadPartOfLine = counted.map { $0.last > $0.first } ?? false }
    return hadPartOfLine
  }

  /// True if the library cannot read the bytes of the client, `count` of them, in two looks.
  mutating func isStuck(unread count: Int) -> Bool {
    defer { unread = count }
    return unread > 0 && count >= unread
  }

  /// Looks at all bytes that the client has acknowledged, and at those that wait for it; returns
  /// true if it reads too slowly.
  ///
  /// A stream whose client has taken everything is idle, which is no fault.
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

import SystemPrimitives

/// The least bytes that a client must take in a time while an answer waits for it.
struct LeastReading {
  let bytes: Int
  let window: Milliseconds
}

/// Watches how fast a client takes its answer.
///
/// A stream whose client has taken everything is idle, which is no fault.
struct ReadingWatch {
  private var since: Milliseconds
  /// All bytes that the client had taken at `since`; nil before the first look.
  private var acknowledged: UInt64?

  /// Watches from `now` on; the first look is to come soon after.
  init(now: Milliseconds) {
    since = now
  }

  /// Looks at what the client has taken.
  ///
  /// - Parameters:
  ///   - now: The time.
  ///   - after: All bytes that the client has acknowledged.
  ///   - unacknowledged: The bytes that wait for it.
  ///   - least: What it has to take.
  /// - Returns: Whether the client reads too slowly.
  mutating func isTooSlow(
    now: Milliseconds,
    acknowledged after: UInt64,
    unacknowledged: Int,
    least: LeastReading
  ) -> Bool {
    guard let before = acknowledged else {
      acknowledged = after
      since = now
      return false
    }
    guard now - since >= least.window else { return false }
    since = now
    acknowledged = after
    return after - min(before, after) < UInt64(least.bytes) && unacknowledged > 0
  }
}

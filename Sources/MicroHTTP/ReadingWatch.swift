/// Watches how fast a client takes its answer.
///
/// A stream whose client has taken everything is idle, which is no fault.
struct ReadingWatch {
  private var since: Milliseconds
  private var acknowledged: UInt64?

  /// Watches from `now` on; the first look is to come soon after.
  init(now: Milliseconds) {
    since = now
  }

  /// Looks at the socket.
  ///
  /// - Parameters:
  ///   - descriptor: The socket.
  ///   - now: The time.
  ///   - window: The time over which the rate is measured.
  ///   - bytes: The least bytes that the client has to take in it.
  /// - Returns: Whether the client reads too slowly.
  mutating func isTooSlow(
    _ descriptor: Int32,
    now: Milliseconds,
    window: Milliseconds,
    atLeast bytes: Int
  ) -> Bool {
    guard let before = acknowledged else {
      acknowledged = SocketState.acknowledgedBytes(of: descriptor)
      since = now
      return false
    }
    guard now - since >= window else { return false }
    let after = SocketState.acknowledgedBytes(of: descriptor) ?? 0
    since = now
    acknowledged = after
    return after - min(before, after) < UInt64(bytes)
      && SocketState.unacknowledgedBytes(of: descriptor) > 0
  }
}

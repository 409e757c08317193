import SystemPrimitives

/// Watches for how long a client has sent nothing, and whether it has sent anything since the
/// connection became idle.
struct SilenceWatch {
  private var since: Milliseconds
  /// All bytes that the client had sent at the first look and at the last; nil before the first.
  private var received: (first: UInt64, last: UInt64)?

  /// Watches from `now` on; without `received`, the first look is to come soon after.
  init(now: Milliseconds, received: UInt64? = nil) {
    since = now
    self.received = received.map { ($0, $0) }
  }

  /// Whether the client has sent bytes between the first look and the last.
  var hasBytes: Bool { received.map { $0.last > $0.first } ?? false }

  /// Whether a look would tell something new of a client that nearly always sends nothing.
  func needsLook(now: Milliseconds, limit: Milliseconds?) -> Bool {
    received == nil || limit.map { now >= due(limit: $0) } ?? false
  }

  /// Looks at all bytes that the client has sent so far.
  mutating func look(now: Milliseconds, received count: UInt64) {
    if let received, received.last != count { since = now }
    received = (received?.first ?? count, count)
  }

  /// When the client will have been silent for the limit.
  func due(limit: Milliseconds) -> Milliseconds { since + limit }
}

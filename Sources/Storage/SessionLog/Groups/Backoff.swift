package import Dispatch

/// The time of the next attempt after failures; each pause is twice the previous one, up to a limit.
package struct Backoff: Sendable {
  private let first: Duration
  private let longest: Duration
  private var pause: Duration
  /// The time of the next attempt; a past time without a failure.
  package private(set) var nextAttempt = DispatchTime.distantPast

  /// Makes the state before a failure.
  package init(first: Duration, longest: Duration) {
    self.first = first
    self.longest = longest
    pause = first
  }

  /// Notes a failure.
  package mutating func failed() {
    nextAttempt = .now() + pause
    pause = min(pause * 2, longest)
  }

  /// Notes a success.
  package mutating func succeeded() { pause = first }
}

extension DispatchTime {
  /// A time in the past.
  package static let distantPast = DispatchTime(uptimeNanoseconds: 0)

  /// The duration since this past time.
  package var elapsed: Duration {
    .nanoseconds(DispatchTime.now().uptimeNanoseconds - uptimeNanoseconds)
  }

  /// The time after a duration.
  package static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    let (seconds, attoseconds) = duration.components
    return time
      + DispatchTimeInterval.nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
  }
}

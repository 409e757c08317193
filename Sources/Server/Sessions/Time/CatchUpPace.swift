import RefreshEngine

/// The pace at which a session that is behind advances towards the present.
///
/// A session with endless events, such as loads that follow one another without a pause, is always behind.
/// Each read costs work, and each stream reads again immediately: after each step the session rests, so
/// that it takes a quarter of a processor with any number of readers.
struct CatchUpPace {
  /// The time until which the session rests.
  private(set) var restsUntil = Instant.zero

  /// The rest for each unit of a step's time.
  private static let restPerWork: Microseconds = 3
  /// The longest rest: the time of a step on a busy machine is not a measure of its work.
  private static let longestRest: Microseconds = 1_000_000

  /// True if the session may advance now; resets an ended rest.
  mutating func allowsStep(at now: Instant) -> Bool {
    if now >= restsUntil { restsUntil = .zero }
    return restsUntil == .zero
  }

  /// Records the end of a step; `behind` is the remaining time of the session, 0 for no rest.
  mutating func stepEnded(began: Instant, ended: Instant, behind: Microseconds) {
    guard behind > 0 else { return }
    let rest = min(Self.restPerWork * max(0, ended - began), Self.longestRest)
    restsUntil = max(restsUntil, ended + rest)
  }
}

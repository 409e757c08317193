import RefreshEngine

/// The pace at which a session that is behind continues towards the present.
///
/// A session whose events never end, as loads that follow each other without a pause, is always behind.
/// Each read of it costs work, and each stream of it reads at once again: after each step it rests so
/// long that it takes a quarter of a processor, with any number of readers.
struct CatchUpPace {
  /// The time before which it does not go on.
  private(set) var restsUntil = Instant.zero

  /// The rest for each unit of time that a step took.
  private static let restPerWork: Microseconds = 3
  /// The longest rest: a step that a busy machine interrupted says nothing about its work.
  private static let longestRest: Microseconds = 1_000_000

  /// True if it continues now; a rest that is over is forgotten.
  mutating func allowsStep(at now: Instant) -> Bool {
    if now >= restsUntil { restsUntil = .zero }
    return restsUntil == .zero
  }

  /// A step has ended, and so much of the session's time is still missing; 0 asks for no rest.
  mutating func stepEnded(began: Instant, ended: Instant, behind: Microseconds) {
    guard behind > 0 else { return }
    let rest = min(Self.restPerWork * max(0, ended - began), Self.longestRest)
    restsUntil = max(restsUntil, ended + rest)
  }
}

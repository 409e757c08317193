import SystemPrimitives

/// Notices that the library asks to be run again at once, again and again, and does nothing.
///
/// It does so while a chunk's first line does not fit its buffer: it can read no further, and has
/// nothing to call.
struct SpinGuard {
  private var emptyRounds = 0

  /// Empty rounds that are no sign of anything.
  private static let normalRounds = 16
  /// The longest pause; a connection that spins then costs next to nothing.
  private static let longestPause: Milliseconds = 50

  /// Records a round of the loop, and whether anything happened in it.
  mutating func note(hadWork: Bool) {
    emptyRounds = hadWork ? 0 : min(emptyRounds + 1, 1000)
  }

  /// How long to wait although the library does not want to.
  var pause: Milliseconds {
    emptyRounds < Self.normalRounds
      ? 0 : min(Self.longestPause, Milliseconds(emptyRounds - Self.normalRounds + 1))
  }
}

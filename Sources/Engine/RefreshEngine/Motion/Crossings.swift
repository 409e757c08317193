import ScrollPhysics

/// A search for the first whole microsecond at which a motion is on another side of a level (below,
/// at or above it) than at the start.
///
/// The sides at whole microseconds decide, not the closed form, so that the result does not depend on the
/// method of the search.
struct CrossingSearch {
  /// A whole microsecond and the position there.
  private struct Sample {
    let instant: Instant
    let position: Double

    /// -1 below a level, 0 at it, 1 above it.
    func side(of level: Double) -> Int {
      position < level ? -1 : position > level ? 1 : 0
    }
  }

  private let motion: AxisMotion
  private let start: Sample
  /// The turning point of the motion, if it comes before the end.
  private let turn: Sample?
  private var end: Sample
  /// The earliest crossing so far.
  private(set) var found: Instant?

  init(_ motion: AxisMotion, from start: Instant, to limit: Instant) {
    self.motion = motion
    let last = min(limit, motion.end)
    self.start = Sample(instant: start, position: motion.position(at: start))
    end = Sample(instant: last, position: motion.position(at: last))
    if let turning = motion.turningPoint, start < turning, turning < last {
      turn = Sample(instant: turning, position: motion.position(at: turning))
    } else {
      turn = nil
    }
  }

  /// Searches for a crossing of a level that is earlier than those found before.
  mutating func search(for level: Double) {
    guard start.instant < end.instant else { return }
    if let turn, turn.instant < end.instant {
      if crosses(level, start, turn) { return find(level, start, turn) }
      if crosses(level, turn, end) { find(level, turn, end) }
    } else if crosses(level, start, end) {
      find(level, start, end)
    }
  }

  private func crosses(_ level: Double, _ from: Sample, _ to: Sample) -> Bool {
    from.side(of: level) != to.side(of: level)
  }

  /// The number of guesses before the stretch is halved, which ends within 64 further steps.
  private static let mostGuesses = 40

  /// Narrows a monotone stretch, at whose ends the sides differ, down to one microsecond.
  ///
  /// The Illinois method draws a line between the ends; an end that stays twice counts half.
  private mutating func find(_ level: Double, _ from: Sample, _ to: Sample) {
    var (before, after) = (from, to)
    var (heightBefore, heightAfter) = (from.position - level, to.position - level)
    var keptAfter: Bool?
    let side = from.side(of: level)
    var guesses = 0
    while after.instant - before.instant > 1 {
      let width = Double(after.instant - before.instant)
      let step = width * heightBefore / (heightBefore - heightAfter)
      // Heights that were halved down to 0 make no line; the middle is taken then.
      let isLine = step.isFinite && guesses < Self.mostGuesses
      let line = before.instant + Microseconds(isLine ? step : width / 2)
      let inside = min(max(line, before.instant + 1), after.instant - 1)
      let sample = Sample(instant: inside, position: motion.position(at: inside))
      if sample.side(of: level) == side {
        (before, heightBefore) = (sample, sample.position - level)
        if keptAfter == true { heightAfter /= 2 }
        keptAfter = true
      } else {
        (after, heightAfter) = (sample, sample.position - level)
        if keptAfter == false { heightBefore /= 2 }
        keptAfter = false
      }
      guesses += 1
    }
    found = after.instant
    end = after
  }
}

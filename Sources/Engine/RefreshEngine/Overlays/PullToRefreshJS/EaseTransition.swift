import ScrollPhysics

/// A CSS transition of a size, by the curve `ease`.
///
/// Source: CSS Transitions Level 1, "Starting of transitions", which shortens a transition that
/// turns back.
struct EaseTransition: Equatable, Sendable {
  /// The size at its start, in points.
  let from: Double
  /// The size at its end, in points.
  let to: Double
  /// When it begins.
  let start: Instant
  /// How long it takes, in microseconds, not rounded.
  let duration: Double
  /// The size to which it may turn back by a shorter way: where a whole transition began.
  let reversingStart: Double
  /// Its part of the whole duration, 0 to 1.
  let reversingFactor: Double

  /// The first instant, in whole microseconds, at which it is over.
  var end: Instant { start + Microseconds(duration.rounded(.up)) }

  /// The part of it that is done at an instant, 0 to 1, eased.
  private func progress(at instant: Instant) -> Double {
    guard duration > 0 else { return 1 }
    return Ease.progress(at: Double(instant - start) / duration)
  }

  /// The size on the screen at an instant, in points.
  func size(at instant: Instant) -> Double {
    to + (from - to) * (1 - progress(at: instant))
  }
}

extension EaseTransition {
  /// The transition from a size that does not change.
  init(from: Double, to: Double, start: Instant, duration: Double) {
    (self.from, self.to, self.start, self.duration) = (from, to, start, duration)
    (reversingStart, reversingFactor) = (from, 1)
  }

  /// The transition that interrupts another; one that turns back is shortened.
  init(interrupting other: EaseTransition, to: Double, start: Instant, wholeDuration: Double) {
    guard to == other.reversingStart else {
      self.init(from: other.size(at: start), to: to, start: start, duration: wholeDuration)
      return
    }
    let factor = other.progress(at: start) * other.reversingFactor + 1 - other.reversingFactor
    self.init(
      from: other.size(at: start),
      to: to,
      start: start,
      duration: wholeDuration * factor,
      reversingStart: other.to,
      reversingFactor: factor
    )
  }
}

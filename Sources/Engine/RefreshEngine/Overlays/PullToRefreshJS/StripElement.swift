import ScrollPhysics

/// The element of an instance, as it is in the page.
struct StripElement: Equatable, Sendable, StateRecord {
  /// The size that is set, in points; nil while none is.
  var size: Double?
  /// The class `pull`: the size follows at once.
  var hasPullClass = false
  /// The class `release`.
  var hasReleaseClass = false
  /// The page's state for which its text and its icon were written last.
  var wording = StripIndicator.PageState.pending
  /// The size at which the last change of the style aimed, in points.
  var styledSize = 0.0
  /// The last change on the screen, which may be over; nil after a change at once.
  var transition: EaseTransition?

  static let fields = Fields(Self.init) {
    ($0.size, $0.hasPullClass, $0.hasReleaseClass, $0.wording, $0.styledSize, $0.transition)
  }

  /// The size on the screen at an instant, in points.
  func drawnSize(at instant: Instant) -> Double {
    transition?.size(at: instant) ?? styledSize
  }

  /// Brings the size that was set to the screen.
  mutating func restyle(at instant: Instant) {
    let size = size ?? 0
    guard !hasPullClass else {
      (styledSize, transition) = (size, nil)
      return
    }
    guard size != styledSize else { return }
    if let running = transition, instant < running.end {
      transition = EaseTransition(interrupting: running, to: size, start: instant)
    } else {
      transition = EaseTransition(from: styledSize, to: size, start: instant)
    }
    styledSize = size
  }
}

/// A CSS transition of a size, by the curve `ease`.
///
/// Source: CSS Transitions Level 1, "Starting of transitions", which shortens a transition that
/// turns back.
struct EaseTransition: Equatable, Sendable, StateRecord {
  /// The duration of a whole transition, in microseconds: the style sheet's 0.3 s.
  static let wholeDuration = 300_000.0

  /// The size at its start, in points.
  let from: Double
  /// The size at its end, in points.
  let to: Double
  /// The instant of the start.
  let start: Instant
  /// The duration, in microseconds, not rounded.
  let duration: Double
  /// The size to which a shortened transition may turn back: the start of a whole one.
  let reversingStart: Double
  /// Its part of the whole duration, 0 to 1.
  let reversingFactor: Double

  static let fields = Fields(Self.init) {
    ($0.from, $0.to, $0.start, $0.duration, $0.reversingStart, $0.reversingFactor)
  }

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
  init(from: Double, to: Double, start: Instant) {
    (self.from, self.to, self.start, duration) = (from, to, start, Self.wholeDuration)
    (reversingStart, reversingFactor) = (from, 1)
  }

  /// The transition that interrupts another; a transition that turns back is shortened.
  init(interrupting other: EaseTransition, to: Double, start: Instant) {
    guard to == other.reversingStart else {
      self.init(from: other.size(at: start), to: to, start: start)
      return
    }
    let factor = other.progress(at: start) * other.reversingFactor + 1 - other.reversingFactor
    self.init(
      from: other.size(at: start),
      to: to,
      start: start,
      duration: Self.wholeDuration * factor,
      reversingStart: other.to,
      reversingFactor: factor
    )
  }
}

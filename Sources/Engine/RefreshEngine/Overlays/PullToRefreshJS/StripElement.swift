import ScrollPhysics

/// The element of an instance in the page.
struct StripElement: Equatable, Sendable, StateRecord {
  /// The size of the element's style, in points; nil before a size is set.
  var size: Double?
  /// True with the class `pull`: the size on the screen follows at once.
  var hasPullClass = false
  /// True with the class `release`.
  var hasReleaseClass = false
  /// The page's state at the last writing of text and icon.
  var wording = StripIndicator.PageState.pending
  /// The target size of the last change of style, in points.
  var styledSize = 0.0
  /// The last transition on the screen, which may be over; nil after an immediate change.
  var transition: EaseTransition?

  static let fields = Fields(Self.init) {
    ($0.size, $0.hasPullClass, $0.hasReleaseClass, $0.wording, $0.styledSize, $0.transition)
  }

  /// The size on the screen at an instant, in points.
  func drawnSize(at instant: Instant) -> Double {
    transition?.size(at: instant) ?? styledSize
  }

  /// Updates the screen to the size that was set.
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

  /// The size at the transition's start, in points.
  let from: Double
  /// The size at the transition's end, in points.
  let to: Double
  /// The instant of the start.
  let start: Instant
  /// The duration, in microseconds, not rounded.
  let duration: Double
  /// The size whose return shortens the next transition: the start of a whole transition.
  let reversingStart: Double
  /// The shortened transition's part of the whole duration, 0 to 1.
  let reversingFactor: Double

  static let fields = Fields(Self.init) {
    ($0.from, $0.to, $0.start, $0.duration, $0.reversingStart, $0.reversingFactor)
  }

  /// The first instant, in whole microseconds, at which the transition is over.
  var end: Instant { start + Microseconds(duration.rounded(.up)) }

  /// The eased progress of the transition at an instant, 0 to 1.
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
  /// Makes the transition from a size at rest.
  init(from: Double, to: Double, start: Instant) {
    (self.from, self.to, self.start, duration) = (from, to, start, Self.wholeDuration)
    (reversingStart, reversingFactor) = (from, 1)
  }

  /// Makes a transition that interrupts another; a transition that turns back is shortened.
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

/// The element of an instance, as it is in the page.
struct StripElement: Equatable, Sendable {
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

  /// The size on the screen at an instant, in points.
  func drawnSize(at instant: Instant) -> Double {
    transition?.size(at: instant) ?? styledSize
  }

  /// Brings what was set to the screen.
  mutating func restyle(at instant: Instant, _ rules: Shared<PullToRefreshJSRules>) {
    let size = size ?? 0
    guard !hasPullClass else {
      (styledSize, transition) = (size, nil)
      return
    }
    guard size != styledSize else { return }
    let duration = Double(rules.value.transitionDuration)
    if let running = transition, instant < running.end {
      transition = EaseTransition(
        interrupting: running,
        to: size,
        start: instant,
        wholeDuration: duration
      )
    } else {
      transition = EaseTransition(from: styledSize, to: size, start: instant, duration: duration)
    }
    styledSize = size
  }
}

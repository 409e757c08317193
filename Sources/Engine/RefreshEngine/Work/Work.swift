/// Work that a call or an animation starts and that runs later: by the main queue, or when it
/// falls due.
enum Work: Hashable, Sendable {
  /// A state is set: the end of a refresh.
  case setState(Slot, ComponentState)
  /// A header's start moves inset and offset.
  case startHeader(Slot)
  /// The refresh callbacks are due: an animation ended, or a delay.
  case callbacksDue(Slot)
  /// The refresh callbacks are called.
  case callBack(Slot)
  /// The animation out of refreshing ends: the pulling percent goes to 0.
  case endAnimationEnded(Slot)
  /// An auto footer's animation to the page above ends.
  case pagingAnimationEnded(Slot)
  /// A spinner has faded out; with a guard, that matters while idle only.
  case spinnerFadeEnded(Slot, isGuarded: Bool)
  /// A trailer's arrow has been shown turned for long enough.
  case arrowHoldEnded(Slot)
  /// An auto footer's tap button may show.
  case tapButtonDue(Slot)
  /// A layer animation runs out.
  case layerAnimationEnded(LayerAnimation)
  /// A layer animation was taken off before it ran out.
  case layerAnimationStopped(LayerAnimation)
  /// The load of a component's k-th refresh ends.
  case loadEnded(ComponentName, number: Int)
  /// A timer or a frame of the overlay is due.
  case overlayStop
  /// What an event has posted in the overlay runs.
  case overlaySettles

  /// The component that the work belongs to; a load belongs to none.
  var slot: Slot? {
    switch self {
    case .setState(let slot, _), .startHeader(let slot), .callbacksDue(let slot),
      .callBack(let slot), .endAnimationEnded(let slot), .pagingAnimationEnded(let slot),
      .spinnerFadeEnded(let slot, _), .arrowHoldEnded(let slot), .tapButtonDue(let slot):
      slot
    case .layerAnimationEnded(let animation), .layerAnimationStopped(let animation):
      animation.slot
    case .loadEnded, .overlayStop, .overlaySettles: nil
    }
  }
}

/// Work and when it falls due.
struct DueWork: Sendable {
  let due: Instant
  let work: Work
}

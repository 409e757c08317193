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

  /// The component that the work belongs to; a load belongs to none.
  var slot: Slot? {
    switch self {
    case .setState(let slot, _), .startHeader(let slot), .callbacksDue(let slot),
      .callBack(let slot), .endAnimationEnded(let slot), .pagingAnimationEnded(let slot),
      .spinnerFadeEnded(let slot, _), .arrowHoldEnded(let slot), .tapButtonDue(let slot):
      slot
    case .layerAnimationEnded(let animation), .layerAnimationStopped(let animation):
      animation.slot
    case .loadEnded: nil
    }
  }
}

/// Work and when it falls due.
struct DueWork: Sendable {
  let due: Instant
  let work: Work
}

extension Engine {
  /// Delivers work: in the call, by the main queue, or after a delay, behind what falls due at the
  /// same instant.
  mutating func deliver(_ work: Work, _ delivery: Delivery) {
    switch delivery {
    case .inCall, .after(0): run(work)
    case .posted: mainQueue.append(work)
    case .after(let delay):
      let due = now + delay
      dueWork.insert(DueWork(due: due, work: work), behindLastWhere: { $0.due <= due })
    }
  }

  /// Runs all that is due by now, in the order in which it was started.
  mutating func runDueWork() throws(Rejection) {
    while let next = dueWork.first, next.due <= now {
      try countStep()
      _ = dueWork.popFirst()
      run(next.work)
    }
  }

  /// Lets the main queue and the display pass alternate until both are idle.
  mutating func settle() throws(Rejection) {
    repeat {
      while let work = mainQueue.first {
        try countStep()
        _ = mainQueue.popFirst()
        run(work)
      }
      try displayPass()
    } while !mainQueue.isEmpty
    endDrivenTurn()
  }

  private mutating func run(_ work: Work) {
    switch work {
    case .setState(let slot, let state):
      setState(state, of: slot, by: causeOfDelivered(state, slot))
    case .startHeader(let slot): Header.start(slot, &self)
    case .callbacksDue(let slot): callbacksDue(slot)
    case .callBack(let slot): callBackRefreshing(slot)
    case .endAnimationEnded(let slot): finishEnding(slot)
    case .pagingAnimationEnded(let slot): emitCallback(.endRefreshingCompletion, of: slot)
    case .spinnerFadeEnded(let slot, let isGuarded): spinnerFadeEnded(slot, isGuarded: isGuarded)
    case .arrowHoldEnded(let slot): setRotated(false, slot)
    case .tapButtonDue(let slot): showTapButton(slot)
    case .layerAnimationEnded(let animation): layerAnimationEnded(animation)
    case .layerAnimationStopped(let animation): layerAnimationStopped(animation)
    case .loadEnded(let name, let number): endLoad(of: name, number: number)
    }
  }
}

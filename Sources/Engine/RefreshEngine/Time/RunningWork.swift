/// Work runs in the call, by the main queue, or when it falls due.
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

  /// Lets the main queue and the display pass alternate until both are idle, and the offset has returned.
  mutating func settle() throws(Rejection) {
    repeat {
      while let work = mainQueue.first {
        try countStep()
        _ = mainQueue.popFirst()
        run(work)
      }
      try displayPass()
    } while !mainQueue.isEmpty || returnOffset()
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
    case .overlayStop: stepOverlay()
    case .overlaySettles: settleOverlay()
    }
  }
}

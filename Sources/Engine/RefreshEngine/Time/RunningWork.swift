/// The running of work: in the call, by the main queue, or when it falls due.
extension Engine {
  /// Delivers work: in the call, by the main queue, or after a delay, behind other work that is due at the
  /// same instant.
  mutating func deliver(_ work: Work, _ delivery: Delivery) {
    switch delivery {
    case .inCall, .after(0): run(work)
    case .posted: mainQueue.append(work)
    case .after(let delay): schedule(work, at: now + delay)
    }
  }

  /// Delivers work at an instant, behind other work that is due at the same instant.
  mutating func schedule(_ work: Work, at due: Instant) {
    // New work in most cases belongs at the end, so the search begins there.
    let last = dueWork.lastIndex { $0.due <= due }
    dueWork.insert(DueWork(due: due, work: work), at: last.map { $0 + 1 } ?? 0)
  }

  /// Runs the work that is due by now, in the order of its start.
  mutating func runDueWork() throws(Rejection) {
    while let next = dueWork.first, next.due <= now {
      try countStep()
      dueWork.removeFirst()
      run(next.work)
    }
  }

  /// Lets the main queue and the display pass alternate until both are idle and the offset has returned; a
  /// finger's move needs less fitting.
  mutating func settle(isMove: Bool = false) throws(Rejection) {
    repeat {
      if !mainQueue.isEmpty { try runMainQueue() }
      fitComponents(isMove: isMove)
      try displayPass()
    } while !mainQueue.isEmpty || returnOffset()
  }

  /// Runs the posted work and the work that it posts; items leave the queue together, at equal cost.
  private mutating func runMainQueue() throws(Rejection) {
    var count = 0
    defer { mainQueue.removeFirst(count) }
    while count < mainQueue.count {
      try countStep()
      count += 1
      run(mainQueue[count - 1])
    }
  }

  private mutating func run(_ work: Work) {
    switch work {
    case .setState(let slot, let state, let cause): end(slot, in: state, by: cause)
    case .component(let slot, let work): run(work, of: slot)
    case .layerAnimation(let animation, let hasEnded):
      if hasEnded { layer.removeAll { $0 == animation } }
      layerAnimationStopped(animation)
    case .loadEnded(let name, let number): endLoad(of: name, number: number)
    case .overlayTimer(let timer): overlayTimerIsDue(timer)
    case .overlayFrame: overlayFrameIsDue()
    case .overlaySettles: settleOverlay()
    }
  }

  private mutating func run(_ work: ComponentWork, of slot: Slot) {
    switch work {
    case .startHeader: startHeader(slot)
    case .callbacksDue: deliver(.component(slot, .callBack), rules.begin.callbackDelivery)
    case .callBack: callBackRefreshing(slot)
    case .endAnimationEnded: finishEnding(slot)
    case .pagingAnimationEnded: emitCallback(.endRefreshingCompletion, of: slot)
    case .spinnerFadeEnded: spinnerFadeEnded(slot)
    case .guardedSpinnerFadeEnded: if self[slot].state == .idle { spinnerFadeEnded(slot) }
    case .arrowHoldEnded: setRotated(false, slot)
    case .tapButtonDue: showTapButton(slot)
    case .shownLongEnough: shownLongEnough(slot)
    case .beginAgain: beginAgain(slot)
    case .closingEnded: finishClosing(slot)
    }
  }
}

/// The display pass: UIKit's work in a window after the main queue is empty.
extension Engine {
  /// Lays out the components that need it, then draws the components, with their deferred work.
  mutating func displayPass() throws(Rejection) {
    guard scrollView.inWindow else { return }
    var isDrawingNeeded = false
    for index in observers.indices {
      let slot = observers[index]
      if self[slot].needsLayout, self[slot].isAttached { layOut(slot) }
      if waitsForDrawing(slot) { isDrawingNeeded = true }
    }
    guard isDrawingNeeded else { return }
    for slot in drawingOrder where self[slot].isAttached {
      var deciding = ConditionReader()
      if isDrawn(slot, &deciding) { try draw(slot) }
    }
  }

  private func waitsForDrawing(_ slot: Slot) -> Bool {
    self[slot].state == .willRefresh || !self[slot].deferredHiding.isEmpty
  }

  private var drawingOrder: [Slot] {
    rules.begin.drawsLastAttachedFirst ? observers.reversed() : observers
  }

  /// True if a component is drawn in a window: UIKit does not draw hidden and empty views.
  @inline(__always)
  func isDrawn(_ slot: Slot, _ reader: inout ConditionReader) -> Bool {
    let size = self[slot].frame.size
    guard reader.holds(.isInWindow, isInWindow(slot)),
      reader.holds(.isShown, !self[slot].isHidden)
    else { return false }
    return reader.holds(.hasSize, size.width > 0 && size.height > 0)
  }

  /// Draws a component: performs deferred hiding, then begins a refresh that waited for a window.
  private mutating func draw(_ slot: Slot) throws(Rejection) {
    if self[slot].kind == .autoFooter { try drawAutoFooter(slot) }
    if self[slot].state == .willRefresh { setState(.refreshing, of: slot, by: .window) }
  }
}

// The library's touch handlers, step by step.
extension PullToRefreshJS {
  /// The time from the last end of a touch to the removal of an element that is not pulled.
  private static let unmountDelay: Microseconds = 500_000

  /// True if an instance lets a pull begin.
  func shouldPull(_ index: Int) -> Bool {
    switch instances[index].options.shouldPull {
    case .top: scrolled.offset == 0
    case .always: true
    case .never: false
    }
  }

  /// The index of the instance that receives the touch's moves and end; nil if no instance does.
  var followedIndex: Int? {
    guard page.isEnabled, let index = index(of: page.current), instances[index].element != nil
    else { return nil }
    return index
  }

  /// Handles `touchstart`.
  mutating func touchStart(at y: Double, _ engine: inout Engine) {
    let candidate = index(of: page.live)
    page.isEnabled = candidate != nil
    guard let candidate, page.state == .pending else { return }
    if instances[candidate].element == nil {
      instances[candidate].element = StripElement()
      engine.tell(.mounted)
    }
    page.current = page.live
    if shouldPull(candidate) { page.startY = y }
    // A refresh that waits for its callback loses the callback.
    engine.clearTimer(.refreshTimeout)
    instances[candidate].element?.wording = page.state
  }

  /// Moves the finger: the page follows a move that the library does not prevent.
  ///
  /// After the page has scrolled in a touch, the touch's moves can no longer be prevented.
  mutating func moveFinger(to y: Double, _ engine: inout Engine) {
    guard let isCancelable = scrolled.move(isPastSlop: engine.isPastSlop(y)) else { return }
    let isPrevented = touchMove(to: y) && isCancelable
    if !isPrevented {
      let distance = y - engine.fingers[0].location.y
      scrolled.follow(distance, greatestOffset: engine.view.greatestOffset)
    }
  }

  /// `touchmove`: asks `shouldPullToRefresh` while the pull has no start.
  ///
  /// A pull back above its start changes nothing.
  ///
  /// - Returns: True if the library prevents the move when it can.
  private mutating func touchMove(to y: Double) -> Bool {
    guard let index = followedIndex else { return false }
    if page.hasStart {
      page.moveY = y
    } else if shouldPull(index) {
      page.startY = y
    }
    guard page.state != .refreshing else { return shouldPull(index) && page.isBelowStart }
    if page.state == .pending {
      page.state = .pulling
      instances[index].element?.hasPullClass = true
      instances[index].element?.wording = .pulling
    }
    if let distance = page.measuredDistance { page.distance = distance }
    let travel = page.distance - instances[index].options.distIgnore
    guard travel > 0 else { return false }
    pull(index, travel: travel)
    return true
  }

  /// Sets the size to the last resisted distance, computes the new distance, and arms or disarms.
  private mutating func pull(_ index: Int, travel: Double) {
    let options = instances[index].options
    instances[index].element?.size = page.resisted
    page.resisted = options.resisted(travel)
    if page.state == .pulling, isPastThreshold(options) {
      page.state = .releasing
      instances[index].element?.hasReleaseClass = true
      instances[index].element?.wording = .releasing
    }
    if page.state == .releasing, page.resisted < options.distThreshold {
      page.state = .pulling
      instances[index].element?.hasReleaseClass = false
      instances[index].element?.wording = .pulling
    }
  }

  /// True if an armed pull would refresh; a distance of exactly the threshold would not.
  func isPastThreshold(_ options: SettingsInForce) -> Bool { page.resisted > options.distThreshold }

  /// `touchend`: restarts the wait for the removal.
  ///
  /// During a refresh the pull's start is kept.
  mutating func touchEnd(_ engine: inout Engine) {
    guard let index = followedIndex else { return }
    engine.clearTimer(.unmount)
    engine.setTimer(.unmount, after: Self.unmountDelay)
    let options = instances[index].options
    switch page.state {
    case .releasing where isPastThreshold(options):
      (page.state, page.refresh) = (.refreshing, .waiting)
      instances[index].element?.size = options.distReload
      engine.setTimer(.refreshTimeout, after: options.timeout)
    case .refreshing: return
    case .pending, .pulling, .releasing:
      instances[index].element?.size = 0
      page.state = .pending
    }
    instances[index].element?.wording = page.state
    instances[index].element?.hasPullClass = false
    instances[index].element?.hasReleaseClass = false
    page.forgetPull()
  }
}

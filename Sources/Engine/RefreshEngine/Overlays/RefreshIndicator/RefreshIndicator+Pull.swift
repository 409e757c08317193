// The component: its reactions to the notifications of the list.
extension RefreshIndicator {
  /// The travel of position 1, as a part of the view's height.
  private static let wholeTravelPart = 0.25
  /// The duration of the indicator's move to its place, in microseconds.
  private static let snapDuration: Microseconds = 150_000
  /// The duration of the exit, in microseconds: by scale after a refresh, by position after a cancelled pull.
  private static let goneDuration: Microseconds = 200_000

  /// Handles a notification: the list's movement, and a distance that its edge refuses, count as travel.
  mutating func hear(_ notification: Notification, _ engine: inout Engine) {
    guard isPresent else { return }
    if component.status == nil, starts(with: notification) {
      beginPull()
      setStatus(.drag, &engine)
      return
    }
    switch notification {
    case .start: break
    case .update(let change, let byFinger):
      pull(by: -change, &engine)
      // An armed pull begins its refresh when the list moves without the finger.
      if component.status == .armed, !byFinger { begin(&engine) }
    case .overscroll(let refused): pull(by: -refused, &engine)
    case .end: scrollingEnded(&engine)
    }
  }

  /// True if a pull starts with a notification.
  private func starts(with notification: Notification) -> Bool {
    guard list.offset <= 0 else { return false }
    return switch notification {
    case .start(let byFinger): byFinger
    case .update(_, let byFinger): byFinger && settings.triggerMode == .anywhere
    case .overscroll, .end: false
    }
  }

  private mutating func beginPull() {
    component.travel = 0
    component.scale.set(0)
    component.position.set(0)
  }

  private mutating func setStatus(_ status: OverlayStatus, _ engine: inout Engine) {
    component.status = status
    engine.look(at: state)
    engine.tell(.statusChanged(status))
  }

  /// Adds to the travel, and arms the pull; an armed pull stays armed when the finger moves back.
  private mutating func pull(by distance: Double, _ engine: inout Engine) {
    guard component.status == .drag || component.status == .armed else { return }
    component.travel += distance
    var position = component.travel / wholeTravel(engine.view)
    if component.status == .armed {
      position = max(position, Self.placePosition)
    }
    component.position.set(min(max(position, 0), 1))
    if component.status == .drag, isColorWhole { setStatus(.armed, &engine) }
  }

  /// The travel of position 1, in points.
  func wholeTravel(_ view: OverlayView) -> Double { Self.wholeTravelPart * view.size.height }

  /// True if the spinner has the color's own alpha, rounded to a whole number of 0…255.
  var isColorWhole: Bool {
    colorAlpha.rounded(.toNearestOrAwayFromZero) == wholeAlpha
  }

  /// The alpha of the spinner's color, 0…255.
  var colorAlpha: Double {
    wholeAlpha * min(1, component.position.value / Self.placePosition)
  }

  /// Handles the end of the list's scrolling: an armed pull at position 1, a quarter of the view's height,
  /// begins a refresh; any other pull is cancelled.
  private mutating func scrollingEnded(_ engine: inout Engine) {
    switch component.status {
    case .armed where component.position.value >= 1: begin(&engine)
    case .drag, .armed: dismiss(.canceled)
    case nil, .snap, .refresh, .done, .canceled: break
    }
  }

  // MARK: A refresh

  /// `show()`: without a status a new pull starts; otherwise the present pull is kept.
  mutating func show(_ engine: inout Engine) {
    guard isPresent else { return }
    showCount += 1
    if component.status != .snap, component.status != .refresh {
      if component.status == nil { beginPull() }
      begin(&engine)
    }
    waitingShows.append(showCount)
  }

  /// Begins a refresh: the indicator moves to its place.
  private mutating func begin(_ engine: inout Engine) {
    waitingShows = []
    setStatus(.snap, &engine)
    let isOver = component.position.animate(
      to: Self.placePosition,
      for: Self.snapDuration,
      goal: .refreshing,
      startingIn: frame
    )
    if isOver { posted.append(.animationOver(.refreshing)) }
  }

  mutating func animationOver(_ goal: AnimatedFraction.Goal, _ engine: inout Engine) {
    guard component.status == goal.status else { return }
    switch goal {
    case .refreshing: callBack(&engine)
    case .canceled, .done:
      component.travel = 0
      component.status = nil
    }
  }

  /// Calls `onRefresh`; the status `refresh` is not reported.
  ///
  /// A refresh whose callback throws does not end.
  private mutating func callBack(_ engine: inout Engine) {
    component.status = .refresh
    let throwsError = settings.indicatorCallback == .throws
    let outcome = engine.callBack(in: state, isLoading: !throwsError)
    if throwsError { engine.tell(.uncaughtError) }
    if let outcome { posted.append(.loadEnded(outcome)) }
    let isOver = throwsError || outcome != nil
    component.load = isOver ? .none : engine.loads.header == nil ? .app : .timer
  }

  /// Completes the load's future; a failure is an uncaught error.
  mutating func loadEnded(_ outcome: LoadOutcome, _ engine: inout Engine) {
    guard component.status == .refresh else { return }
    posted.append(.completed(waitingShows))
    dismiss(.done)
    waitingShows = []
    if outcome == .failure { engine.tell(.uncaughtError) }
  }

  // MARK: Dismissals

  /// Posts a dismissal, which waits until the present event or frame is over.
  private mutating func dismiss(_ goal: AnimatedFraction.Goal) { posted.append(.dismissal(goal)) }

  mutating func performDismissal(_ goal: AnimatedFraction.Goal, _ engine: inout Engine) {
    setStatus(goal.status, &engine)
    let isOver =
      goal == .done
      ? component.scale.animate(to: 1, for: Self.goneDuration, goal: goal, startingIn: frame)
      : component.position.animate(to: 0, for: Self.goneDuration, goal: goal, startingIn: frame)
    if isOver { posted.append(.animationOver(goal)) }
  }
}

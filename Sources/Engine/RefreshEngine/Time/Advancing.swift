/// The passing of time: from one instant with work or a sample to the next.
///
/// Under a motion the offset is sampled, and the components notified,
/// 1. at the last microsecond on one side of each of their levels and the first on the other;
/// 2. at each segment's end and turning point, and 1 µs after it;
/// 3. immediately before due work and 1 µs after it; a sample that changes a state is followed by one after 1
///    µs, and if that one changes a state, by one after a display frame;
/// 4. at the end of the passed time.
extension Engine {
  /// A display frame: a sixtieth of a second.
  static let frame: Microseconds = 16_667

  /// Advances to an instant, and performs the touches of a playing gesture.
  mutating func advanceClock(to target: Instant) throws(Rejection) {
    if playing != nil {
      try finishStep()
      try playTouches(upTo: target)
    }
    try passTime(to: target)
  }

  /// Advances to an instant up to which no touch falls due.
  mutating func passTime(to target: Instant) throws(Rejection) {
    try finishStep()
    while let stop = nextStop(upTo: target) { try step(to: stop) }
    if target > now { now = target }
    if motion.isRunning, motion.sampledAt != now {
      // This sample must not notify auto footers, which compare successive offsets.
      try step(to: now, notifiesAutoFooters: false)
    }
    dropEndedAnimations()
  }

  /// Advances until nothing moves and nothing is due.
  mutating func advanceUntilRest() throws(Rejection) {
    if let end = gestureEnd { try advanceClock(to: end) }
    try finishStep()
    while let stop = nextStop(upTo: .latest) { try step(to: stop) }
    if let end = animations.map(\.end).max(), end > now { now = end }
    if let end = overlay?.machine.transitionEnd, end > now { now = end }
    dropEndedAnimations()
  }

  /// Advances until a matching effect, or to rest without one.
  mutating func advance(untilEffect pattern: EffectPattern) throws(Rejection) {
    var checked = effects.count
    try check(pattern)
    try finishStep()
    while true {
      if effects[checked...].contains(where: pattern.matches) { return dropEndedAnimations() }
      checked = effects.count
      guard let stop = nextStop(upTo: .latest) else { return try advanceUntilRest() }
      try step(to: stop)
    }
  }

  /// Refuses a pattern that no effect of the session can match.
  private func check(_ pattern: EffectPattern) throws(Rejection) {
    switch pattern {
    case .any: break
    case .type(let type, let source):
      if case .component(let name) = source { try checkComponent(name) }
      guard hasEffect(type, source) else { throw Rejection(.awaitsNoSuchEffect(type)) }
    case .state(let state, let name):
      try checkComponent(name)
      guard hasState(state, name) else { throw Rejection(.awaitsNoSuchState(state)) }
    }
  }

  private func checkComponent(_ name: ComponentName) throws(Rejection) {
    let exists = isOfOverlayFamily ? name == .header : slot(of: name) != nil
    guard exists else { throw Rejection(.awaitsNoSuchComponent(name)) }
  }

  /// True if a source has effects of a type.
  ///
  /// An auto footer's end has an animation only with paging.
  private func hasEffect(_ type: EffectType, _ source: Effect.Source) -> Bool {
    guard type.isScrollViews == (source == .scrollView), !dialect.absentEffects.contains(type)
    else { return false }
    return type != .endRefreshingAnimationBegin || source != .component(.footer)
      || component(.footer)?.kind != .autoFooter || movesBackAtEnd
  }

  /// True if a component can have a state.
  private func hasState(_ state: ComponentState, _ name: ComponentName) -> Bool {
    guard let kind = component(name)?.kind else {
      return ComponentState.overlayCases.contains(state)
    }
    return switch state {
    case .idle, .refreshing: true
    case .pulling: kind != .autoFooter
    case .noMoreData: kind != .header
    case .willRefresh: beginOutOfWindow(kind) != .refreshing
    case .dragging, .armed, .settling, .ending, .returning: false
    }
  }

  /// Ends an event: the motion continues in the present range.
  mutating func eventHappened() throws(Rejection) {
    if scrollView.driver == .simulated,
      scrollView.panState == .ended || scrollView.panState == .cancelled
    {
      setPanState(.possible)
    }
    guard motion.isRunning else { return }
    motion.sampled(at: now)
    motion.followUpSample = now + 1
    adaptMotion()
    try advanceClock(to: now)
  }

  /// A running step: the step limit may stop it, and the next advance finishes it.
  struct OpenStep: Sendable {
    let notifiesAutoFooters: Bool
    /// True for a sample that an earlier sample requested.
    let isFollowUp: Bool
    /// True if a segment ended or turned at the step's instant.
    var turns = false
    /// True if the sample changed a state; nil before the sample.
    var changed: Bool?
    /// True if work was due at the sample.
    var acts = false
  }

  /// Steps to an instant: first the offset is sampled, then the due work runs.
  mutating func step(to stop: Instant, notifiesAutoFooters: Bool = true) throws(Rejection) {
    try countStep()
    now = max(now, stop)
    openStep = OpenStep(
      notifiesAutoFooters: notifiesAutoFooters,
      isFollowUp: motion.followUpSample == now || motion.frameSample == now
    )
    try finishStep()
  }

  /// Finishes the running step, if any.
  private mutating func finishStep() throws(Rejection) {
    guard let step = openStep else { return }
    if step.changed == nil {
      try goOnToPresentSegments()
      let stateBefore = stateChanges
      if motion.isRunning { sample(notifiesAutoFooters: step.notifiesAutoFooters) }
      openStep?.changed = stateChanges != stateBefore
      openStep?.acts = dueWork.first.map { $0.due <= now } ?? false
    }
    try runDueWork()
    try settle()
    askForFollowUp()
    openStep = nil
  }

  /// Requests another sample after a step, by rule 3 of this extension, and adapts the motion.
  private mutating func askForFollowUp() {
    guard motion.isRunning, let step = openStep, let changed = step.changed else { return }
    if step.acts || step.turns || (changed && !step.isFollowUp) {
      motion.followUpSample = now + 1
    } else if changed {
      motion.frameSample = now + Self.frame
    }
    adaptMotion()
  }

  /// Replaces segments that have ended by the following ones.
  private mutating func goOnToPresentSegments() throws(Rejection) {
    for axis in Axis.both {
      if let running = motion[axis], running.turningPoint == now { openStep?.turns = true }
      while let running = motion[axis], running.end <= now,
        let next = following(running, along: axis)
      {
        try countStep()
        motion[axis] = next
        openStep?.turns = true
      }
    }
  }

  /// Samples the motion: sets the offset and notifies the components.
  private mutating func sample(notifiesAutoFooters: Bool) {
    if motion.followUpSample == now { motion.followUpSample = nil }
    if motion.frameSample == now { motion.frameSample = nil }
    motion.sampled(at: now)
    var offset = scrollView.contentOffset
    for axis in Axis.both {
      if let running = motion[axis] { offset[axis] = running.position(at: now) }
    }
    let number = motion.number
    setOffset(offset, notifiesAutoFooters: notifiesAutoFooters)
    if motion.number == number { endFinishedAxes() }
  }

  /// Ends the axes at rest; the last of them ends the motion.
  private mutating func endFinishedAxes() {
    let wasDeceleration = motion.isDeceleration
    for axis in Axis.both {
      if let running = motion[axis], running.end <= now { motion[axis] = nil }
    }
    guard !motion.isRunning else { return }
    stopMotion()
    if wasDeceleration { emit(.decelerationEnded, from: .scrollView) }
  }
}

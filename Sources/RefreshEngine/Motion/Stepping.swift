/// How time passes: from one instant at which something happens to the next.
///
/// Under a motion the components are told the offset
/// 1. at the last microsecond on one side of each of their levels and the first on the other;
/// 2. at each segment's end and turning point, and one microsecond after;
/// 3. where something else acts, before it, and one microsecond after; likewise after a look that
///    changed a state, but a display frame after a second look that did;
/// 4. where the passing of time ends.
extension RefreshEngine {
  /// A display frame: a sixtieth of a second.
  static let frame: Microseconds = 16_667

  /// Lets time pass up to an instant.
  mutating func pass(to target: Instant) throws(Rejection) {
    while let stop = nextStop(upTo: target) { try step(to: stop) }
    if target > now { now = target }
    if motion.isRunning, motion.lookedAt != now {
      // An auto footer asks which way the offset went since it last heard: it must not hear more
      // because somebody looks.
      try step(to: now, heardByAutoFooters: false)
    }
    dropEndedAnimations()
  }

  /// Lets time pass until nothing moves and nothing is due.
  mutating func passUntilRest() throws(Rejection) {
    while let stop = nextStop(upTo: .latest) { try step(to: stop) }
    if let end = animations.map(\.end).max(), end > now { now = end }
    dropEndedAnimations()
  }

  /// Lets time pass until the next effect, or to rest if there is none.
  mutating func passUntilEffect() throws(Rejection) {
    let before = effectIndex
    while effectIndex == before, let stop = nextStop(upTo: .latest) { try step(to: stop) }
    guard effectIndex == before else { return dropEndedAnimations() }
    try passUntilRest()
  }

  /// An event was handled: the motion goes on in the range as it is now.
  mutating func eventHappened() throws(Rejection) {
    if scrollView.driver == .simulated,
      scrollView.panState == .ended || scrollView.panState == .cancelled
    {
      setPanState(.possible)
    }
    guard motion.isRunning else { return }
    motion.lookedAt = now
    motion.secondLook = now + 1
    adaptMotion()
    try pass(to: now)
  }

  /// Goes to an instant: first the components are told the offset, then what is due runs.
  mutating func step(
    to stop: Instant,
    heardByAutoFooters: Bool = true
  ) throws(Rejection) {
    try countStep()
    now = max(now, stop)
    let isSecond = motion.secondLook == now || motion.frameLook == now
    let stateBefore = stateChanges
    let turns = motion.isRunning && look(heardByAutoFooters: heardByAutoFooters)
    let changed = stateChanges != stateBefore
    let acts = dueWork.waiting.first.map { $0.due <= now } ?? false
    try runDueWork()
    try settle()
    guard motion.isRunning else { return }
    if acts || turns || (changed && !isSecond) {
      motion.secondLook = now + 1
    } else if changed {
      motion.frameLook = now + Self.frame
    }
    adaptMotion()
  }

  /// Tells the components where the motion is.
  ///
  /// - Returns: Whether a segment ended or turned here.
  private mutating func look(heardByAutoFooters: Bool) -> Bool {
    if motion.secondLook == now { motion.secondLook = nil }
    if motion.frameLook == now { motion.frameLook = nil }
    motion.lookedAt = now
    var offset = scrollView.contentOffset
    var turns = false
    for axis in Axis.both {
      guard var running = motion[axis] else { continue }
      if running.turningPoint == now { turns = true }
      while running.end <= now, let next = following(running, along: axis) {
        running = next
        turns = true
      }
      motion[axis] = running
      offset[axis] = running.position(at: now)
    }
    let number = motion.number
    setOffset(offset, heardByAutoFooters: heardByAutoFooters)
    if motion.number == number { endFinishedAxes() }
    return turns
  }

  /// Ends the axes that have come to rest; with the last of them the motion is over.
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

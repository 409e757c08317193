// The motions of the circle.
//
// A motion's first frame is the next one with a traversal. The motion makes its last step at the first frame
// at or past its duration. The next frame repeats that step, removes the motion and calls the present
// listener: an end comes one frame late. Start, end and options are read at the frame.
extension SwipeRefreshLayout {
  /// Replaces the running motion by a new one; no listener is called.
  mutating func begin(_ kind: CircleMotion.Kind) {
    takeMotionOff()
    setFading(false, kind)
    motion = CircleMotion(kind: kind, fromTop: top, fromScale: scale, fromAlpha: alpha)
    requireTraversal()
  }

  /// Takes the motion off the circle; an alpha motion no longer counts as running.
  mutating func takeMotionOff() {
    if let motion { setFading(false, motion.kind) }
    motion = nil
    requireTraversal()
  }

  /// Scales the circle down to 0.
  mutating func scaleDown(then listener: Listener) {
    begin(.scaleDown)
    self.listener = listener
  }

  private mutating func setFading(_ fades: Bool, _ kind: CircleMotion.Kind) {
    switch kind {
    case .alphaStart: isFadingToStart = fades
    case .alphaMax: isFadingToFull = fades
    case .toTarget, .toStart, .scaleUp, .scaleDown, .scaleDownToStart: break
    }
  }

  /// Steps the motion in a traversal, or ends it.
  mutating func stepMotion(at time: Int64, _ engine: inout Engine) {
    guard var motion else { return }
    let wasOver = motion.isOver
    if motion.begin == nil {
      motion.begin = time
      setFading(true, motion.kind)
    }
    let part = motion.part(at: time)
    if part >= 1, !wasOver {
      motion.isOver = true
      setFading(false, motion.kind)
    }
    self.motion = motion
    step(motion, motion.kind.curve(part))
    requireTraversal()
    guard wasOver else { return }
    self.motion = nil
    tellListener(&engine)
  }

  private mutating func step(_ motion: CircleMotion, _ progress: Float) {
    switch motion.kind {
    case .toTarget:
      let way = Float(options.targetTop - motion.fromTop)
      place(motion.fromTop + Int(cutting: way * progress))
      drawable.arrowScale = 1 - progress
      drawableWasWritten()
    case .toStart: placeOnWayBack(motion, progress)
    case .scaleUp: setScale(progress)
    case .scaleDown: setScale(1 - progress)
    case .scaleDownToStart:
      setScale(motion.fromScale + -motion.fromScale * progress)
      placeOnWayBack(motion, progress)
    case .alphaStart, .alphaMax:
      let change = Float(motion.endAlpha - motion.fromAlpha) * progress
      setAlpha(Int(cutting: Float(motion.fromAlpha) + change))
    }
  }

  private mutating func placeOnWayBack(_ motion: CircleMotion, _ progress: Float) {
    let way = Float(options.start - motion.fromTop)
    place(motion.fromTop + Int(cutting: way * progress))
  }

  /// Calls the present listener after a motion was taken off at its end.
  private mutating func tellListener(_ engine: inout Engine) {
    switch listener {
    case .none: break
    case .done: refreshMotionEnded(&engine)
    case .back: if !options.scales { scaleDown(then: .none) }
    }
  }

  /// Ends the motion of a refresh: the circle is at its place, or gone.
  private mutating func refreshMotionEnded(_ engine: inout Engine) {
    guard isRefreshing else { return reset() }
    setAlpha(CircleMotion.fullAlpha)
    drawable.start()
    drawableWasWritten()
    guard notifies else { return }
    if engine.callBack(in: state) != nil { setRefreshing(false) }
  }
}

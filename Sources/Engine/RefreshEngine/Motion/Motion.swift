import ScrollPhysics

/// The starts, continuations and ends of motions.
extension Engine {
  /// The rule of an axis's motions, with its present range and the view's present paging.
  func continuation(_ axis: Axis) -> Continuation {
    Continuation(
      laws: laws,
      range: rangeOfMotion(axis),
      pageLength: scrollView.pagingEnabled ? scrollView.size[axis] : nil
    )
  }

  /// The motion of an axis that starts now, from an offset in points and a velocity in pt/s.
  private func axisMotion(_ axis: Axis, from offset: Double, velocity: Double) -> AxisMotion {
    AxisMotion(continuation(axis), from: offset, velocity: velocity, origin: now)
  }

  /// The motion that follows another one at its end; nil if the other one ends at rest.
  func following(_ running: AxisMotion, along axis: Axis) -> AxisMotion? {
    guard let (position, velocity) = running.segment.continued else { return nil }
    return AxisMotion(
      continuation(axis),
      from: position,
      velocity: velocity,
      origin: running.end,
      lead: running.time(at: running.end) - running.segment.duration
    )
  }

  /// Starts the motion with which the view continues after a release, from an offset velocity in pt/s.
  ///
  /// - Returns: The offset at the start; a motion of no length is already at its end.
  mutating func startMotion(velocity: Point) -> Point {
    stopMotion()
    var offset = scrollView.contentOffset
    for axis in Axis.both where moves(axis) {
      let started = axisMotion(axis, from: offset[axis], velocity: velocity[axis])
      if started.segment.isAtRest {
        offset[axis] = started.segment.endPosition
      } else {
        motion[axis] = started
      }
    }
    scrollView.isDecelerating = motion.isRunning
    return offset
  }

  /// The resting offset of a motion that starts now with an offset velocity in pt/s.
  mutating func target(ofVelocity velocity: Point) -> Point {
    var target = scrollView.contentOffset
    for axis in Axis.both where moves(axis) {
      let continuation = continuation(axis)
      let first = continuation.segment(from: target[axis], velocity: velocity[axis])
      let trajectory = Trajectory(startingWith: first, continuing: continuation)
      count(steps: 2 * trajectory.pieces.count)
      target[axis] = trajectory.target
    }
    return target
  }

  /// Moves the offset to a point as `setContentOffset(_:animated:)` does.
  mutating func animateOffset(to target: Point) {
    stopMotion()
    returnOffsetNever()
    for axis in Axis.both where target[axis] != scrollView.contentOffset[axis] {
      motion[axis] = AxisMotion(
        continuation(axis),
        from: scrollView.contentOffset[axis],
        velocity: 0,
        to: target[axis],
        origin: now
      )
    }
    motion.sampled(at: now)
    if !motion.isRunning { setOffset(target) }
  }

  /// Ends a running motion at its present place, without an effect.
  mutating func stopMotion() {
    motion.stop()
    scrollView.isDecelerating = false
  }

  /// Writes the offset, as a component or a client does.
  ///
  /// A write stops the motion. If a component rewrites the current, out-of-range offset, a bounce from zero
  /// velocity starts. An offset that a client writes stays, even out of range.
  mutating func writeOffset(_ offset: Point, byClient: Bool = false) {
    let wasMoving = motion.isRunning
    let isEqual = offset == scrollView.contentOffset
    if wasMoving { stopMotion() }
    let number = motion.number
    if byClient {
      returnOffsetNever()
    } else {
      for axis in Axis.both { returnOffsetLater(axis) }
    }
    setOffset(offset)
    guard wasMoving, isEqual, !byClient, motion.number == number, !isFingerDown,
      scrollView.contentOffset == offset
    else { return }
    let start = startMotion(velocity: .zero)
    if start != offset { setOffset(start) }
    motion.sampled(at: now)
  }

  /// Continues a running motion in the present range, from the same offset and velocity.
  mutating func adaptMotion() {
    guard motion.isRunning else { return }
    for axis in Axis.both {
      guard let running = motion[axis], !running.isAnimation,
        rangeOfMotion(axis) != running.range
      else { continue }
      let velocity = running.segment.velocityState(at: running.time(at: now))
      motion[axis] = axisMotion(axis, from: scrollView.contentOffset[axis], velocity: velocity)
    }
  }

  /// Replaces the laws of motion.
  ///
  /// A motion continues from its position and velocity, an animation continues unchanged. A finger's
  /// coordinate is computed anew, so that nothing jumps.
  mutating func setPhysics(_ change: PhysicsChange) {
    let old = laws
    switch change {
    case .preset(let preset): setLaws(preset.parameters, startedFrom: preset)
    case .overrides(let overrides): setLaws(overrides.applied(to: physics), startedFrom: old.preset)
    }
    guard laws.parameters != old.parameters || laws.preset != old.preset else { return }
    configurationChanges &+= 1
    for axis in Axis.both {
      guard let running = motion[axis], !running.isAnimation else { continue }
      let displayed = running.segment.velocity(at: running.time(at: now))
      let offset = scrollView.contentOffset[axis]
      let overscroll = rangeOfMotion(axis).overscroll(at: offset)
      // The displayed motion continues, for every earlier law.
      let velocity = laws.carriedVelocity(displayed: displayed, overscroll: overscroll)
      motion[axis] = axisMotion(axis, from: offset, velocity: velocity)
    }
    if isFingerDown { computeFingerCoordinate() }
  }

  private mutating func setLaws(_ parameters: PhysicsParameters, startedFrom preset: PhysicsPreset)
  {
    settings = settings.changing { $0.laws = PhysicsLaws.of(parameters, startedFrom: preset) }
  }
}

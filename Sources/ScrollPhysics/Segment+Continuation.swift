extension Segment {
  /// The segment with which a motion goes on from a position and a velocity state.
  ///
  /// Inside the range: deceleration until it stops or reaches an edge. Outside, or moving out over
  /// an edge: a bounce, which
  /// 1. re-enters the range if it passes the edge at more than the stop speed;
  /// 2. else rests on the edge when the overscroll has fallen to the rest distance, or, if it passes
  ///    the edge more slowly than that, where it turns a fraction of a point beyond;
  /// 3. and is there at once if the overscroll never exceeds it, or if there is no bounce.
  ///
  /// - Parameters:
  ///   - position: The offset in points; not finite counts as the lower end of the range.
  ///   - velocity: The velocity state in points per second; not finite counts as 0.
  ///   - range: Where the offset may rest.
  ///   - parameters: The laws and their numbers.
  /// - Returns: The segment; one of no length where nothing moves.
  public static func after(
    position: Double,
    velocity: Double,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    let position = position.isFinite ? position : range.lower
    let velocity = velocity.isFinite ? velocity : 0
    guard let side = range.side(at: position, velocity: velocity) else {
      return inside(position: position, velocity: velocity, range: range, parameters: parameters)
    }
    return outside(
      side,
      position: position,
      velocity: velocity,
      range: range,
      parameters: parameters
    )
  }

  /// A programmatic move: it ends at its target, in the range or not.
  public static func animation(
    _ animation: OffsetAnimation,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    Segment(
      .animation(animation),
      duration: animation.duration,
      endPosition: animation.to,
      ending: .rest,
      range: range,
      parameters: parameters
    )
  }

  /// The segment that follows this one at its end; nil if the motion is over there.
  public var next: Segment? {
    guard ending != .rest else { return nil }
    return .after(
      position: endPosition,
      velocity: velocityState(at: duration),
      range: range,
      parameters: parameters
    )
  }

  private static func rest(
    at position: Double,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    Segment(
      .rest(position: position),
      duration: 0,
      endPosition: position,
      ending: .rest,
      range: range,
      parameters: parameters
    )
  }

  private static func inside(
    position: Double,
    velocity: Double,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    let law: Law
    let stop: (time: Double, position: Double)
    let edgeTime: Double?
    let side: EdgeSide = velocity < 0 ? .lower : .upper
    let edge = range.position(of: side)
    switch parameters.deceleration {
    case .friction:
      let motion = Deceleration(
        position: position,
        velocity: velocity,
        ratePerMillisecond: parameters.decelerationRate,
        stopVelocity: parameters.stopVelocity
      )
      law = .decay(motion)
      stop = (motion.duration, motion.target)
      edgeTime = motion.time(reaching: edge)
    case .spline:
      let motion = FlingSpline(position: position, velocity: velocity)
      law = .fling(motion)
      stop = (motion.duration, motion.target)
      edgeTime = motion.time(reaching: edge)
    }
    guard stop.time > 0 else { return rest(at: position, range: range, parameters: parameters) }
    let reachesEdge = edgeTime != nil
    return Segment(
      law,
      duration: edgeTime ?? stop.time,
      endPosition: reachesEdge ? edge : stop.position,
      ending: reachesEdge ? .edge(side) : .rest,
      range: range,
      parameters: parameters
    )
  }

  private static func outside(
    _ side: EdgeSide,
    position: Double,
    velocity: Double,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    let edge = range.position(of: side)
    let overscroll = abs(position - edge)
    let outward = side.outwardSign * velocity
    let limit = overscroll == 0 ? parameters.maximumEdgeVelocity : nil
    let law = parameters.bounceLaw(
      overscroll: overscroll,
      velocity: outward.limited(toMagnitude: limit)
    )
    guard let law else { return rest(at: edge, range: range, parameters: parameters) }
    let (duration, ending) = end(of: law, side: side, parameters: parameters)
    guard duration > 0, duration.isFinite else {
      return rest(at: edge, range: range, parameters: parameters)
    }
    return Segment(
      .bounce(law, edge: edge, side: side),
      duration: duration,
      endPosition: edge,
      ending: ending,
      range: range,
      parameters: parameters
    )
  }

  private static func end(
    of law: BounceLaw,
    side: EdgeSide,
    parameters: PhysicsParameters
  ) -> (duration: Double, ending: Ending) {
    guard let time = law.reentryTime else {
      return (law.restTime(within: parameters.restDistance), .rest)
    }
    if abs(law.velocityState(at: time)) > parameters.stopVelocity { return (time, .reentry(side)) }
    // Too slow to go on inside, it turns just past the edge, and rests where it turns.
    if case .friction(let bounce) = law, bounce.overscroll > parameters.restDistance,
      let turn = bounce.extremum
    {
      return (turn.time, .rest)
    }
    return (law.restTime(within: parameters.restDistance), .rest)
  }
}

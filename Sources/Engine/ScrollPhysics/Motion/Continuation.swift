/// The rule by which motions continue from a position and a velocity on one axis.
///
/// Inside the range:
/// 1. with paging, a return to a page;
/// 2. otherwise deceleration, until it stops or reaches an edge.
///
/// Outside, or moving out over an edge, a return to that edge, which
/// 1. continues inside if it passes the edge faster than the stop speed;
/// 2. otherwise rests when the overscroll has fallen to the rest distance; but UIScrollView's bounce, if
///    it passes the edge from a greater overscroll, rests at its turn, a fraction of a point beyond;
/// 3. is at the edge at once if the overscroll never exceeds the rest distance, or without a bounce.
public struct Continuation: Sendable {
  /// The laws.
  public let laws: PhysicsLaws
  /// The offsets, in points, between which the content rests.
  public let range: ScrollRange
  /// The length of a page, in points; nil is no paging.
  public let pageLength: Double?

  /// Makes the rule for an axis; `pageLength` is in points, nil is no paging.
  public init(laws: PhysicsLaws, range: ScrollRange, pageLength: Double? = nil) {
    self.laws = laws
    self.range = range
    self.pageLength = pageLength
  }

  /// The segment with which a motion continues.
  ///
  /// - Parameters:
  ///   - position: The offset in points; a value that is not finite counts as the range's lower end.
  ///   - velocity: The carried velocity in points per second; a value that is not finite counts as 0.
  /// - Returns: The segment; a segment of no length if nothing moves.
  public func segment(from position: Double, velocity: Double) -> Segment {
    let position = position.isFinite ? position : range.lower
    let velocity = velocity.isFinite ? velocity : 0
    if let side = range.side(at: position, velocity: velocity) {
      return returning(to: side, from: position, velocity: velocity)
    }
    let free = decelerating(from: position, velocity: velocity)
    guard let pageLength else { return free }
    let page = Paging.page(
      from: position,
      projected: free.endPosition,
      length: pageLength,
      in: range
    )
    if free.isAtRest, page == position { return free }
    return returning(toPage: page, from: position, velocity: velocity)
  }

  /// The segment that follows another one at its end; nil if the motion rests at that end.
  public func segment(after segment: Segment) -> Segment? {
    segment.continued.map { self.segment(from: $0.position, velocity: $0.velocity) }
  }

  private func decelerating(from position: Double, velocity: Double) -> Segment {
    let law: Segment.Law
    let stop: (time: Double, position: Double)
    let edgeTime: Double?
    let side: EdgeSide = velocity < 0 ? .lower : .upper
    let edge = range.position(of: side)
    switch laws.parameters.deceleration {
    case .friction:
      let motion = Deceleration(
        position: position,
        velocity: velocity,
        frictionPerSecond: laws.frictionPerSecond,
        stopVelocity: laws.parameters.stopVelocity
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
    guard stop.time > 0 else { return .rest(at: position) }
    guard let edgeTime else {
      return Segment(law: law, duration: stop.time, endPosition: stop.position, ending: .rest)
    }
    return Segment(law: law, duration: edgeTime, endPosition: edge, ending: .edge)
  }

  private func returning(
    toPage page: Double,
    from position: Double,
    velocity: Double
  ) -> Segment {
    let side: EdgeSide =
      position < page || (position == page && velocity < 0) ? .lower : .upper
    let law = Paging.returnLaw(
      distance: abs(position - page),
      velocity: side.outwardSign * velocity
    )
    return Segment(
      law: .returning(law, edge: page, side: side),
      duration: law.settleTime(within: laws.parameters.restDistance),
      endPosition: page,
      ending: .rest
    )
  }

  private func returning(
    to side: EdgeSide,
    from position: Double,
    velocity: Double
  ) -> Segment {
    let edge = range.position(of: side)
    let overscroll = abs(position - edge)
    let limit = overscroll == 0 ? laws.parameters.maximumEdgeVelocity : nil
    let law = laws.returnLaw(
      overscroll: overscroll,
      velocity: (side.outwardSign * velocity).limited(toMagnitude: limit)
    )
    guard let law else { return .rest(at: edge) }
    let (duration, ending) = end(of: law)
    guard duration > 0, duration.isFinite else { return .rest(at: edge) }
    return Segment(
      law: .returning(law, edge: edge, side: side),
      duration: duration,
      endPosition: edge,
      ending: ending
    )
  }

  private func end(of law: ReturnLaw) -> (duration: Double, ending: Segment.Ending) {
    let parameters = laws.parameters
    if let time = law.reentryTime {
      if abs(law.velocityState(at: time)) > parameters.stopVelocity { return (time, .reentry) }
      if parameters.bounce == .friction, law.overscroll > parameters.restDistance,
        let turn = law.extremum
      {
        return (turn.time, .rest)
      }
    }
    return (law.restTime(within: parameters.restDistance), .rest)
  }
}

extension Double {
  /// The number, limited to a magnitude; nil is no limit.
  func limited(toMagnitude limit: Double?) -> Double {
    guard let limit, abs(self) > limit else { return self }
    return self < 0 ? -limit : limit
  }
}

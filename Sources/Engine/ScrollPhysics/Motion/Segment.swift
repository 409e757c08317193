/// One closed-form piece of a motion on one axis.
///
/// Positions are offsets in points, times seconds since the segment's start, velocities points per
/// second. Between its ends a segment turns at most once, so it has at most two monotone pieces.
public struct Segment: Sendable, Equatable {
  /// The closed form.
  public enum Law: Sendable, Equatable {
    /// Nothing moves.
    case rest(position: Double)
    /// Friction within the range.
    case decay(Deceleration)
    /// Android's deceleration within the range.
    case fling(FlingSpline)
    /// The return to an edge or to a page; the law's distances are outward from there.
    case returning(ReturnLaw, edge: Double, side: EdgeSide)
    /// A programmatic move, which no range bounds.
    case animation(OffsetAnimation)
  }

  /// The kind of a segment's end.
  public enum Ending: Sendable, Equatable {
    /// The motion is over.
    case rest
    /// A deceleration reaches an edge, with its velocity.
    case edge
    /// A return passes its edge fast enough to go on inside.
    case reentry
  }

  /// The closed form.
  public let law: Law
  /// The duration of the segment, in seconds; 0 for a segment that is at its end at once.
  public let duration: Double
  /// The position at and after the end.
  ///
  /// A return that rests snaps to it, in most cases from at most the rest distance.
  public let endPosition: Double
  /// The kind of the segment's end.
  public let ending: Ending

  /// A segment in which nothing moves.
  static func rest(at position: Double) -> Segment {
    Segment(law: .rest(position: position), duration: 0, endPosition: position, ending: .rest)
  }

  /// A programmatic move: it ends at its target, inside a range or not.
  public static func animation(_ animation: OffsetAnimation) -> Segment {
    Segment(
      law: .animation(animation),
      duration: animation.duration,
      endPosition: animation.to,
      ending: .rest
    )
  }

  /// True if the motion is over when this segment begins.
  public var isAtRest: Bool { duration == 0 && ending == .rest }

  /// When, strictly between start and end, the velocity changes its sign; nil is never.
  public var turningPoint: Double? {
    guard case .returning(let law, _, _) = law, let turn = law.extremum?.time,
      turn > 0, turn < duration
    else { return nil }
    return turn
  }

  /// The position at a time; the end position from the end on.
  public func position(at time: Double) -> Double {
    time >= duration ? endPosition : lawPosition(at: max(time, 0))
  }

  /// The displayed velocity at a time; 0 from the end on if the motion is over there.
  public func velocity(at time: Double) -> Double {
    velocity(at: time) { $0.displayedVelocity(at: $1) }
  }

  /// The carried velocity at a time, which with the position continues the motion.
  ///
  /// See ``ReturnLaw``.
  public func velocityState(at time: Double) -> Double {
    velocity(at: time) { $0.velocityState(at: $1) }
  }

  /// The position and the carried velocity with which the motion continues at the end; nil if it rests there.
  package var continued: (position: Double, velocity: Double)? {
    ending == .rest ? nil : (endPosition, velocityState(at: duration))
  }

  /// The velocity at a time limited to the segment: a return has two, which differ, the others one.
  private func velocity(at time: Double, _ ofReturn: (ReturnLaw, Double) -> Double) -> Double {
    guard time < duration || ending != .rest else { return 0 }
    let time = time < duration ? max(time, 0) : duration
    return switch law {
    case .rest: 0
    case .decay(let law): law.velocity(at: time)
    case .fling(let law): law.velocity(at: time)
    case .returning(let law, _, let side): side.outwardSign * ofReturn(law, time)
    case .animation(let law): law.velocity(at: time)
    }
  }

  /// The position by the law alone, without the snap at the end.
  private func lawPosition(at time: Double) -> Double {
    switch law {
    case .rest(let position): position
    case .decay(let law): law.position(at: time)
    case .fling(let law): law.position(at: time)
    case .returning(let law, let edge, let side):
      edge + side.outwardSign * law.overscroll(at: time)
    case .animation(let law): law.position(at: time)
    }
  }
}

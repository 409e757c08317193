/// One closed-form piece of a motion on one axis.
///
/// Positions are offsets in points, times seconds since the segment's start, velocities points per second. A
/// segment turns at most once between its ends, so it has at most two monotone pieces.
public struct Segment: Sendable, Equatable {
  /// The closed form.
  public enum Law: Sendable, Equatable {
    /// No motion.
    case rest(position: Double)
    /// Friction within the range.
    case decay(Deceleration)
    /// Android's deceleration within the range.
    case fling(FlingSpline)
    /// The return to an edge or to a page; the law's distances are outward from that position.
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
    /// A return passes its edge fast enough to continue inside.
    case reentry
  }

  /// The closed form.
  public let law: Law
  /// The duration of the segment, in seconds; 0 for a segment without a motion.
  public let duration: Double
  /// The position at and after the end.
  ///
  /// A return that rests jumps to this position, in most cases from at most the rest distance.
  public let endPosition: Double
  /// The kind of the segment's end.
  public let ending: Ending

  /// A segment in which nothing moves.
  static func rest(at position: Double) -> Segment {
    Segment(law: .rest(position: position), duration: 0, endPosition: position, ending: .rest)
  }

  /// A programmatic move, which ends at its target, inside a range or not.
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

  /// The time, strictly between start and end, at which the velocity changes its sign; nil for no such time.
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

  /// The displayed velocity at a time; from the end on 0 if the motion ends with the segment.
  public func velocity(at time: Double) -> Double {
    velocity(at: time) { $0.displayedVelocity(at: $1) }
  }

  /// The carried velocity at a time, which with the position continues the motion.
  ///
  /// See ``ReturnLaw``.
  public func velocityState(at time: Double) -> Double {
    velocity(at: time) { $0.velocityState(at: $1) }
  }

  /// The position and carried velocity with which the motion continues at the end; nil if it rests.
  package var continued: (position: Double, velocity: Double)? {
    ending == .rest ? nil : (endPosition, velocityState(at: duration))
  }

  /// The velocity at a time limited to the segment; a return has two velocities, other laws have one.
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

  /// The position by the law alone, without the jump at the end.
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

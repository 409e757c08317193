/// One closed-form piece of a motion on one axis.
///
/// Positions are offsets in points, times seconds since the segment's start, velocities points per
/// second. Asking never changes anything, and between its ends a segment turns at most once, so it
/// has at most two monotone pieces.
public struct Segment: Sendable, Equatable {
  /// The closed form.
  public enum Law: Sendable, Equatable {
    /// Nothing moves.
    case rest(position: Double)
    /// Friction within the range.
    case decay(Deceleration)
    /// Android's deceleration within the range.
    case fling(FlingSpline)
    /// The return to an edge from outside; the law's distances are outward from it.
    case bounce(BounceLaw, edge: Double, side: EdgeSide)
    /// The way to a page.
    case snap(PageSnap)
    /// A programmatic move, which no range bounds.
    case animation(OffsetAnimation)
  }

  /// How a segment ends.
  public enum Ending: Sendable, Equatable {
    /// The motion is over.
    case rest
    /// A deceleration comes to an edge, with its velocity.
    case edge(EdgeSide)
    /// A bounce comes back to its edge fast enough to go on inside.
    case reentry(EdgeSide)
  }

  /// The closed form.
  public let law: Law
  /// How long the segment lasts, in seconds; 0 for one that is at its end at once.
  public let duration: Double
  /// The position at and after the end; a rest snaps to it from up to the rest distance away.
  public let endPosition: Double
  /// What comes after.
  public let ending: Ending
  /// When, strictly between start and end, the velocity changes its sign; nil is never.
  public let turningPoint: Double?
  /// The range the motion is in.
  public let range: ScrollRange
  /// The parameters the motion has.
  public let parameters: PhysicsParameters

  init(
    _ law: Law,
    duration: Double,
    endPosition: Double,
    ending: Ending,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) {
    self.law = law
    self.duration = duration
    self.endPosition = endPosition
    self.ending = ending
    self.range = range
    self.parameters = parameters
    turningPoint = law.turningPoint.flatMap { $0 > 0 && $0 < duration ? $0 : nil }
  }

  /// The position at a time; the end position from the end on.
  public func position(at time: Double) -> Double {
    time >= duration ? endPosition : lawPosition(at: max(time, 0))
  }

  /// The velocity that is seen at a time; 0 from the end on if the motion is over there.
  public func velocity(at time: Double) -> Double {
    guard let time = timeWithinMotion(time) else { return 0 }
    return switch law {
    case .bounce(let bounce, _, let side): side.outwardSign * bounce.displayedVelocity(at: time)
    default: simpleVelocity(at: time)
    }
  }

  /// The velocity that a motion which takes over at a time inherits; see ``Bounce``.
  public func velocityState(at time: Double) -> Double {
    guard let time = timeWithinMotion(time) else { return 0 }
    return switch law {
    case .bounce(let bounce, _, let side): side.outwardSign * bounce.velocityState(at: time)
    default: simpleVelocity(at: time)
    }
  }

  /// Whether the motion is over when this segment begins.
  public var isAtRest: Bool { duration == 0 && ending == .rest }

  /// The time bounded to the segment; nil if the motion is over by then.
  private func timeWithinMotion(_ time: Double) -> Double? {
    time < duration ? max(time, 0) : ending == .rest ? nil : duration
  }

  /// The velocity by the laws for which what is seen is what is inherited.
  private func simpleVelocity(at time: Double) -> Double {
    switch law {
    case .rest, .bounce: 0
    case .decay(let law): law.velocity(at: time)
    case .fling(let law): law.velocity(at: time)
    case .snap(let law): law.velocity(at: time)
    case .animation(let law): law.velocity(at: time)
    }
  }

  /// The position by the law alone, without the snap at the end.
  func lawPosition(at time: Double) -> Double {
    switch law {
    case .rest(let position): position
    case .decay(let law): law.position(at: time)
    case .fling(let law): law.position(at: time)
    case .bounce(let law, let edge, let side): edge + side.outwardSign * law.overscroll(at: time)
    case .snap(let law): law.position(at: time)
    case .animation(let law): law.position(at: time)
    }
  }
}

extension Segment.Law {
  /// When the velocity changes its sign after the start; nil is never.
  fileprivate var turningPoint: Double? {
    switch self {
    case .bounce(let law, _, _): law.peakTime
    case .snap(let law): law.turningPoint
    case .rest, .decay, .fling, .animation: nil
    }
  }
}

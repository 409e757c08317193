import ScrollPhysics

/// The motion of Flutter's list without a finger: a closed form, evaluated at frames.
///
/// Positions are offsets in points, times seconds since the first frame, velocities pt/s of the
/// offset.
struct BallisticMotion: Sendable, Equatable {
  /// The velocity, in pixels per second, below which the list is at rest.
  private static let restVelocityPixels = 20.0
  /// The distance, in pixels, within which a spring is at its end.
  private static let restDistancePixels = 1.0
  /// The number of steps by Newton's method for the instant at an edge.
  private static let newtonSteps = 10
  /// The greatest velocity at which a glide passes the far edge, in pt/s.
  private static let greatestEdgeVelocity =
    PhysicsPreset.flutterBouncing.parameters.maximumEdgeVelocity ?? .infinity

  /// The closed form.
  enum Law: Sendable, Equatable {
    /// Clamping, within the range.
    case fling(FlingSpline)
    /// Out of the range: the return to an edge.
    case spring(FlutterSpring)
    /// Bouncing, within the range: friction, then a spring past the edge that the glide reaches.
    case glide(FlutterFriction, beyond: Passage?)
  }

  /// A glide's passage over an edge.
  struct Passage: Sendable, Equatable {
    /// The time at which the motion reaches the edge, in seconds.
    let time: Double
    /// The law from that time on.
    let spring: FlutterSpring
  }

  /// The start of the motion; the law follows from it.
  let start: Start
  let law: Law

  /// The values that a motion starts from.
  struct Start: Sendable, Equatable, StateRecord {
    let position: Double
    let velocity: Double
    let greatestOffset: Double
    let bounces: Bool
    /// The pixels per point, on which the thresholds of rest depend.
    let density: Double

    static let fields = Fields(Self.init) {
      ($0.position, $0.velocity, $0.greatestOffset, $0.bounces, $0.density)
    }

    /// The velocity in pt/s below which the list is at rest.
    fileprivate var restVelocity: Double { BallisticMotion.restVelocityPixels / density }
  }

  /// Makes a list's motion; nil if the list stays where it is.
  init?(_ start: Start) {
    self.start = start
    let range = ScrollRange(lower: 0, upper: start.greatestOffset)
    let isOutside = !range.contains(start.position)
    let edge = range.clamped(start.position)
    let moves = abs(start.velocity) >= start.restVelocity
    switch (isOutside, start.bounces) {
    case (true, let bounces):
      let velocity = bounces ? start.velocity : min(0, start.velocity)
      law = .spring(FlutterSpring(to: edge, from: start.position, velocity: velocity))
    case (false, true):
      guard moves else { return nil }
      law = Self.glide(start, range)
    case (false, false):
      let isBlocked =
        start.velocity > 0 ? start.position >= range.upper : start.position <= range.lower
      guard moves, !isBlocked else { return nil }
      law = .fling(FlingSpline(position: start.position, velocity: start.velocity))
    }
  }

  private static func glide(_ start: Start, _ range: ScrollRange) -> Law {
    let friction = FlutterFriction(from: start.position, velocity: start.velocity)
    guard !range.contains(friction.target) else { return .glide(friction, beyond: nil) }
    let edge = range.clamped(friction.target)
    let time = friction.time(reaching: edge, steps: newtonSteps)
    let velocity = min(friction.velocity(at: time), greatestEdgeVelocity)
    let spring = FlutterSpring(to: edge, from: edge, velocity: velocity)
    return .glide(friction, beyond: Passage(time: time, spring: spring))
  }

  /// The position and the velocity at a time, and true if the motion is over at that time.
  func moment(at time: Double) -> (position: Double, velocity: Double, isOver: Bool) {
    switch law {
    case .fling(let fling):
      return (fling.position(at: time), fling.velocity(at: time), time >= fling.duration)
    case .spring(let spring): return moment(of: spring, at: time)
    case .glide(let friction, let passage):
      if let passage, time > passage.time {
        return moment(of: passage.spring, at: time - passage.time)
      }
      let velocity = friction.velocity(at: time)
      return (friction.position(at: time), velocity, abs(velocity) < start.restVelocity)
    }
  }

  private func moment(
    of spring: FlutterSpring,
    at time: Double
  ) -> (position: Double, velocity: Double, isOver: Bool) {
    let (distance, velocity) = spring.moment(at: time)
    let isOver =
      abs(distance) < Self.restDistancePixels / start.density
      && abs(velocity) < start.restVelocity
    return (isOver ? spring.end : spring.end + distance, velocity, isOver)
  }
}

/// The coding of a motion writes only the start, since the law follows from it.
extension BallisticMotion: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(start) }
  init(from reader: inout ByteReader) throws(ByteFault) {
    guard let motion = BallisticMotion(try reader.read()) else { throw ByteFault() }
    self = motion
  }
}

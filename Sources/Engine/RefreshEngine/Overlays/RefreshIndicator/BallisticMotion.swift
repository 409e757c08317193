import ScrollPhysics

/// How Flutter's list moves by itself: a closed form that frames look up.
///
/// Positions are offsets in points, times seconds since the first frame, velocities pt/s of the
/// offset.
struct BallisticMotion: Sendable, Equatable {
  /// The closed form.
  enum Law: Sendable, Equatable {
    /// Clamping, within the range.
    case fling(FlingSpline)
    /// Out of the range, back to an edge.
    case spring(FlutterSpring)
    /// Bouncing, within the range: friction, and past the edge that it reaches a spring.
    case glide(FlutterFriction, beyond: Passage?)
  }

  /// A glide's way over an edge.
  struct Passage: Sendable, Equatable {
    /// When it reaches the edge, in seconds.
    let time: Double
    /// The law from there on.
    let spring: FlutterSpring
  }

  /// What it is made from; the law follows from it.
  let start: Start
  let law: Law

  /// What a motion is made from.
  struct Start: Sendable, Equatable {
    let position: Double
    let velocity: Double
    let greatestOffset: Double
    let bounces: Bool
    /// Pixels per point, which decide what is rest.
    let density: Double
  }

  /// Makes the motion that a list begins; nil if it stays where it is.
  init?(_ start: Start, _ rules: Shared<RefreshIndicatorRules>) {
    self.start = start
    let range = ScrollRange(lower: 0, upper: start.greatestOffset)
    let isOutside = !range.contains(start.position)
    let edge = range.clamped(start.position)
    let moves = abs(start.velocity) >= rules.value.list.restVelocity(start.density)
    switch (isOutside, start.bounces) {
    case (true, let bounces):
      let velocity = bounces ? start.velocity : min(0, start.velocity)
      law = .spring(
        FlutterSpring(rules.value.list, to: edge, from: start.position, velocity: velocity)
      )
    case (false, true):
      guard moves else { return nil }
      law = Self.glide(start, range, rules)
    case (false, false):
      let isBlocked =
        start.velocity > 0 ? start.position >= range.upper : start.position <= range.lower
      guard moves, !isBlocked else { return nil }
      law = .fling(FlingSpline(position: start.position, velocity: start.velocity))
    }
  }

  private static func glide(
    _ start: Start,
    _ range: ScrollRange,
    _ rules: Shared<RefreshIndicatorRules>
  ) -> Law {
    let friction = FlutterFriction(rules.value.list, from: start.position, velocity: start.velocity)
    guard !range.contains(friction.target) else { return .glide(friction, beyond: nil) }
    let edge = range.clamped(friction.target)
    let time = friction.time(reaching: edge, steps: rules.value.list.newtonSteps)
    let velocity = min(friction.velocity(at: time), rules.value.list.greatestEdgeVelocity)
    let spring = FlutterSpring(rules.value.list, to: edge, from: edge, velocity: velocity)
    return .glide(friction, beyond: Passage(time: time, spring: spring))
  }

  /// The position and the velocity at a time, and whether the motion is over there.
  func moment(
    at time: Double,
    _ rules: Shared<RefreshIndicatorRules>
  ) -> (position: Double, velocity: Double, isOver: Bool) {
    switch law {
    case .fling(let fling):
      return (fling.position(at: time), fling.velocity(at: time), time >= fling.duration)
    case .spring(let spring):
      return moment(of: spring, at: time, rules)
    case .glide(let friction, let passage):
      if let passage, time > passage.time {
        return moment(of: passage.spring, at: time - passage.time, rules)
      }
      let velocity = friction.velocity(at: time)
      let isOver = abs(velocity) < rules.value.list.restVelocity(start.density)
      return (friction.position(at: time), velocity, isOver)
    }
  }

  private func moment(
    of spring: FlutterSpring,
    at time: Double,
    _ rules: Shared<RefreshIndicatorRules>
  ) -> (position: Double, velocity: Double, isOver: Bool) {
    let (distance, velocity) = spring.moment(at: time)
    let isOver =
      abs(distance) < rules.value.list.restDistancePixels / start.density
      && abs(velocity) < rules.value.list.restVelocity(start.density)
    return (isOver ? spring.end : spring.end + distance, velocity, isOver)
  }
}

extension FlutterListRules {
  /// The velocity in pt/s below which a list is at rest.
  fileprivate func restVelocity(_ density: Double) -> Double { restVelocityPixels / density }
}

import ScrollPhysics

extension Segment {
  /// The segment of a motion without paging.
  static func after(
    position: Double,
    velocity: Double,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    Continuation(laws: .of(parameters), range: range)
      .segment(from: position, velocity: velocity)
  }
}

extension Trajectory {
  /// The whole of a motion without paging.
  init(position: Double, velocity: Double, range: ScrollRange, parameters: PhysicsParameters) {
    self.init(
      from: position,
      velocity: velocity,
      continuing: Continuation(laws: .of(parameters), range: range)
    )
  }

  /// The whole of a motion.
  init(from position: Double, velocity: Double, continuing continuation: Continuation) {
    self.init(
      startingWith: continuation.segment(from: position, velocity: velocity),
      continuing: continuation
    )
  }
}

extension PhysicsParameters {
  /// The ranges of the fields that are numbers, both ends included.
  ///
  /// Chosen wide enough for every preset and every spring of a published library, and narrow enough
  /// that each motion ends within a bounded number of segments and seconds. Who makes parameters checks them.
  package enum Ranges {
    /// The rubber band's slope at the edge.
    package static let rubberBand = 0...1.0
    /// Per millisecond.
    package static let decelerationRate = 0.5...0.999_99
    /// pt/s.
    package static let stopVelocity = 0.1...1e4
    /// The mass of a spring.
    package static let mass = 0.01...100
    /// The stiffness of a spring.
    package static let stiffness = 1...1e5
    /// The damping of a spring.
    package static let damping = 0.1...1e4
    /// Per second.
    package static let bounceRate = 0.5...1_000
    /// Points.
    package static let restDistance = 0.001...100
    /// pt/s.
    package static let velocity = 0...1e7
    /// Pixels in a point.
    package static let pixelScale = 0...1e7
  }
}

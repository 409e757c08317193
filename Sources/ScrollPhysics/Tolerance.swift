/// How near to a goal, and how slow, counts as being at rest there.
public struct Tolerance: Sendable, Equatable {
  /// The largest distance from the goal, in points.
  public let distance: Double
  /// The largest speed, in points per second; infinite where speed does not matter.
  public let velocity: Double

  /// Makes a tolerance of a distance in points and a speed in points per second.
  public init(distance: Double, velocity: Double = .infinity) {
    self.distance = distance
    self.velocity = velocity
  }

  /// Whether both the distance from the goal and the speed are within the tolerance.
  public func isAtRest(displacement: Double, velocity: Double) -> Bool {
    abs(displacement) <= distance && abs(velocity) <= self.velocity
  }
}

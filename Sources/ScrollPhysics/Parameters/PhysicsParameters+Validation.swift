/// A field of ``PhysicsParameters`` that is out of its range.
public struct InvalidParameter: Error, Sendable, Equatable {
  /// The name of the field, the names of nested ones joined by `/`: "bounce/mass".
  public let field: String
  /// What it has to be, as the end of a sentence that begins with the field: "must be ...".
  public let requirement: String
}

extension PhysicsParameters {
  /// The ranges of the fields that are numbers, both ends included.
  ///
  /// Chosen wide enough for every preset and every spring of a published library, and narrow enough
  /// that each motion ends within a bounded number of segments and seconds.
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
    /// The damping ratio of a spring; with less it oscillates for too long.
    package static let dampingRatio = 0.05...Double.infinity
    /// Per second.
    package static let bounceRate = 0.5...1_000
    /// Points.
    package static let restDistance = 0.001...100
    /// pt/s.
    package static let velocity = 0...1e7
    /// Pixels in a point.
    package static let pixelScale = 0...1e7
  }

  /// Checks that every field is in its range.
  ///
  /// - Throws: The first field that is not, in the order of declaration.
  public func validate() throws(InvalidParameter) {
    try require("rubberBand", rubberBand, in: Ranges.rubberBand)
    try require("decelerationRate", decelerationRate, in: Ranges.decelerationRate)
    try require("stopVelocity", stopVelocity, in: Ranges.stopVelocity)
    try validateBounce()
    try require("bounceRate", bounceRate, in: Ranges.bounceRate)
    try require("restDistance", restDistance, in: Ranges.restDistance)
    try require("minimumFlingVelocity", minimumFlingVelocity, in: Ranges.velocity)
    try requireLimit("maximumFlingVelocity", maximumFlingVelocity)
    try requireLimit("maximumEdgeVelocity", maximumEdgeVelocity)
    try require("pixelScale", pixelScale, in: Ranges.pixelScale)
  }

  private func validateBounce() throws(InvalidParameter) {
    guard case .spring(let mass, let stiffness, let damping) = bounce else { return }
    try require("bounce/mass", mass, in: Ranges.mass)
    try require("bounce/stiffness", stiffness, in: Ranges.stiffness)
    try require("bounce/damping", damping, in: Ranges.damping)
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    try require(
      "bounce/damping",
      "must be at least \(Ranges.dampingRatio.lowerBound) of the critical damping, "
        + "2 √(stiffness mass)",
      Ranges.dampingRatio.contains(ratio)
    )
  }

  private func requireLimit(_ field: String, _ limit: Double?) throws(InvalidParameter) {
    if let limit { try require(field, limit, in: Ranges.velocity) }
  }

  private func require(
    _ field: String,
    _ value: Double,
    in range: ClosedRange<Double>
  ) throws(InvalidParameter) {
    try require(
      field,
      "must be from \(text(range.lowerBound)) to \(text(range.upperBound))",
      range.contains(value)
    )
  }

  private func require(
    _ field: String,
    _ requirement: String,
    _ isMet: Bool
  ) throws(InvalidParameter) {
    guard isMet else { throw InvalidParameter(field: field, requirement: requirement) }
  }

  /// A bound as a person writes it: whole numbers without a fraction.
  private func text(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? String(bound)
  }
}

/// A field of ``PhysicsParameters`` that no scroll view can have.
public struct InvalidParameter: Error, Sendable, Equatable {
  /// The name of the field.
  public let field: String
  /// What it has to be, as the end of a sentence that begins with the field: "must be ...".
  public let requirement: String
}

extension PhysicsParameters {
  /// Checks that every field is a number that the laws have an answer for.
  ///
  /// - Throws: The first field that is not, in the order of declaration.
  public func validate() throws(InvalidParameter) {
    try require("rubberBand", "must be from 0 to 1", rubberBand >= 0 && rubberBand <= 1)
    try require(
      "decelerationRate",
      "must be above 0 and below 1",
      decelerationRate > 0 && decelerationRate < 1
    )
    try require("stopVelocity", "must be above 0", isPositive(stopVelocity))
    try validateBounce()
    try require("bounceRate", "must be above 0", isPositive(bounceRate))
    try require("restDistance", "must be above 0", isPositive(restDistance))
    try require(
      "minimumFlingVelocity",
      "must be 0 or more",
      minimumFlingVelocity >= 0 && minimumFlingVelocity.isFinite
    )
    try require(
      "maximumFlingVelocity",
      "must be above 0",
      maximumFlingVelocity.map(isPositive) ?? true
    )
    try require(
      "maximumEdgeVelocity",
      "must be above 0",
      maximumEdgeVelocity.map(isPositive) ?? true
    )
    try require("pixelScale", "must be 0 or more", pixelScale >= 0 && pixelScale.isFinite)
  }

  private func validateBounce() throws(InvalidParameter) {
    guard case .spring(let mass, let stiffness, let damping) = bounce else { return }
    try require(
      "bounce",
      "must have a mass, a stiffness and a damping above 0",
      isPositive(mass) && isPositive(stiffness) && isPositive(damping)
    )
  }

  private func isPositive(_ value: Double) -> Bool { value > 0 && value.isFinite }

  private func require(
    _ field: String,
    _ requirement: String,
    _ isMet: Bool
  ) throws(InvalidParameter) {
    guard isMet else { throw InvalidParameter(field: field, requirement: requirement) }
  }
}

import ScrollPhysics

/// Reads the laws of the simulated driver: a preset, and the constants that override it.
enum PhysicsDecoder {
  static func decode(_ cursor: JSONCursor) throws(FieldError) -> PhysicsParameters {
    try cursor.object { reader throws(FieldError) in
      var physics = PhysicsParameters.ios
      if let field = reader.optional("preset") {
        physics = try field.oneOf(PhysicsPreset.self).parameters
      }
      try constants(&reader, into: &physics)
      if let field = reader.optional("velocityTracker") {
        physics.velocityTracker = try field.oneOf(VelocityTracker.self)
      }
      do throws(InvalidParameter) {
        try physics.validate()
      } catch {
        throw reader.refused(error.field, error.requirement)
      }
      return physics
    }
  }

  private static func constants(
    _ reader: inout JSONObjectReader, into physics: inout PhysicsParameters
  ) throws(FieldError) {
    for (name, path) in numbers {
      if let field = reader.optional(name) {
        physics[keyPath: path] = try field.number(in: .coordinate)
      }
    }
  }

  /// The constants that are plain numbers, by their names on the wire.
  private static var numbers: [(String, WritableKeyPath<PhysicsParameters, Double>)] {
    [
      ("rubberBand", \.rubberBand), ("decelerationRate", \.decelerationRate),
      ("stopVelocity", \.stopVelocity), ("bounceRate", \.bounceRate),
      ("restDistance", \.restDistance), ("minimumFlingVelocity", \.minimumFlingVelocity),
      ("pixelScale", \.pixelScale),
    ]
  }
}

import RefreshEngine
import ScrollPhysics

/// Reads the laws of the simulated driver: a preset, and the constants that override it.
enum PhysicsDecoder {
  static func decode(
    _ cursor: JSONCursor,
    into configuration: inout Configuration
  ) throws(FieldError) {
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("preset") {
        configuration.physicsPreset = try field.oneOf(PhysicsPreset.self)
      }
      var physics = configuration.physicsPreset.parameters
      try constants(&reader, into: &physics)
      if let field = reader.optional("velocityTracker") {
        physics.velocityTracker = try field.oneOf(VelocityTracker.self)
      }
      do throws(InvalidParameter) {
        try physics.validate()
      } catch {
        throw reader.refused(error.field, error.requirement)
      }
      configuration.physics = physics
    }
  }

  private static func constants(
    _ reader: inout JSONObjectReader,
    into physics: inout PhysicsParameters
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

import ScrollPhysics
import StrictJSON

/// The laws of the simulated driver.
package enum PhysicsSchemas {
  package static let all: [NamedSchema] = [
    NamedSchema(
      "PhysicsPreset",
      .names(PhysicsPreset.self).described("The laws of a platform or library, by name.")
    ),
    NamedSchema("RubberBandForm", .names(PhysicsParameters.RubberBandForm.self)),
    NamedSchema("Deceleration", .names(PhysicsParameters.DecelerationKind.self)),
    NamedSchema("VelocityTracker", .names(VelocityTracker.self)),
    NamedSchema("SpringBounce", spring),
    NamedSchema("Bounce", bounce),
    NamedSchema(
      "Physics",
      .object(fields, "The preset's laws; the other fields replace some of them.")
    ),
    NamedSchema("PhysicsInForce", .object(fields.inForce, "All laws, whatever they come from.")),
  ]

  private static let fields = [PhysicsTable.preset] + PhysicsTable.laws.fields()

  private static let spring = Schema.object(
    PhysicsTable.spring,
    """
    m d'' + c d' + k d = 0 for the overscroll d. The damping ratio c / (2 √(k m)) must be at least \
    \(JSONWriter.text(BounceKind.leastDampingRatio)).
    """
  ).example(["mass": 1, "stiffness": 1, "damping": 1000])

  private static let bounce = Schema.oneOf([
    .names(NamedBounce.self), .named("SpringBounce"),
  ]).described("The law past an edge: UIScrollView's (`ios`), none, another's, or a spring.")
}

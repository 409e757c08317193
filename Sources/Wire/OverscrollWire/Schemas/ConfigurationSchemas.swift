import RefreshEngine
import ScrollPhysics
import StrictJSON

/// The configurations for creation and in force, with all schemas of their fields.
package enum ConfigurationSchemas {
  package static var all: [NamedSchema] {
    GeneralSchemas.all + physics + SettingsTable.schemas + configurations
  }

  private static var configurations: [NamedSchema] {
    let scrollView = ScrollViewTable.scrollView.fields()
    let list = ScrollViewTable.list.fields()
    let fields = ConfigurationTable.all(in: .standard).fields()
    return [
      NamedSchema("ScrollViewConfiguration", .object(scrollView + OverlayListTable.fields)),
      NamedSchema(
        "ScrollViewInForce",
        .object(scrollView.inForce + OverlayListTable.fields.map(\.orNull))
      ),
      NamedSchema(
        "List",
        .object(list, "The data source: its row count is what MJRefresh counts.")
      ),
      NamedSchema("ListInForce", .object(list.inForce)),
    ] + LoadTable.schemas + [
      NamedSchema(
        "Configuration",
        .object(fields, description)
          .with("if", ["properties": ["preset": ["type": "null"]]])
          .with("then", ["properties": ["footer": ["required": ["kind"]]]])
      ),
      NamedSchema("ConfigurationInForce", .object(fields.inForce, inForce)),
    ]
  }

  private static let description = """
    Every field is optional; an empty body is an empty object. A configuration that names no \
    component and no preset has a header of the default style. What its dialect has not got is \
    refused by its pointer (`GET /v1/dialects` lists it under `lacks`).
    """

  private static let inForce = """
    The configuration with every default filled in. Language, physics and components are as \
    events left them. A field that the dialect lacks is null.
    """

  /// The laws of the simulated driver.
  private static let physics: [NamedSchema] = [
    NamedSchema("PhysicsPreset", .names(PhysicsPreset.self)),
    NamedSchema("RubberBandForm", .names(PhysicsParameters.RubberBandForm.self)),
    NamedSchema("Deceleration", .names(PhysicsParameters.DecelerationKind.self)),
    NamedSchema("VelocityTracker", .names(VelocityTracker.self)),
    NamedSchema("SpringBounce", spring),
    NamedSchema("Bounce", .oneOf([.names(NamedBounce.self), .named("SpringBounce")])),
    NamedSchema(
      "Physics",
      .object(physicsFields, "The preset's laws; the other fields replace some of them.")
    ),
    NamedSchema(
      "PhysicsInForce",
      .object(physicsFields.inForce, "All laws, whatever they come from.")
    ),
  ]

  private static let physicsFields = [PhysicsTable.preset] + PhysicsTable.laws.fields()

  private static let spring = Schema.object(
    PhysicsTable.spring,
    """
    m d'' + c d' + k d = 0 for the overscroll d. The damping ratio c / (2 √(k m)) must be at least \
    \(JSONWriter.text(BounceKind.leastDampingRatio)).
    """
  ).example(["mass": 1, "stiffness": 1, "damping": 1000])
}

import RefreshEngine
package import ScrollPhysics
package import StrictJSON

/// The laws of the simulated driver: a preset, and overriding fields.
package enum PhysicsTable {
  private typealias Ranges = PhysicsParameters.Ranges

  /// The preset of the laws, before the other fields.
  package static let preset = Field.optional("preset", .named("PhysicsPreset"))
    .says("The preset of the other laws; `ios` by default.")

  /// The laws other than the preset.
  package static let laws: [Member<PhysicsOverrides, PhysicsParameters>] = [
    .field("rubberBand", .number(in: Ranges.rubberBand), \.rubberBand, \.rubberBand),
    .field("rubberBandForm", .named("RubberBandForm"), \.rubberBandForm, \.rubberBandForm),
    .field("deceleration", .named("Deceleration"), \.deceleration, \.deceleration),
    .field(
      "decelerationRate",
      .number(in: Ranges.decelerationRate),
      \.decelerationRate,
      \.decelerationRate
    ),
    .field("stopVelocity", .number(in: Ranges.stopVelocity), \.stopVelocity, \.stopVelocity),
    .field("bounce", bounce, \.bounce, \.bounce),
    .field("bounceRate", .number(in: Ranges.bounceRate), \.bounceRate, \.bounceRate),
    .field("restDistance", .number(in: Ranges.restDistance), \.restDistance, \.restDistance),
    .field("minimumFlingVelocity", velocity, \.minimumFlingVelocity, \.minimumFlingVelocity),
    .field("maximumFlingVelocity", velocity.orNull, \.maximumFlingVelocity, \.maximumFlingVelocity),
    .field("maximumEdgeVelocity", velocity.orNull, \.maximumEdgeVelocity, \.maximumEdgeVelocity),
    .field("velocityTracker", .named("VelocityTracker"), \.velocityTracker, \.velocityTracker),
    .field("carriesMomentum", .bool, \.carriesMomentum, \.carriesMomentum),
    .field("pixelScale", .number(in: Ranges.pixelScale), \.pixelScale, \.pixelScale),
  ]

  private static let velocity = Form.number(in: Ranges.velocity)

  /// The laws in the wire format.
  package static func json(_ physics: PhysicsParameters, _ preset: PhysicsPreset) -> JSONValue {
    laws.json(of: physics, after: [Self.preset.name: .string(preset.rawValue)])
  }

  /// Reads the laws of a configuration: a preset's laws, and the overriding fields.
  static func read(_ reader: inout JSONObjectReader, into configuration: inout Configuration) {
    guard configuration.dialect.family == .inset else {
      return readPreset(&reader, into: &configuration)
    }
    if let preset: PhysicsPreset = reader.oneOf(preset.name) {
      configuration.physicsPreset = preset
    }
    var overrides = PhysicsOverrides()
    laws.read(&reader, into: &overrides)
    configuration.physics = overrides.applied(to: configuration.physicsPreset.parameters)
  }

  /// Reads the laws of a list under an overlay: a preset of its dialect, without overriding fields.
  private static func readPreset(
    _ reader: inout JSONObjectReader,
    into configuration: inout Configuration
  ) {
    let dialect = configuration.dialect
    if let preset: PhysicsPreset = reader.oneOf(preset.name) {
      let bounces = preset == .flutterBouncing && dialect == .refreshindicator2026
      if preset != .clamping, !bounces {
        let others = preset == .flutterBouncing ? [Dialect.refreshindicator2026] : []
        let dialects = Dialect.all(of: .inset) + others
        let part = DialectPart.other("\(preset.rawValue) list", in: dialects)
        reader.refuse(Self.preset.name, part.absence(in: dialect))
      }
      configuration.physicsPreset = preset
      configuration.physics = preset.parameters
    }
    let inForce = laws.json(of: configuration.physics)
    for law in laws.fields() {
      reader.read(law.name) { cursor throws(FieldErrors) in
        try dialect.skips(.inset(law.name), cursor, but: inForce.member(law.name))
      }
    }
  }

  /// Reads the fields of `setPhysics`: a preset alone, or fields that replace present laws.
  static func change(_ reader: inout JSONObjectReader) -> PhysicsChange {
    let preset: PhysicsPreset? = reader.oneOf(preset.name)
    var overrides = PhysicsOverrides()
    laws.read(&reader, into: &overrides)
    guard let preset else { return .overrides(overrides) }
    if overrides != PhysicsOverrides() {
      reader.refuse("preset", .combination("must be the only field of physics"))
    }
    return .preset(preset)
  }

  // MARK: Bounces

  private static let bounce = Form<BounceKind>(.named("Bounce")) { cursor throws(FieldErrors) in
    try read(cursor)
  } write: { kind in
    // The named bounces come first, since one of them is a spring.
    if let named = NamedBounce.allCases.first(where: { $0.kind == kind }) {
      return .string(named.rawValue)
    }
    guard case .spring(let mass, let stiffness, let damping) = kind else { return .null }
    return ["mass": .number(mass), "stiffness": .number(stiffness), "damping": .number(damping)]
  }

  private static func read(_ cursor: JSONCursor) throws(FieldErrors) -> BounceKind {
    guard case .object = cursor.value else { return try cursor.oneOf(NamedBounce.self).kind }
    let (mass, stiffness, damping) = try cursor.object { reader throws(FieldErrors) in
      (
        reader.number(required: "mass", in: Ranges.mass),
        reader.number(required: "stiffness", in: Ranges.stiffness),
        reader.number(required: "damping", in: Ranges.damping)
      )
    }
    let ratio = BounceKind.dampingRatio(mass: mass, stiffness: stiffness, damping: damping)
    guard ratio >= BounceKind.leastDampingRatio else {
      let detail =
        "must be at least \(BounceKind.leastDampingRatio) of the critical damping, "
        + "2 √(stiffness mass)"
      throw cursor.refused(.outOfRange(detail), at: "damping")
    }
    return .spring(mass: mass, stiffness: stiffness, damping: damping)
  }

  /// A bounce that is a spring.
  package static let spring: [Field] = [
    .required("mass", .number(in: Ranges.mass), "The mass m."),
    .required("stiffness", .number(in: Ranges.stiffness), "The stiffness k."),
    .required("damping", .number(in: Ranges.damping), "The damping c."),
  ]
}

/// The named bounces.
enum NamedBounce: String, CaseIterable {
  case ios
  case none
  case scrollmechanics
  case webkitMac = "webkit-mac"

  var kind: BounceKind {
    switch self {
    case .ios: .friction
    case .none: .none
    case .scrollmechanics: .scrollmechanics
    case .webkitMac: .webkitMac
    }
  }
}

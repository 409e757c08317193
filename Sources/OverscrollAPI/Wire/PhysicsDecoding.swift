import RefreshEngine
import ScrollPhysics

/// Reads and writes the laws of the simulated driver: a preset, and what overrides it.
///
/// | field | is | range |
/// |---|---|---|
/// | `preset` | `ios`, `ios-fast`, `flutter-bouncing`, `clamping` | |
/// | `rubberBand` | the rubber band's slope at the edge; 0 lets nothing past it | 0…1 |
/// | `rubberBandForm` | `whole` travel, or `incremental` as in Flutter | |
/// | `deceleration` | `friction`, or `spline` as on Android | |
/// | `decelerationRate` | what is left of the velocity after a millisecond | above 0, below 1 |
/// | `stopVelocity` | where a deceleration ends, in pt/s | above 0 |
/// | `bounce` | `ios`, `none`, `scrollmechanics`, `webkit-mac`, or a spring's mass, stiffness, damping | |
/// | `bounceRate` | the pull of the edge per second, for bounce `ios` | above 0 |
/// | `restDistance` | the overscroll that counts as none, in points | above 0 |
/// | `minimumFlingVelocity` | the release speed below which there is no fling, in pt/s | 0 or more |
/// | `maximumFlingVelocity` | the largest release speed; null is no limit | above 0 |
/// | `maximumEdgeVelocity` | the largest speed over an edge; null is no limit | above 0 |
/// | `velocityTracker` | `ios-weighted`, `lsq2`, `impulse` | |
/// | `carriesMomentum` | whether a fling adds to the one it stopped, as in Flutter | |
/// | `pixelScale` | the pixels in a point to which `presentation` is rounded; 0 is none | 0 or more |
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
      try numbers(&reader, into: &physics)
      try choices(&reader, into: &physics)
      do throws(InvalidParameter) {
        try physics.validate()
      } catch {
        throw reader.refused(error.field, error.requirement)
      }
      configuration.physics = physics
    }
  }

  private static func numbers(
    _ reader: inout JSONObjectReader,
    into physics: inout PhysicsParameters
  ) throws(FieldError) {
    for (name, path) in plainNumbers {
      if let field = reader.optional(name) {
        physics[keyPath: path] = try field.number(in: .coordinate)
      }
    }
    if let field = reader.optional("maximumFlingVelocity") {
      physics.maximumFlingVelocity = field.isNull ? nil : try field.number(in: .coordinate)
    }
    if let field = reader.optional("maximumEdgeVelocity") {
      physics.maximumEdgeVelocity = field.isNull ? nil : try field.number(in: .coordinate)
    }
  }

  /// The constants that are plain numbers, by their names on the wire.
  private static var plainNumbers: [(String, WritableKeyPath<PhysicsParameters, Double>)] {
    [
      ("rubberBand", \.rubberBand), ("decelerationRate", \.decelerationRate),
      ("stopVelocity", \.stopVelocity), ("bounceRate", \.bounceRate),
      ("restDistance", \.restDistance), ("minimumFlingVelocity", \.minimumFlingVelocity),
      ("pixelScale", \.pixelScale),
    ]
  }

  private static func choices(
    _ reader: inout JSONObjectReader,
    into physics: inout PhysicsParameters
  ) throws(FieldError) {
    if let field = reader.optional("velocityTracker") {
      physics.velocityTracker = try field.oneOf(VelocityTracker.self)
    }
    if let field = reader.optional("rubberBandForm") {
      physics.rubberBandForm = try field.oneOf(PhysicsParameters.RubberBandForm.self)
    }
    if let field = reader.optional("deceleration") {
      physics.deceleration = try field.oneOf(PhysicsParameters.DecelerationKind.self)
    }
    if let field = reader.optional("carriesMomentum") {
      physics.carriesMomentum = try field.bool()
    }
    if let field = reader.optional("bounce") { physics.bounce = try bounce(field) }
  }

  private static func bounce(_ cursor: JSONCursor) throws(FieldError) -> BounceKind {
    guard case .object = cursor.value else {
      return switch try cursor.oneOf(NamedBounce.self) {
      case .ios: .friction
      case .none: .none
      case .scrollmechanics: .scrollmechanics
      case .webkitMac: .webkitMac
      }
    }
    return try cursor.object { reader throws(FieldError) in
      BounceKind.spring(
        mass: try reader.required("mass").number(in: .positive),
        stiffness: try reader.required("stiffness").number(in: .positive),
        damping: try reader.required("damping").number(in: .positive)
      )
    }
  }
}

/// The bounces that have a name.
private enum NamedBounce: String, CaseIterable {
  case ios
  case none
  case scrollmechanics
  case webkitMac = "webkit-mac"
}

extension ClosedRange<Double> {
  /// A number that must be above 0.
  fileprivate static var positive: Self { Double.leastNonzeroMagnitude...1e7 }
}

extension JSONWriter {
  /// Writes the laws of a configuration.
  mutating func physics(_ physics: PhysicsParameters, _ preset: PhysicsPreset) {
    beginObject()
    member("preset", preset.rawValue)
    member("rubberBand", physics.rubberBand)
    member("rubberBandForm", physics.rubberBandForm.rawValue)
    member("deceleration", physics.deceleration.rawValue)
    member("decelerationRate", physics.decelerationRate)
    member("stopVelocity", physics.stopVelocity)
    key("bounce")
    bounce(physics.bounce)
    member("bounceRate", physics.bounceRate)
    member("restDistance", physics.restDistance)
    member("minimumFlingVelocity", physics.minimumFlingVelocity)
    member("maximumFlingVelocity", physics.maximumFlingVelocity)
    member("maximumEdgeVelocity", physics.maximumEdgeVelocity)
    member("velocityTracker", physics.velocityTracker.rawValue)
    member("carriesMomentum", physics.carriesMomentum)
    member("pixelScale", physics.pixelScale)
    endObject()
  }

  private mutating func bounce(_ kind: BounceKind) {
    switch kind {
    case .friction: string(NamedBounce.ios.rawValue)
    case .none: string(NamedBounce.none.rawValue)
    case .scrollmechanics: string(NamedBounce.scrollmechanics.rawValue)
    case .webkitMac: string(NamedBounce.webkitMac.rawValue)
    case .spring(let mass, let stiffness, let damping):
      beginObject()
      member("mass", mass)
      member("stiffness", stiffness)
      member("damping", damping)
      endObject()
    }
  }
}

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
/// | `decelerationRate` | what is left of the velocity after a millisecond | 0.5…0.99999 |
/// | `stopVelocity` | where a deceleration ends, in pt/s | 0.1…1e4 |
/// | `bounce` | `ios`, `none`, `scrollmechanics`, `webkit-mac`, or a spring's mass, stiffness, damping | mass 0.01…100, stiffness 1…1e5, damping 0.1…1e4 and 0.05 of critical or more |
/// | `bounceRate` | the pull of the edge per second, for bounce `ios` | 0.5…1000 |
/// | `restDistance` | the overscroll that counts as none, in points | 0.001…100 |
/// | `minimumFlingVelocity` | the release speed below which there is no fling, in pt/s | 0…1e7 |
/// | `maximumFlingVelocity` | the largest release speed; null is no limit | above 0, to 1e7 |
/// | `maximumEdgeVelocity` | the largest speed over an edge; null is no limit | above 0, to 1e7 |
/// | `velocityTracker` | `ios-weighted`, `lsq2`, `impulse` | |
/// | `carriesMomentum` | whether a fling adds to the one it stopped, as in Flutter | |
/// | `pixelScale` | the pixels in a point to which `presentation` is rounded; 0 is none | 0…1e7 |
enum PhysicsDecoder {
  /// Reads the laws of a configuration: those of a preset, and what the other fields override.
  static func decode(
    _ cursor: JSONCursor,
    into configuration: inout Configuration
  ) throws(FieldError) {
    try cursor.object { reader throws(FieldError) in
      if let field = reader.optional("preset") {
        configuration.physicsPreset = try field.oneOf(PhysicsPreset.self)
      }
      let overrides = try overrides(&reader)
      configuration.physics = try validated(
        overrides.applied(to: configuration.physicsPreset.parameters),
        at: cursor.pointer
      )
    }
  }

  /// Reads the fields of `setPhysics`: a preset alone, or those that replace what is in force.
  static func change(_ reader: inout JSONObjectReader) throws(FieldError) -> PhysicsChange {
    let preset = reader.optional("preset")
    let overrides = try overrides(&reader)
    guard let preset else {
      // Each field has a range of its own, whatever the others are.
      _ = try validated(overrides.applied(to: .ios), at: reader.pointer)
      return .overrides(overrides)
    }
    guard overrides == PhysicsOverrides() else {
      throw preset.refused("must be the only field of physics")
    }
    return .preset(try preset.oneOf(PhysicsPreset.self))
  }

  /// Reads the fields that replace those of a preset, or those in force.
  private static func overrides(
    _ reader: inout JSONObjectReader
  ) throws(FieldError) -> PhysicsOverrides {
    var overrides = PhysicsOverrides()
    for (name, path) in plainNumbers {
      if let field = reader.optional(name) { overrides[keyPath: path] = try field.number() }
    }
    for (name, path) in limits {
      if let field = reader.optional(name) {
        overrides[keyPath: path] = .some(field.isNull ? nil : try field.number())
      }
    }
    try choices(&reader, into: &overrides)
    return overrides
  }

  /// Physics that the simulated driver has an answer for; what is out of range is refused by name.
  private static func validated(
    _ physics: PhysicsParameters,
    at pointer: JSONPointer
  ) throws(FieldError) -> PhysicsParameters {
    do throws(InvalidParameter) {
      try physics.validate()
    } catch {
      let place = error.field.split(separator: "/").reduce(pointer) { $0.appending(String($1)) }
      throw FieldError(pointer: place, detail: error.requirement)
    }
    return physics
  }

  /// The constants that are plain numbers, by their names on the wire.
  private static var plainNumbers: [(String, WritableKeyPath<PhysicsOverrides, Double?>)] {
    [
      ("rubberBand", \.rubberBand), ("decelerationRate", \.decelerationRate),
      ("stopVelocity", \.stopVelocity), ("bounceRate", \.bounceRate),
      ("restDistance", \.restDistance), ("minimumFlingVelocity", \.minimumFlingVelocity),
      ("pixelScale", \.pixelScale),
    ]
  }

  /// The constants that may be null, which is no limit.
  private static var limits: [(String, WritableKeyPath<PhysicsOverrides, Double??>)] {
    [
      ("maximumFlingVelocity", \.maximumFlingVelocity),
      ("maximumEdgeVelocity", \.maximumEdgeVelocity),
    ]
  }

  private static func choices(
    _ reader: inout JSONObjectReader,
    into physics: inout PhysicsOverrides
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
      case .none: BounceKind.none
      case .scrollmechanics: .scrollmechanics
      case .webkitMac: .webkitMac
      }
    }
    return try cursor.object { reader throws(FieldError) in
      BounceKind.spring(
        mass: try reader.required("mass").number(),
        stiffness: try reader.required("stiffness").number(),
        damping: try reader.required("damping").number()
      )
    }
  }
}

/// The bounces that have a name.
enum NamedBounce: String, CaseIterable {
  case ios
  case none
  case scrollmechanics
  case webkitMac = "webkit-mac"
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

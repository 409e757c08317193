import RefreshEngine
package import ScrollPhysics
package import StrictJSON

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
  static func decode(_ reader: inout JSONObjectReader, into configuration: inout Configuration) {
    if let preset = reader.oneOf("preset", PhysicsPreset.self) {
      configuration.physicsPreset = preset
    }
    let overrides = overrides(&reader)
    configuration.physics = overrides.applied(to: configuration.physicsPreset.parameters)
  }

  /// Reads the fields of `setPhysics`: a preset alone, or those that replace what is in force.
  static func change(_ reader: inout JSONObjectReader) -> PhysicsChange {
    let preset = reader.oneOf("preset", PhysicsPreset.self)
    let overrides = overrides(&reader)
    guard let preset else { return .overrides(overrides) }
    if overrides != PhysicsOverrides() {
      reader.refuse("preset", "must be the only field of physics")
    }
    return .preset(preset)
  }

  /// Reads the fields that replace those of a preset, or those in force.
  private static func overrides(_ reader: inout JSONObjectReader) -> PhysicsOverrides {
    var overrides = PhysicsOverrides()
    for (name, path) in plainNumbers {
      let value = reader.read(name) { field throws(FieldErrors) in
        try checked(path, try field.number(), field)
      }
      if let value { overrides[keyPath: path] = value }
    }
    for (name, path) in limits {
      let limit = reader.read(name) { field throws(FieldErrors) in
        try checked(path, .some(field.isNull ? nil : try field.number()), field)
      }
      if let limit { overrides[keyPath: path] = limit }
    }
    choices(&reader, into: &overrides)
    return overrides
  }

  /// A value that the simulated driver has an answer for: each has a range of its own, whatever the
  /// other fields are.
  private static func checked<Value>(
    _ path: WritableKeyPath<PhysicsOverrides, Value>,
    _ value: Value,
    _ cursor: JSONCursor
  ) throws(FieldErrors) -> Value {
    var override = PhysicsOverrides()
    override[keyPath: path] = value
    do throws(InvalidParameter) {
      try override.applied(to: .ios).validate()
    } catch {
      // The first part of the name is the field itself.
      let names = error.field.split(separator: "/").dropFirst()
      let pointer = names.reduce(cursor.pointer) { $0.appending(String($1)) }
      throw FieldErrors(FieldError(pointer: pointer, detail: error.requirement))
    }
    return value
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
  ) {
    physics.velocityTracker = reader.oneOf("velocityTracker")
    physics.rubberBandForm = reader.oneOf("rubberBandForm")
    physics.deceleration = reader.oneOf("deceleration")
    physics.carriesMomentum = reader.bool("carriesMomentum")
    let bounce = reader.read("bounce") { field throws(FieldErrors) in
      try checked(\.bounce, try Self.bounce(field), field)
    }
    physics.bounce = bounce ?? nil
  }

  private static func bounce(_ cursor: JSONCursor) throws(FieldErrors) -> BounceKind {
    guard case .object = cursor.value else {
      return switch try cursor.oneOf(NamedBounce.self) {
      case .ios: .friction
      case .none: BounceKind.none
      case .scrollmechanics: .scrollmechanics
      case .webkitMac: .webkitMac
      }
    }
    return try cursor.object { reader throws(FieldErrors) in
      BounceKind.spring(
        mass: reader.number(required: "mass"),
        stiffness: reader.number(required: "stiffness"),
        damping: reader.number(required: "damping")
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

extension JSONSink where Self: ~Copyable {
  /// Writes the laws of a configuration.
  package mutating func physics(_ physics: PhysicsParameters, _ preset: PhysicsPreset) {
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

import ScrollPhysics

// The coding of ScrollPhysics's values, since ScrollPhysics has no coding.

extension PhysicsPreset: StateCoded {}
extension PhysicsParameters.RubberBandForm: StateCoded {}
extension PhysicsParameters.DecelerationKind: StateCoded {}
extension VelocityTracker: StateCoded {}

extension BounceKind: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .none: writer.write(0)
    case .friction: writer.write(1)
    case .spring(let mass, let stiffness, let damping): writer.write(2, mass, stiffness, damping)
    case .webkitMac: writer.write(3)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .none
    case 1: self = .friction
    case 2:
      self = .spring(
        mass: try reader.read(),
        stiffness: try reader.read(),
        damping: try reader.read()
      )
    case 3: self = .webkitMac
    default: throw ByteFault()
    }
  }
}

extension PhysicsParameters: StateRecord {
  static let fields = Fields(
    of: Self(),
    (
      \.rubberBand, \.rubberBandForm, \.deceleration, \.decelerationRate, \.stopVelocity,
      \.bounce, \.bounceRate, \.restDistance, \.minimumFlingVelocity, \.maximumFlingVelocity,
      \.maximumEdgeVelocity, \.velocityTracker, \.carriesMomentum, \.pixelScale
    )
  )
}

extension ScrollRange: StateRecord {
  static let fields = Fields(Self.init(lower:upper:)) { ($0.lower, $0.upper) }
}

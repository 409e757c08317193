import ScrollPhysics

// The coding of ScrollPhysics's values, since ScrollPhysics has no coding.

extension PhysicsPreset: StateCoded {}
extension PhysicsParameters.RubberBandForm: StateCoded {}
extension PhysicsParameters.DecelerationKind: StateCoded {}
extension VelocityTracker: StateCoded {}

/// A bounce is written as its number; a spring, whose number is 3, has three more numbers.
extension BounceKind: StateCoded {
  private static let named: [BounceKind] = [.none, .friction, .webkitMac]

  func write(to writer: inout ByteWriter) {
    writer.write(Self.named.firstIndex(of: self) ?? Self.named.count)
    if case .spring(let mass, let stiffness, let damping) = self {
      writer.write(mass, stiffness, damping)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    let number = try reader.read(Int.self)
    guard number != Self.named.count else {
      self = .spring(
        mass: try reader.read(),
        stiffness: try reader.read(),
        damping: try reader.read()
      )
      return
    }
    guard Self.named.indices.contains(number) else { throw ByteFault() }
    self = Self.named[number]
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

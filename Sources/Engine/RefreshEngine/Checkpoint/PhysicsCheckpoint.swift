import ScrollPhysics

// The values of ScrollPhysics, which has no coding of its own.

extension PhysicsPreset: StateCoded {}
extension PhysicsParameters.RubberBandForm: StateCoded {}
extension PhysicsParameters.DecelerationKind: StateCoded {}
extension VelocityTracker: StateCoded {}
extension EdgeSide: StateCoded {}
extension Damping.Regime: StateCoded {}
extension ReturnLaw.Carrying: StateCoded {}
extension Segment.Ending: StateCoded {}

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
  static var fields: Fields {
    Fields(
      of: Self(),
      (
        \.rubberBand, \.rubberBandForm, \.deceleration, \.decelerationRate, \.stopVelocity,
        \.bounce, \.bounceRate, \.restDistance, \.minimumFlingVelocity, \.maximumFlingVelocity,
        \.maximumEdgeVelocity, \.velocityTracker, \.carriesMomentum, \.pixelScale
      )
    )
  }
}

extension ScrollRange: StateRecord {
  static var fields: Fields { Fields(Self.init(lower:upper:)) { ($0.lower, $0.upper) } }
}

// MARK: - The closed forms of a motion

extension Deceleration: StateRecord {
  static var fields: Fields {
    Fields(Self.init(position:velocity:frictionPerSecond:duration:target:)) {
      ($0.position, $0.velocity, $0.frictionPerSecond, $0.duration, $0.target)
    }
  }
}

extension FlingSpline: StateRecord {
  static var fields: Fields {
    Fields(Self.init(position:velocity:)) { ($0.position, $0.velocity) }
  }
}

extension Damping: StateRecord {
  static var fields: Fields {
    Fields(Self.init(_:slowRootPerSecond:ratePerSecond:)) {
      ($0.regime, $0.slowRootPerSecond, $0.ratePerSecond)
    }
  }
}

extension ReturnLaw: StateRecord {
  static var fields: Fields {
    Fields(Self.init(overscroll:velocity:damping:carrying:)) {
      ($0.overscroll, $0.velocity, $0.damping, $0.carrying)
    }
  }
}

extension OffsetAnimation: StateRecord {
  static var fields: Fields {
    Fields(Self.init(from:to:duration:)) { ($0.from, $0.to, $0.duration) }
  }
}

extension Segment.Law: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .rest(let position): writer.write(0, position)
    case .decay(let law): writer.write(1, law)
    case .fling(let law): writer.write(2, law)
    case .returning(let law, let edge, let side): writer.write(3, law, edge, side)
    case .animation(let law): writer.write(4, law)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.read(Int.self) {
    case 0: self = .rest(position: try reader.read())
    case 1: self = .decay(try reader.read())
    case 2: self = .fling(try reader.read())
    case 3:
      self = .returning(try reader.read(), edge: try reader.read(), side: try reader.read())
    case 4: self = .animation(try reader.read())
    default: throw ByteFault()
    }
  }
}

extension Segment: StateRecord {
  static var fields: Fields {
    Fields(Self.init(_:duration:endPosition:ending:)) {
      ($0.law, $0.duration, $0.endPosition, $0.ending)
    }
  }
}

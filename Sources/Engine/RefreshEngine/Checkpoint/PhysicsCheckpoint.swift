import ScrollPhysics

extension PhysicsPreset: StateCoded {}
extension PhysicsParameters.RubberBandForm: StateCoded {}
extension PhysicsParameters.DecelerationKind: StateCoded {}
extension VelocityTracker: StateCoded {}
extension EdgeSide: StateCoded {}
extension Damping.Regime: StateCoded {}
extension ReturnLaw.Carrying: StateCoded {}

extension BounceKind: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .none: writer.byte(0)
    case .friction: writer.byte(1)
    case .spring(let mass, let stiffness, let damping):
      writer.byte(2)
      writer.write(mass, stiffness, damping)
    case .webkitMac: writer.byte(3)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.byte() {
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
  static var fields: StateFields<PhysicsParameters> {
    StateFields(
      of: PhysicsParameters(),
      (
        \.rubberBand, \.rubberBandForm, \.deceleration, \.decelerationRate, \.stopVelocity,
        \.bounce, \.bounceRate, \.restDistance, \.minimumFlingVelocity, \.maximumFlingVelocity,
        \.maximumEdgeVelocity, \.velocityTracker, \.carriesMomentum, \.pixelScale
      )
    )
  }
}

extension ScrollRange: StateRecord {
  static var fields: StateFields<ScrollRange> {
    StateFields(ScrollRange.init(lower:upper:)) {
      ($0.lower, $0.upper)
    }
  }
}

// MARK: - The closed forms of a motion

extension Deceleration: StateRecord {
  static var fields: StateFields<Deceleration> {
    StateFields(Deceleration.init(position:velocity:frictionPerSecond:duration:target:)) {
      ($0.position, $0.velocity, $0.frictionPerSecond, $0.duration, $0.target)
    }
  }
}

extension FlingSpline: StateRecord {
  static var fields: StateFields<FlingSpline> {
    StateFields(FlingSpline.init(position:velocity:duration:distance:)) {
      ($0.position, $0.velocity, $0.duration, $0.distance)
    }
  }
}

extension Damping: StateRecord {
  static var fields: StateFields<Damping> {
    StateFields(Damping.init(_:slowRootPerSecond:ratePerSecond:)) {
      ($0.regime, $0.slowRootPerSecond, $0.ratePerSecond)
    }
  }
}

extension ReturnLaw: StateRecord {
  static var fields: StateFields<ReturnLaw> {
    StateFields(ReturnLaw.init(overscroll:velocity:damping:carrying:)) {
      ($0.overscroll, $0.velocity, $0.damping, $0.carrying)
    }
  }
}

extension OffsetAnimation: StateRecord {
  static var fields: StateFields<OffsetAnimation> {
    StateFields(OffsetAnimation.init(from:to:duration:)) {
      ($0.from, $0.to, $0.duration)
    }
  }
}

extension Segment.Law: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .rest(let position):
      writer.byte(0)
      writer.write(position)
    case .decay(let law):
      writer.byte(1)
      writer.write(law)
    case .fling(let law):
      writer.byte(2)
      writer.write(law)
    case .returning(let law, let edge, let side):
      writer.byte(3)
      writer.write(law, edge, side)
    case .animation(let law):
      writer.byte(4)
      writer.write(law)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.byte() {
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

extension Segment.Ending: StateCoded {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .rest: writer.byte(0)
    case .edge(let side):
      writer.byte(1)
      writer.write(side)
    case .reentry(let side):
      writer.byte(2)
      writer.write(side)
    }
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    switch try reader.byte() {
    case 0: self = .rest
    case 1: self = .edge(try reader.read())
    case 2: self = .reentry(try reader.read())
    default: throw ByteFault()
    }
  }
}

extension Segment: StateRecord {
  static var fields: StateFields<Segment> {
    StateFields(Segment.init(_:duration:endPosition:ending:)) {
      ($0.law, $0.duration, $0.endPosition, $0.ending)
    }
  }
}

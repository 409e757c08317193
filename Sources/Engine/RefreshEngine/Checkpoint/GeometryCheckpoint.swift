extension Axis: StateCoded {}
extension Edge: StateCoded {}
extension ComponentName: StateCoded {}
extension ComponentKind: StateCoded {}
extension Style: StateCoded {}
extension ComponentState: StateCoded {}

extension Instant: StateCoded {
  /// Far enough from every instant that a sum with a length of time cannot overflow.
  private static let bound = 2 * latest.microseconds

  func write(to writer: inout ByteWriter) { writer.write(microseconds) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    let microseconds = try reader.read(Microseconds.self)
    guard (0...Self.bound).contains(microseconds) else { throw ByteFault() }
    self.init(microseconds: microseconds)
  }
}

extension Point: StateRecord {
  static var fields: StateFields<Point> { StateFields(Point.init) { ($0.x, $0.y) } }
}

extension Size: StateRecord {
  static var fields: StateFields<Size> { StateFields(Size.init) { ($0.width, $0.height) } }
}

extension EdgeInsets: StateRecord {
  static var fields: StateFields<EdgeInsets> {
    StateFields(EdgeInsets.init) { ($0.top, $0.left, $0.bottom, $0.right) }
  }
}

extension Rect: StateRecord {
  static var fields: StateFields<Rect> { StateFields(of: .zero, (\.origin, \.size)) }
}

extension AxisPair: StateCoded, StateRecord where Value: StateCoded {
  static var fields: StateFields<Self> {
    StateFields(AxisPair.init) { ($0.horizontal, $0.vertical) }
  }
}

extension ComponentTable: StateCoded, StateRecord where Value: StateCoded {
  static var fields: StateFields<Self> {
    StateFields(ComponentTable.init) { ($0.header, $0.footer, $0.trailer) }
  }
}

extension Slot: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(UInt32(index)) }

  /// Reads a slot of the components that the reader knows of.
  init(from reader: inout ByteReader) throws(ByteFault) {
    let index = try reader.read(UInt32.self)
    guard index < reader.componentCount, let index = UInt16(exactly: index) else {
      throw ByteFault()
    }
    self.index = index
  }
}

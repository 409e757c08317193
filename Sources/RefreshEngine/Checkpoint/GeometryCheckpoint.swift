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

extension Point: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(x, y) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    x = try reader.read()
    y = try reader.read()
  }
}

extension Size: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(width, height) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    width = try reader.read()
    height = try reader.read()
  }
}

extension EdgeInsets: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(top, left, bottom, right) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    top = try reader.read()
    left = try reader.read()
    bottom = try reader.read()
    right = try reader.read()
  }
}

extension Rect: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(origin, size) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    origin = try reader.read()
    size = try reader.read()
  }
}

extension AxisPair: StateCoded where Value: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(horizontal, vertical) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    horizontal = try reader.read()
    vertical = try reader.read()
  }
}

extension ComponentTable: StateCoded where Value: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(header, footer, trailer) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    header = try reader.read()
    footer = try reader.read()
    trailer = try reader.read()
  }
}

extension Slot: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(index) }

  /// Reads a slot of the components that the reader knows of.
  init(from reader: inout ByteReader) throws(ByteFault) {
    index = try reader.read()
    guard index < reader.componentCount else { throw ByteFault() }
  }
}

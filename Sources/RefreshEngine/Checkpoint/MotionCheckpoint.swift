// The finger, the motion, and a step that the step limit stopped.

extension Finger.Sample: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(instant, location) }

  init(from reader: inout ByteReader) throws(ByteFault) {
    instant = try reader.read()
    location = try reader.read()
  }
}

extension Finger: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(isIgnored, start, origin, location, coordinate, offset, ranges, carried, samples)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    isIgnored = try reader.read()
    start = try reader.read()
    origin = try reader.read()
    location = try reader.read()
    coordinate = try reader.read()
    offset = try reader.read()
    ranges = try reader.read()
    carried = try reader.read()
    samples = try reader.read()
  }
}

/// The instants of end and turning point follow from the rest.
extension AxisMotion: StateCoded {
  func write(to writer: inout ByteWriter) { writer.write(segment, range, origin, lead) }

  convenience init(from reader: inout ByteReader) throws(ByteFault) {
    self.init(
      segment: try reader.read(),
      range: try reader.read(),
      origin: try reader.read(),
      lead: try reader.read()
    )
  }
}

extension Motion: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(horizontal, vertical, number, followUpSample, frameSample, sampledAt)
    writer.write(lastOffsetForAutoFooters)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    horizontal = try reader.read()
    vertical = try reader.read()
    number = try reader.read()
    followUpSample = try reader.read()
    frameSample = try reader.read()
    sampledAt = try reader.read()
    lastOffsetForAutoFooters = try reader.read()
  }
}

extension Engine.OpenStep: StateCoded {
  func write(to writer: inout ByteWriter) {
    writer.write(notifiesAutoFooters, isFollowUp, turns, sampled?.changed, sampled?.acts)
  }

  init(from reader: inout ByteReader) throws(ByteFault) {
    notifiesAutoFooters = try reader.read()
    isFollowUp = try reader.read()
    turns = try reader.read()
    let changed: Bool? = try reader.read()
    let acts: Bool? = try reader.read()
    if let changed, let acts { sampled = (changed, acts) }
  }
}

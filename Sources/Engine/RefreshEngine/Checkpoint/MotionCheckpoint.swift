// The finger, the motion, and a step that the step limit stopped.

extension Finger.Sample: StateRecord {
  static var fields: StateFields<Finger.Sample> {
    StateFields(Finger.Sample.init) { ($0.instant, $0.location) }
  }
}

extension Finger: StateRecord {
  static var fields: StateFields<Finger> {
    StateFields(Finger.init) {
      (
        $0.isIgnored, $0.start, $0.origin, $0.location, $0.coordinate, $0.offset, $0.ranges,
        $0.carried, $0.samples
      )
    }
  }
}

extension Gesture.Curve: StateCoded {}

extension Gesture: StateRecord {
  static var fields: StateFields<Gesture> {
    StateFields(Gesture.init) {
      (
        $0.start, $0.translation, $0.duration, $0.sampleRateHertz, $0.hold, $0.curve, $0.velocity
      )
    }
  }
}

extension PlayedGesture: StateRecord {
  static var fields: StateFields<PlayedGesture> {
    StateFields(PlayedGesture.init) {
      ($0.gesture, $0.start, $0.begin, $0.performed, $0.isOpen)
    }
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

extension Motion: StateRecord {
  static var fields: StateFields<Motion> {
    StateFields(
      of: Motion(),
      (
        \.horizontal, \.vertical, \.number, \.followUpSample, \.frameSample, \.sampledAt,
        \.lastOffsetForAutoFooters, \.isReturnDue
      )
    )
  }
}

extension Engine.OpenStep: StateRecord {
  static var fields: StateFields<Engine.OpenStep> {
    StateFields(Engine.OpenStep.init) {
      ($0.notifiesAutoFooters, $0.isFollowUp, $0.turns, $0.sampled?.changed, $0.sampled?.acts)
    }
  }

  private init(_ notifies: Bool, _ isFollowUp: Bool, _ turns: Bool, _ changed: Bool?, _ acts: Bool?)
  {
    self.init(notifiesAutoFooters: notifies, isFollowUp: isFollowUp, turns: turns)
    if let changed, let acts { sampled = (changed, acts) }
  }
}

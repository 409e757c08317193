package import RefreshEngine
package import StrictJSON

extension EventDecoder {
  /// Reads a gesture that stands alone: its `type` may be absent.
  ///
  /// - Returns: The gesture, and when it begins; nil is now.
  /// - Throws: The fields that are wrong.
  package static func gesture(
    _ cursor: JSONCursor
  ) throws(FieldErrors) -> (gesture: Gesture, instant: Instant?) {
    try cursor.object { reader throws(FieldErrors) in
      reader.read("type") { field throws(FieldErrors) in try field.oneOf([gestureType]) }
      let instant = reader.instant("atMs")
      return (Gesture(&reader), instant)
    }
  }

  private static let gestureType = "gesture"
}

extension Gesture {
  init(_ reader: inout JSONObjectReader) {
    let start = reader.object("from") { $0.point() }
    let way = reader.vector(required: "by")
    let duration = reader.read(required: "overMs") { field throws(FieldErrors) in
      try field.positiveDuration()
    }
    self.init(from: start, by: way, over: duration ?? 1)
    if let rate = reader.number("hz", in: 0.001...100_000) { sampleRateHertz = rate }
    if let hold = reader.duration("holdMs") { self.hold = hold }
    if let curve = reader.oneOf("curve", Curve.self) { self.curve = curve }
    velocity = reader.vector("velocity")
  }
}

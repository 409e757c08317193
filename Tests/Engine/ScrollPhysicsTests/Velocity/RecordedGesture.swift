import ScrollPhysics

/// A recorded fling of a finger and the velocities that least squares give for it.
struct RecordedGesture: Decodable, Sendable {
  let samples: [[Double]]
  let expected: [Double]

  private enum CodingKeys: String, CodingKey {
    case samples = "samples_t_ms_x_y"
    case expected = "expected_lsq_velocity_px_s"
  }

  /// The samples on one axis, 0 for x and 1 for y.
  func samples(axis: Int) -> [VelocityTracker.Sample] {
    samples.map { VelocityTracker.Sample(time: $0[0] / 1_000, position: $0[axis + 1]) }
  }

  /// The thirteen gestures and the interrupted one.
  static func all() throws -> [RecordedGesture] {
    struct File: Decodable {
      let gestures: [RecordedGesture]
      let interrupted: [RecordedGesture]
    }
    let file = try Resource.decode(File.self, "flutter_velocity_gestures")
    return file.gestures + file.interrupted
  }
}

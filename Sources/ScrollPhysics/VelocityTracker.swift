/// How the velocity of a finger at its release is estimated from where it has been, on one axis.
public enum VelocityTracker: String, Sendable, Equatable, CaseIterable {
  /// A weighted mean of the last three segments: ``IOSWeightedVelocity``.
  case iosWeighted = "ios-weighted"
  /// A parabola through the last samples: ``LeastSquaresVelocity``.
  case lsq2
  /// The work that would bring the finger to its speed: ``ImpulseVelocity``.
  case impulse

  /// Where the finger was at an instant.
  public struct Sample: Sendable, Equatable {
    /// The instant in seconds, from any origin.
    public let time: Double
    /// The position in points.
    public let position: Double

    /// Makes a sample from an instant in seconds and a position in points.
    public init(time: Double, position: Double) {
      self.time = time
      self.position = position
    }
  }

  /// The longest time in seconds between samples, or to the release, that is still one movement.
  public static let longestGap = 0.04
  /// How far back samples count for ``lsq2`` and ``impulse``, in seconds.
  public static let horizon = 0.1
  /// What two instants may differ by from rounding alone, in seconds.
  ///
  /// Instants are whole microseconds, which seconds in binary are not: 40 ms between two of them
  /// may come out as a little more.
  static let rounding = 0.5e-6
  /// How many samples count for ``lsq2`` and ``impulse``.
  public static let mostSamples = 20

  /// The velocity in points per second at the release.
  ///
  /// - Parameters:
  ///   - samples: Where the finger was, oldest first.
  ///   - release: The instant at which it lifted, in seconds; nil is that of the last sample. More
  ///     than ``longestGap`` after the last sample the finger had come to rest.
  /// - Returns: The velocity; 0 for a finger at rest, for too few samples and for no time between.
  public func velocity(
    of samples: some RandomAccessCollection<Sample>,
    release: Double? = nil
  ) -> Double {
    guard let last = samples.last else { return 0 }
    guard (release ?? last.time) - last.time <= Self.longestGap + Self.rounding else { return 0 }
    let velocity =
      switch self {
      case .iosWeighted: IOSWeightedVelocity.velocity(of: samples)
      case .lsq2: LeastSquaresVelocity.velocity(of: samples)
      case .impulse: ImpulseVelocity.velocity(of: samples)
      }
    return velocity.isFinite ? velocity : 0
  }
}

extension RandomAccessCollection where Element == VelocityTracker.Sample {
  /// The newest samples that are one movement: near enough in time to each other and to the last.
  var recent: SubSequence {
    guard let last else { return self[...] }
    var start = index(before: endIndex)
    var count = 1
    while start > startIndex, count < VelocityTracker.mostSamples {
      let previous = index(before: start)
      let gap = self[start].time - self[previous].time
      let age = last.time - self[previous].time
      guard gap <= VelocityTracker.longestGap + VelocityTracker.rounding,
        age <= VelocityTracker.horizon + VelocityTracker.rounding
      else { break }
      start = previous
      count += 1
    }
    return self[start...]
  }
}

extension VelocityTracker.Sample {
  /// The mean velocity since an earlier sample; 0 if no time has passed.
  func velocity(since earlier: Self) -> Double {
    let elapsed = time - earlier.time
    return elapsed > 0 ? (position - earlier.position) / elapsed : 0
  }
}

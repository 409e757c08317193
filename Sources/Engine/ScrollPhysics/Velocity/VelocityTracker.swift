/// The estimate of a finger's release velocity from its positions on one axis.
public enum VelocityTracker: String, Sendable, Equatable, CaseIterable {
  /// A weighted mean of the last three segments, the oldest with the most weight.
  case iosWeighted = "ios-weighted"
  /// A parabola through the last samples, fitted by least squares.
  case lsq2
  /// The work along the last samples.
  case impulse

  /// A position of the finger at an instant.
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

  /// The longest time in seconds between two samples of one movement, or to the release.
  ///
  /// Source: Flutter's trackers.
  public static let longestGap = 0.04
  /// The age in seconds up to which samples count for ``lsq2`` and ``impulse``; from Android.
  public static let horizon = 0.1
  /// The largest rounding error of a difference between two instants, in seconds.
  ///
  /// Instants are whole microseconds, which have no exact binary fraction in seconds: a difference
  /// of 40 ms may be a little more.
  static let rounding = 0.5e-6
  /// The number of samples that count for ``lsq2`` and ``impulse``; from Flutter and Android.
  public static let mostSamples = 20

  /// The velocity in points per second at the release.
  ///
  /// - Parameters:
  ///   - samples: The finger's positions, oldest first.
  ///   - release: The instant of the lift, in seconds; nil is the last sample's. A lift later than the last
  ///     sample by more than ``longestGap`` means a finger at rest.
  /// - Returns: The velocity; 0 for a finger at rest, too few samples, or samples at one instant.
  public func velocity(
    of samples: some RandomAccessCollection<Sample>,
    release: Double? = nil
  ) -> Double {
    guard let last = samples.last else { return 0 }
    guard (release ?? last.time) - last.time <= Self.longestGap + Self.rounding else { return 0 }
    let velocity =
      switch self {
      case .iosWeighted: samples.iosWeightedVelocity
      case .lsq2: samples.leastSquaresVelocity
      case .impulse: samples.impulseVelocity
      }
    return velocity.isFinite ? velocity : 0
  }
}

extension RandomAccessCollection where Element == VelocityTracker.Sample {
  /// The samples of the newest movement: close in time to each other and to the last.
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

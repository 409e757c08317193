/// The release velocity as a mean of the last three segments, the oldest with the most weight.
///
/// `0.6 v[-3] + 0.35 v[-2] + 0.05 v[-1]`. Source: Flutter's `IOSScrollViewFlingVelocityTracker`,
/// fitted to the velocity with which UIScrollView begins to decelerate. The data is not published.
public enum IOSWeightedVelocity {
  /// The weights of the segments, newest first.
  private static let weights = (newest: 0.05, second: 0.35, third: 0.6)

  /// The velocity in points per second; a missing segment counts as 0.
  public static func velocity(
    of samples: some RandomAccessCollection<VelocityTracker.Sample>
  ) -> Double {
    weights.newest * segment(0, of: samples) + weights.second * segment(1, of: samples)
      + weights.third * segment(2, of: samples)
  }

  /// The velocity of a segment, counted back from the newest.
  private static func segment(
    _ age: Int,
    of samples: some RandomAccessCollection<VelocityTracker.Sample>
  ) -> Double {
    guard samples.count >= age + 2 else { return 0 }
    let end = samples.index(samples.endIndex, offsetBy: -1 - age)
    return samples[end].velocity(since: samples[samples.index(before: end)])
  }
}

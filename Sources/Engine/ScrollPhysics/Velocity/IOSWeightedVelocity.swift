extension RandomAccessCollection where Element == VelocityTracker.Sample {
  /// The release velocity as a mean of the last three segments, the oldest with the most weight.
  ///
  /// `0.6 v[-3] + 0.35 v[-2] + 0.05 v[-1]`, in points per second; a missing segment counts as 0. Source:
  /// Flutter's `IOSScrollViewFlingVelocityTracker`, fitted to the velocity with which UIScrollView begins to
  /// decelerate. The data is not published.
  var iosWeightedVelocity: Double {
    // The newest sample comes first.
    let weights = [0.05, 0.35, 0.6]
    let newest = suffix(weights.count + 1).reversed()
    let segments = zip(newest, newest.dropFirst()).map { $0.velocity(since: $1) }
    return zip(weights, segments).reduce(0) { $0 + $1.0 * $1.1 }
  }
}

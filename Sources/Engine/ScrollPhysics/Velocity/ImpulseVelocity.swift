extension RandomAccessCollection where Element == VelocityTracker.Sample {
  /// The release velocity from the work that moves a mass of 1 along the samples, in points per second.
  ///
  /// Each segment with mean velocity `v` adds `(v - u) |v|`, where `u = sign(W) sqrt(2 |W|)` is the velocity
  /// for the work `W` so far. The first segment counts half. The result is 0 with fewer than two samples.
  /// Source: Android's `IMPULSE`.
  var impulseVelocity: Double {
    let recent = recent
    var work = 0.0
    for (position, (earlier, later)) in zip(recent, recent.dropFirst()).enumerated() {
      let velocity = later.velocity(since: earlier)
      work += (velocity - speed(ofWork: work)) * abs(velocity)
      if position == 0 { work /= 2 }
    }
    return speed(ofWork: work)
  }

  private func speed(ofWork work: Double) -> Double {
    let speed = (2 * abs(work)).squareRoot()
    return work < 0 ? -speed : speed
  }
}

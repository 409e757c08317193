/// A programmatic move of the offset from one position to another by ``SineSquared``.
public struct OffsetAnimation: Sendable, Equatable {
  /// The position at time 0, in points.
  public let from: Double
  /// The position at the end, in points.
  public let to: Double
  /// The duration, in seconds; at 0 or less the animation is over at once.
  public let duration: Double

  /// Makes the move; UIScrollView takes 0.3 s.
  public init(from: Double, to: Double, duration: Double = 0.3) {
    self.from = from
    self.to = to
    self.duration = duration > 0 && duration.isFinite ? duration : 0
  }

  /// The position in points at a time in seconds.
  public func position(at time: Double) -> Double {
    if time >= duration { return to }
    return from + (to - from) * SineSquared.progress(at: time / duration)
  }

  /// The velocity in points per second at a time in seconds; 0 at both ends.
  public func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return (to - from) / duration * SineSquared.slope(at: time / duration)
  }
}

/// The curve of an animated `setContentOffset`, `sin^2(pi f / 2)`.
///
/// Source: a public re-implementation with a duration of 0.3 s, not checked against recordings.
public enum SineSquared {
  /// The progress, 0 to 1, at a fraction of the duration; constant outside 0 to 1.
  public static func progress(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    let sine = Libm.sin(.pi / 2 * fraction)
    return sine * sine
  }

  /// The change of progress for each unit of fraction, `(pi / 2) sin(pi f)`; 0 outside 0 to 1.
  public static func slope(at fraction: Double) -> Double {
    guard fraction > 0, fraction < 1 else { return 0 }
    return .pi / 2 * Libm.sin(.pi * fraction)
  }
}

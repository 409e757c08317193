/// A programmatic move of the offset from one position to another by ``SineSquared``.
public struct OffsetAnimation: Sendable, Equatable {
  /// The position at time 0, in points.
  public let from: Double
  /// The position at the end, in points.
  public let to: Double
  /// How long it takes, in seconds; at 0 or less it is over at once.
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

  /// When the move reaches a position; nil is never.
  public func time(reaching level: Double) -> Double? {
    if level == from { return 0 }
    let progress = (level - from) / (to - from)
    guard progress > 0, progress <= 1 else { return nil }
    return duration * SineSquared.fraction(at: progress)
  }
}

/// The law by which content that is past an edge returns, begun at some overscroll and velocity.
///
/// All distances are outward from the edge. Whatever the law, the overscroll rises to at most one
/// peak and falls from there.
public enum BounceLaw: Sendable, Equatable {
  /// UIScrollView's.
  case friction(Bounce)
  /// A damped spring: Flutter's, ScrollMechanics's and others'.
  case spring(Spring)
  /// WebKit's on macOS.
  case webKit(WebKitBounce)

  /// The overscroll in points at a time in seconds.
  public func overscroll(at time: Double) -> Double {
    switch self {
    case .friction(let law): law.overscroll(at: time)
    case .spring(let law): law.position(at: time)
    case .webKit(let law): law.overscroll(at: time)
    }
  }

  /// The velocity that is seen, in points per second.
  public func displayedVelocity(at time: Double) -> Double {
    switch self {
    case .friction(let law): law.displayedVelocity(at: time)
    case .spring(let law): law.velocity(at: time)
    case .webKit(let law): law.displayedVelocity(at: time)
    }
  }

  /// The velocity that what follows inherits; with the overscroll it continues the law unchanged.
  public func velocityState(at time: Double) -> Double {
    switch self {
    case .friction(let law): law.velocityState(at: time)
    case .spring(let law): law.velocity(at: time)
    case .webKit(let law): law.velocityState(at: time)
    }
  }

  /// When the overscroll is largest; nil if it only falls.
  public var peakTime: Double? {
    guard displayedVelocity(at: 0) > 0 else { return nil }
    return switch self {
    case .friction(let law): law.extremum?.time
    case .spring(let law): law.firstExtremumTime
    case .webKit(let law): law.peakTime
    }
  }

  /// When the content goes back through the edge, by the pure law; nil is never.
  public var reentryTime: Double? {
    switch self {
    case .friction(let law): law.reentryTime
    case .spring(let law): law.firstZeroTime
    case .webKit(let law): law.reentryTime
    }
  }

  /// The time from which on the overscroll is no more than a distance; 0 if it always is.
  ///
  /// - Parameter distance: The overscroll in points, above 0.
  /// - Returns: The time in seconds; infinite for a spring that never comes to rest.
  public func restTime(within distance: Double) -> Double {
    if case .friction(let law) = self { return law.time(fallingTo: distance) ?? 0 }
    let start = peakTime ?? 0
    let isAtRest = { time in overscroll(at: time) <= distance }
    if isAtRest(start) { return 0 }
    if let end = reentryTime { return Bisection.firstTime(from: start, to: end, isAtRest) }
    return Bisection.firstTime(from: start, step: 0.1, isAtRest) ?? .infinity
  }
}

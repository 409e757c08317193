/// The way to a page after a release: a critically damped spring pulls the content there.
///
/// It may pass the page once and come back. Mass 1, stiffness 100, as ScrollMechanics bounces:
/// tuned, since no recording of UIKit's paging is published.
public struct PageSnap: Sendable, Equatable {
  /// The page's position, in points.
  public let target: Double
  /// Where the content is when it begins, in points.
  public let position: Double
  /// Its velocity then, in points per second.
  public let velocity: Double
  private let spring: Spring

  /// The spring's mass.
  public static let mass = 1.0
  /// The spring's stiffness.
  public static let stiffness = 100.0
  /// The spring's damping, critical.
  public static let damping = 20.0

  /// Makes the way from a position and a velocity to a page.
  public init(target: Double, position: Double, velocity: Double) {
    self.target = target
    self.position = position
    self.velocity = velocity
    spring = Spring(
      mass: Self.mass,
      stiffness: Self.stiffness,
      damping: Self.damping,
      displacement: position - target,
      velocity: velocity
    )
  }

  /// The position in points at a time in seconds.
  public func position(at time: Double) -> Double { target + spring.position(at: time) }

  /// The velocity in points per second at a time in seconds.
  public func velocity(at time: Double) -> Double { spring.velocity(at: time) }

  /// When the content turns; nil if it never does.
  public var turningPoint: Double? { spring.firstExtremumTime }

  /// The time from which on the content is within a distance of the page, in seconds.
  public func duration(within distance: Double) -> Double {
    spring.settleTime(Tolerance(distance: distance))
  }

  /// The page that a motion comes to which would otherwise stop at a place.
  ///
  /// It is the page nearest to that place, but of the two pages between which the content is: a
  /// fling turns one page, however fast it is.
  ///
  /// - Parameters:
  ///   - position: Where the content is, in points.
  ///   - projected: Where it would stop, in points.
  ///   - length: The length of a page, in points; pages begin at 0.
  ///   - range: Where the content may rest.
  /// - Returns: The page's position, in the range.
  public static func page(
    from position: Double,
    projected: Double,
    length: Double,
    in range: ScrollRange
  ) -> Double {
    guard length > 0 else { return range.clamped(position) }
    let here = position / length
    let wanted = (projected / length).rounded()
    let page = min(max(wanted, here.rounded(.down)), here.rounded(.up))
    return range.clamped(page * length)
  }
}

extension Segment {
  /// The way to a page; of no length for content that is there and rests.
  public static func snap(
    _ snap: PageSnap,
    range: ScrollRange,
    parameters: PhysicsParameters
  ) -> Segment {
    Segment(
      .snap(snap),
      duration: snap.duration(within: parameters.restDistance),
      endPosition: snap.target,
      ending: .rest,
      range: range,
      parameters: parameters
    )
  }
}

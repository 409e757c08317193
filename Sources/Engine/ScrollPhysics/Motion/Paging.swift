/// The resting positions of content with paging, and the return to them.
public enum Paging {
  /// The return to a page, with outward distances: a critically damped spring, mass 1, stiffness 100.
  ///
  /// The content may pass the page once and come back. The numbers are from ScrollMechanics's bounce and
  /// are tuned, since no recording of UIKit's paging is published.
  public static func returnLaw(distance: Double, velocity: Double) -> ReturnLaw {
    let damping = Damping(mass: 1, stiffness: 100, damping: 20)
    return ReturnLaw(damping, carrying: .displayed, overscroll: distance, velocity: velocity)
  }

  /// The page at which content rests, given the position at which it would stop without paging.
  ///
  /// The page is the nearest to that position among the two pages around the content: a fling turns at most
  /// one page. Content exactly on a page stays on it.
  ///
  /// - Parameters:
  ///   - position: The offset now, in points.
  ///   - projected: The offset at which the content would stop, in points.
  ///   - length: The length of a page, in points; pages begin at 0. A length of 0 or less means no pages.
  ///   - range: The offsets at which the content may rest.
  /// - Returns: The page's offset, within the range.
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

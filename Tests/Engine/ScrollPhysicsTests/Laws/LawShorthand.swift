@testable import ScrollPhysics

/// UIScrollView's return from an overscroll in points and a velocity in pt/s.
func uiScrollView(
  _ overscroll: Double,
  _ velocity: Double,
  friction: Double,
  rate: Double = 10
) -> ReturnLaw {
  let damping = Damping.uiScrollView(frictionPerSecond: friction, ratePerSecond: rate)
  return ReturnLaw(damping, carrying: .unpulled, overscroll: overscroll, velocity: velocity)
}

/// WebKit's return.
func webKit(_ overscroll: Double, _ velocity: Double) -> ReturnLaw {
  ReturnLaw(.webKit, carrying: .webKit, overscroll: overscroll, velocity: velocity)
}

/// The return by a spring of mass 1 and stiffness 100: 20 is the critical damping.
func spring(damping: Double, _ overscroll: Double, _ velocity: Double) -> ReturnLaw {
  let damping = Damping(mass: 1, stiffness: 100, damping: damping)
  return ReturnLaw(damping, carrying: .displayed, overscroll: overscroll, velocity: velocity)
}

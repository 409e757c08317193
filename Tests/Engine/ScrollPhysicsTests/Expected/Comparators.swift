import Foundation

/// The inertia of framer-motion, which no preset uses: `x(t) = power v (1 - e^(-t / tau))`.
struct FramerInertia {
  let power: Double
  let timeConstant: Double

  func position(velocity: Double, at time: Double) -> Double {
    -power * velocity * expm1(-time / timeConstant)
  }
}

/// The momentum of better-scroll, which no preset uses: `s^2 / deceleration`, in px and ms.
struct BetterScrollMomentum {
  let deceleration: Double

  func distance(speed: Double) -> Double {
    speed * speed / deceleration
  }
}

/// The same pseudo-random numbers for the same seed, on every machine (a linear congruential
/// generator with Knuth's constants for MMIX, its high bits mixed into the low ones).
struct Random: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

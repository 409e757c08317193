import ScrollPhysics
import Testing

struct CurveTests {
  struct Curve: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let progress: @Sendable (Double) -> Double
  }

  static let curves = [
    Curve(
      testDescription: "ease in, ease out",
      progress: { EaseInOut.progress(at: $0) }
    ),
    Curve(
      testDescription: "sine squared",
      progress: { SineSquared.progress(at: $0) }
    ),
  ]

  @Test(arguments: curves)
  func `the second half mirrors the first`(curve: Curve) {
    for fraction in [0, 0.1, 0.25, 0.4, 0.5] {
      expectClose(curve.progress(1 - fraction), 1 - curve.progress(fraction), within: 1e-12)
    }
  }

  @Test(arguments: curves)
  func `it begins at 0, ends at 1, and stays there`(curve: Curve) {
    for (fraction, progress) in [(-1.0, 0.0), (0, 0), (1, 1), (2, 1), (.infinity, 1), (.nan, 0)] {
      #expect(curve.progress(fraction) == progress)
    }
  }

  @Test(arguments: curves)
  func `it never goes back`(curve: Curve) {
    let values = stride(from: 0.0, through: 1, by: 1.0 / 512).map(curve.progress)
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `ease in, ease out is the Bezier curve it is named after`() {
    for s in stride(from: 0.0, through: 1, by: 1.0 / 32) {
      let left = 1 - s
      let fraction = 3 * left * left * s * 0.42 + 3 * left * s * s * 0.58 + s * s * s
      let progress = 3 * left * s * s + s * s * s
      expectClose(EaseInOut.progress(at: fraction), progress, within: 1e-12)
    }
  }
}

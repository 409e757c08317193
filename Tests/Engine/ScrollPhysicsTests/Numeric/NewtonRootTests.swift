import Foundation
import Testing

@testable import ScrollPhysics

struct NewtonRootTests {
  /// A falling value with its slope, its root, and the most evaluations it may take.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let root: Double
    let mostEvaluations: Int
    let evaluate: @Sendable (Double) -> (value: Double, slope: Double)
  }

  static let cases = [
    Case(testDescription: "a line", root: 3, mostEvaluations: 3) { (3 - $0, -1) },
    Case(testDescription: "an exponential", root: log(100), mostEvaluations: 12) {
      (exp(-$0) - 0.01, -exp(-$0))
    },
    // The slope leads away from the root, is none, or is not a number: halving alone finds it.
    Case(testDescription: "a wrong slope", root: 3, mostEvaluations: 120) { (3 - $0, 1e-3) },
    Case(testDescription: "no slope", root: 3, mostEvaluations: 120) { (3 - $0, 0) },
    Case(testDescription: "a step", root: 7.25, mostEvaluations: 120) {
      ($0 < 7.25 ? 1 : -1, .nan)
    },
    Case(testDescription: "no number past it", root: 2, mostEvaluations: 120) {
      ($0 <= 2 ? 1 : .nan, .nan)
    },
  ]

  @Test(arguments: cases, [0, 5, 10.0])
  func `a root is found from anywhere in the bracket, in a bounded number of steps`(
    test: Case,
    guess: Double
  ) {
    var evaluations = 0
    let root = NewtonRoot.fallingThroughZero(from: 0, to: 10, guess: guess) { time in
      evaluations += 1
      return test.evaluate(time)
    }
    expectClose(root, test.root, within: 1e-12)
    #expect(evaluations <= test.mostEvaluations)
  }
}

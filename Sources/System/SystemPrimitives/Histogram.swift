/// Counts of values between bounds, in Prometheus's form.
package struct Histogram: Sendable {
  /// The upper bounds, ascending; each interval includes its bound.
  package let bounds: [Double]
  /// The number of values in each interval, and above the last bound.
  package private(set) var counts: [Int]
  /// The sum of all values.
  package private(set) var sum = 0.0

  /// Makes a histogram without values.
  package init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  /// Counts a value.
  package mutating func add(_ value: Double) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }
}

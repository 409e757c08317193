import Testing

/// Expects two numbers to be the same but for rounding, relative to their size.
func expectClose(
  _ value: Double,
  _ expected: Double,
  within tolerance: Double = 1e-9,
  _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isClose = value == expected || abs(value - expected) <= tolerance * max(1, abs(expected))
  #expect(isClose, "\(value), not \(expected) \(comment)", sourceLocation: sourceLocation)
}

/// The numbers that no law may stumble over.
let absurdNumbers: [Double] = [
  0, -0.0, .leastNonzeroMagnitude, 1e-12, -1e7, 1e7, 1e300, -1e300, .infinity, -.infinity, .nan,
]

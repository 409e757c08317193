package import StrictJSON

extension Recording {
  /// How far values may differ; what is nil compares within 1e-9, relative or absolute.
  package struct Tolerance: Sendable {
    /// For lengths and, in a recording's own tolerance, for all numbers but times; in points.
    let points: Double?
    /// For the times of effects and, in a test's tolerance, for those in snapshots; in milliseconds.
    let milliseconds: Double?
    /// Whether it is a test's: then counts are exact, and ratios may differ as far as the header of 54
    /// points that moves them.
    let isOfTest: Bool

    /// The tolerance as recordings have it.
    package var json: JSONValue {
      ["points": .number(points ?? 0), "ms": .number(milliseconds ?? 0)]
    }

    /// How far the numbers at a place may differ; nil is 1e-9.
    fileprivate func margin(at pointer: String) -> Double? {
      let name = pointer.split(separator: "/").last ?? ""
      guard !name.hasSuffix("Ms") else { return isOfTest ? milliseconds : nil }
      guard isOfTest else { return points }
      if Self.counts.contains(name) { return nil }
      return Self.ratios.contains(name) ? points.map { $0 / Self.pointsOfRatio } : points
    }

    private static let counts: Set<Substring> = [
      "configurationRevision", "count", "effectIndex", "index", "refreshingCount", "revision",
      "rows",
    ]
    private static let ratios: Set<Substring> = ["alpha", "arrowAngle", "pullingPercent"]
    /// The height of a header by default: a pull so far changes its pulling percent by 1.
    private static let pointsOfRatio = 54.0
  }

  /// Whether two values of a snapshot count as equal.
  ///
  /// Numbers compare within 1e-9, relative or absolute, or within the tolerance.
  func matches(_ expected: JSONValue, _ actual: JSONValue, at pointer: String) -> Bool {
    guard case .number(let left) = expected, case .number(let right) = actual else {
      return expected == actual
    }
    if let margin = tolerance?.margin(at: pointer) { return abs(left - right) <= margin }
    return expected.isEqualWithinRounding(actual)
  }
}

extension JSONValue {
  /// Whether this is another value, or a number within 1e-9 of it, relative or absolute.
  package func isEqualWithinRounding(_ other: JSONValue) -> Bool {
    guard case .number(let left) = self, case .number(let right) = other else {
      return self == other
    }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }
}

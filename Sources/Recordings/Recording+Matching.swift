import OverscrollWire
import StrictJSON

extension Recording {
  /// Whether two values of a snapshot count as equal.
  ///
  /// Numbers compare within 1e-9, relative or absolute, or within the recording's own tolerance.
  func matches(_ expected: JSONValue, _ actual: JSONValue, at pointer: String) -> Bool {
    guard case .number(let left) = expected, case .number(let right) = actual else {
      return expected == actual
    }
    if let tolerance, !pointer.hasSuffix("Ms") { return abs(left - right) <= tolerance.points }
    return abs(left - right) <= 1e-9 * max(1, abs(left), abs(right))
  }
}

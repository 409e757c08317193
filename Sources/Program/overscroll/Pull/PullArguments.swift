import ArgumentParser
import OverscrollWire
import RefreshEngine

/// Lengths of time on the command line.
enum DurationArgument {
  /// Reads `300ms` or `0.3s`.
  static func microseconds(_ text: String, isPositive: Bool) throws -> Microseconds {
    let (number, scale) =
      text.hasSuffix("ms")
      ? (text.dropLast(2), 1.0) : (text.dropLast(1), text.hasSuffix("s") ? 1000 : .nan)
    guard let value = Double(number), (0...1e7).contains(value * scale) else {
      throw ValidationError("a time is like 300ms or 0.3s, not \(text)")
    }
    let duration = WireTime.microseconds(value * scale)
    guard duration > 0 || !isPositive else {
      throw ValidationError("the time must be above 0, not \(text)")
    }
    return duration
  }
}

/// Points on the command line.
enum PointArgument {
  /// Reads `y`, or `x,y`.
  static func vector(_ text: String) throws -> Point {
    let numbers = try coordinates(text)
    guard let last = numbers.last, numbers.count <= 2 else { throw fault(text) }
    return Point(x: numbers.count == 2 ? numbers[0] : 0, y: last)
  }

  /// Reads `x,y`.
  static func point(_ text: String) throws -> Point {
    let numbers = try coordinates(text)
    guard numbers.count == 2 else { throw fault(text) }
    return Point(x: numbers[0], y: numbers[1])
  }

  private static func coordinates(_ text: String) throws -> [Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      guard let number = Double(part), abs(number) <= 1e7 else { throw fault(text) }
      return number
    }
  }

  private static func fault(_ text: String) -> ValidationError {
    ValidationError("a point is like 180,100, with numbers from -1e7 to 1e7, not \(text)")
  }
}

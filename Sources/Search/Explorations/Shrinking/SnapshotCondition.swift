import Recordings
import StrictJSON

/// A condition on a snapshot, such as `header.refreshingCount == 3 and header.state != idle`.
package struct SnapshotCondition: Sendable {
  fileprivate enum Comparison: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case below = "<"
    case above = ">"

    func holds(_ actual: JSONValue, _ value: JSONValue) -> Bool {
      func ordered(_ holds: (Double, Double) -> Bool) -> Bool {
        guard let left = actual.double, let right = value.double else { return false }
        return holds(left, right)
      }
      return switch self {
      case .equal: actual.isEqualWithinRounding(value)
      case .unequal: !actual.isEqualWithinRounding(value)
      case .atMost: ordered(<=)
      case .atLeast: ordered(>=)
      case .below: ordered(<)
      case .above: ordered(>)
      }
    }
  }

  /// A comparison of a place with a value.
  fileprivate struct Part {
    let pointer: JSONPointer
    let comparison: Comparison
    let value: JSONValue
  }

  /// The condition as it was written.
  package let text: String
  private let parts: [Part]

  /// Reads a condition: comparisons joined by `and`.
  ///
  /// A place is a JSON Pointer, or its names joined by points; a value is JSON, or one word.
  ///
  /// - Throws: The fault in the text, which may be a place that no snapshot has.
  package init(_ text: String) throws(Fault) {
    self.text = text
    var parts: [Part] = []
    for comparison in text.split(separator: " and ", omittingEmptySubsequences: false) {
      parts.append(try Part(comparison))
    }
    self.parts = parts
  }

  /// The reason why a text is no condition.
  package struct Fault: Error, CustomStringConvertible {
    /// The fault, in words.
    package let description: String
  }

  /// True if a snapshot meets the condition.
  ///
  /// A snapshot without the place meets only `!=`.
  func holds(_ snapshot: JSONValue) -> Bool {
    parts.allSatisfy { part in
      guard let actual = part.pointer.value(in: snapshot) else {
        return part.comparison == .unequal
      }
      return part.comparison.holds(actual, part.value)
    }
  }
}

extension SnapshotCondition.Part {
  fileprivate init(_ text: Substring) throws(SnapshotCondition.Fault) {
    guard let match = text.wholeMatch(of: /\s*([^\s=!<>]+)\s*([=!<>]=|[<>])\s*(\S|\S.*\S)\s*/),
      let comparison = SnapshotCondition.Comparison(rawValue: String(match.2))
    else { throw .init(description: "\"\(text)\" is no comparison such as header.state == idle") }
    let place = match.1.hasPrefix("/") ? String(match.1) : "/" + match.1.replacing(".", with: "/")
    let pointer: JSONPointer
    do throws(SnapshotPlaces.Unknown) {
      pointer = try SnapshotPlaces.place(place)
    } catch {
      throw .init(description: error.description)
    }
    let json = try? JSONReader.value(Array(match.3.utf8))
    guard let value = json ?? (match.3.contains(" ") ? nil : .string(String(match.3))) else {
      throw .init(description: "\(match.3) is neither JSON nor one word")
    }
    self.init(pointer: pointer, comparison: comparison, value: value)
  }
}

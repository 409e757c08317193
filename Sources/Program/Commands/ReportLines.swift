import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// Lines of aligned columns.
struct TextTable {
  private var rows: [[String]]

  /// Makes a table with the names of its columns.
  init(_ names: [String]) {
    rows = [names]
  }

  /// Adds a row with a cell for each column.
  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines with padded columns, except the last column.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        column == row.count - 1
          ? cell.0 : cell.0 + String(repeating: " ", count: cell.1 - cell.0.count)
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}

extension Collection {
  /// The lines of the first elements, then a line with the number of remaining elements.
  ///
  /// - Parameters:
  ///   - count: The most elements to show.
  ///   - indent: The beginning of each line.
  ///   - line: The rest of an element's line.
  /// - Returns: The lines.
  func lines(first count: Int, indent: String, _ line: (Element) -> String) -> [String] {
    let lines = prefix(count).map { indent + line($0) }
    let rest = self.count - lines.count
    return lines + (rest > 0 ? ["\(indent)and \(rest) more"] : [])
  }
}

/// The place of a difference, such as `differs after event 2, at 450 ms`; step 0 is the creation.
func differencePlace(step: Int, _ instant: Instant) -> String {
  let step = step == 0 ? "after creation" : "after event \(step)"
  return "differs \(step), at \(JSONWriter.text(instant.milliseconds)) ms"
}

extension Replay.Difference {
  /// The place of the difference; see `differencePlace`.
  var place: String { differencePlace(step: step, instant) }

  /// The values as lines, up to twenty.
  var lines: [String] {
    values.lines(first: 20, indent: "  ") { value in
      "\(value.pointer): expected \(value.expected.line), is \(value.actual.line)"
    }
  }
}

extension JSONValue {
  /// The text of a string or a number; nil for other values.
  var cell: String? {
    switch self {
    case .string(let text): text
    case .number(let number): JSONWriter.text(number)
    case .null, .bool, .overflow, .array, .object: nil
    }
  }

  /// An effect as a line: its time, component and type, and the two states of a change.
  var effectLine: String {
    ["atMs", "component", "type", "from", "to"].compactMap { member($0)?.cell }
      .joined(separator: " ")
  }
}

/// Lines of aligned columns.
struct TextTable {
  private var rows: [[String]]

  /// A table with the names of its columns.
  init(_ names: [String]) {
    rows = [names]
  }

  /// Adds a row of as many cells as there are columns.
  mutating func append(_ row: [String]) { rows.append(row) }

  /// The lines; the last column is not padded.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        column == row.count - 1 ? cell.0 : cell.0.padded(to: cell.1)
      }
      .joined(separator: "  ")
    }
    .joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

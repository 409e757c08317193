import Foundation

/// Tables as text, in `Tests/Wire/Tables`.
///
/// "== name" begins a table, and each line after it is a row, whose columns are apart by two blanks or
/// more. ∅ is an empty text, ⟨ and ⟩ enclose one with blanks at its ends, ␊ and its like are control
/// characters, and ‹2028› is the character of a number. A line that begins with "# " says why.
package enum TextTable {
  /// A file lacks a table, or the table has no rows.
  package struct Missing: Error {
    package let name: String
  }

  /// The rows of a table, each with as many columns.
  package static func rows(_ file: String, _ name: String) throws -> [[String]] {
    let url = Repository.file("Tests/Wire/Tables/\(file).txt")
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let rows = lines.drop { $0 != "== " + name }.dropFirst().prefix { !$0.hasPrefix("== ") }
      .filter { !$0.isEmpty && !$0.hasPrefix("# ") }
      .map { $0.split(separator: /[ ]{2,}/).map { text(String($0)) } }
    guard let count = rows.first?.count, rows.allSatisfy({ $0.count == count }) else {
      throw Missing(name: name)
    }
    return rows
  }

  /// The texts of a table of one column.
  package static func texts(_ file: String, _ name: String) throws -> [String] {
    try rows(file, name).map { $0[0] }
  }

  private static func text(_ cell: String) -> String {
    if cell == "∅" { return "" }
    let isEnclosed = cell.hasPrefix("⟨") && cell.hasSuffix("⟩")
    let inner = isEnclosed ? String(cell.dropFirst().dropLast()) : cell
    var text = String.UnicodeScalarView()
    for scalar in inner.unicodeScalars {
      let isPicture = (0x2400...0x241F).contains(scalar.value)
      text.append(isPicture ? Unicode.Scalar(UInt8(scalar.value - 0x2400)) : scalar)
    }
    return String(text).replacing(/‹([0-9A-F]+)›/) { match in
      UInt32(match.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) } ?? ""
    }
  }
}

extension String {
  /// The text of a cell, or nil where the cell says so.
  package var orNil: String? { self == "nil" ? nil : self }

  /// The words of a cell; none where the cell says so.
  package var words: [String] { self == "none" ? [] : split(separator: " ").map(String.init) }
}

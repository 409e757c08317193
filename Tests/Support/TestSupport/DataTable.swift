internal import Foundation

/// A table of `Tests/Fixtures/Tables`: its columns are separated by ` -> `.
///
/// A line that begins with `= ` begins a table with a name; empty lines and those that begin with `#`
/// count for nothing. `\r`, `\n`, `\t` and `\x7F` stand for characters.
package struct DataTable: Sendable, CustomStringConvertible {
  package let name: String
  package private(set) var rows: [[String]] = []

  package var description: String { name }

  /// The tables of a file; where there is none, one that no test accepts.
  package static func sections(_ file: String) -> [DataTable] {
    let url = Repository.file("Tests/Fixtures/Tables/" + file)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? "= missing\nmissing ->\n"
    var tables: [DataTable] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("= ") {
        tables.append(DataTable(name: String(line.dropFirst(2))))
      } else {
        tables[tables.count - 1].rows.append(row(String(line)))
      }
    }
    return tables
  }

  /// The rows of a table of a file.
  package static func rows(_ name: String, in file: String) -> [[String]] {
    sections(file).first { $0.name == name }?.rows ?? [["missing", "missing", "missing"]]
  }

  /// The columns of a line.
  package static func row(_ line: String) -> [String] {
    (line + " ").components(separatedBy: " -> ").map { column in
      unescaped(column.trimmingCharacters(in: .whitespaces))
    }
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing(/\\(r|n|t|x([0-9A-F]{2}))/) { match in
      switch match.1 {
      case "r": "\r"
      case "n": "\n"
      case "t": "\t"
      default: String(UnicodeScalar(UInt8(match.2 ?? "", radix: 16) ?? 0))
      }
    }
  }
}

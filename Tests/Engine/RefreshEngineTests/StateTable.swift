import Foundation
import TestSupport
import Testing

@testable import RefreshEngine

/// A table of states and causes: the same that stands in the doc comment of a kind of component.
///
/// The first line names the states. Each further line has a cause and, below each state, the state to
/// which it leads, or "·" for no change.
struct StateTable {
  struct Cell: CustomTestStringConvertible {
    let from: ComponentState
    let cause: String
    let to: ComponentState
    var testDescription: String { "\(from), \(cause): \(to)" }
  }

  let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n") }

  var cells: [Cell] {
    let rows = lines.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let states = (rows.first ?? []).dropFirst().compactMap(ComponentState.init(rawValue:))
    return rows.dropFirst().flatMap { row in
      zip(states, row.dropFirst()).map { from, to in
        Cell(from: from, cause: row.first ?? "", to: ComponentState(rawValue: to) ?? from)
      }
    }
  }

  /// The lines of the table that the doc comment of a source of the engine lacks.
  func missing(inDocCommentOf file: String) throws -> [Substring] {
    let source = try String(
      contentsOf: Repository.file("Sources/Engine/RefreshEngine").appending(path: file),
      encoding: .utf8
    )
    let documented = Set(source.split(separator: "\n").map { $0.drop { $0 == "/" || $0 == " " } })
    return lines.filter { !documented.contains($0) }
  }
}

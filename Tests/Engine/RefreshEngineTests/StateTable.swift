import EngineTesting
import Foundation
import TestSupport
import Testing

@testable import RefreshEngine

/// A table of states and causes.
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

  let cells: [Cell]

  /// Makes a table of its lines, which must all have as many columns.
  init(_ lines: [some StringProtocol]) throws {
    let rows = lines.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let states = try (rows.first ?? []).dropFirst().map {
      try WrittenValues.named($0, ComponentState.self)
    }
    cells = try rows.dropFirst().flatMap { row in
      try #require(row.count == states.count + 1, "\(row)")
      return try zip(states, row.dropFirst()).map { from, to in
        let state = to == "·" ? from : try WrittenValues.named(to, ComponentState.self)
        return Cell(from: from, cause: row[0], to: state)
      }
    }
  }

  /// The table of the doc comment of a source of the engine.
  init(docCommentOf file: String) throws {
    let url = Repository.file("Sources/Engine/RefreshEngine/" + file)
    let source = try String(contentsOf: url, encoding: .utf8)
    let lines = source.split(separator: "\n").map { $0.drop { $0 == "/" || $0 == " " } }
    try self.init(lines.drop { !$0.hasPrefix("cause ") }.prefix { $0.contains(" | ") } + [])
  }
}

import Explorations
import Explorer
import OverscrollWire
import RefreshEngine
import StrictJSON

/// Which properties each library violates, with the shortest events that show it.
struct Scorecard: Sendable {
  /// How a library violates a property, as `index.json` has it but for its recording and the words of its events.
  struct Cell: Equatable, Sendable {
    let json: JSONObject

    /// The configuration of the suite.
    var configuration: String { text("configuration") ?? "" }
    var component: String { text("component") ?? "" }
    var variant: String { text("variant") ?? "" }
    /// Events of a recording.
    var events: [JSONValue] { json["events"]?.elements ?? [] }
    /// How many events it has, those of a turn each.
    var length: Int { Int(json["length"]?.double ?? 0) }
    /// The finding in words, with the numbers.
    var text: String { text("text") ?? "" }
    /// Why the component is then as it is; nil for the scroll view.
    var cause: String? { text("cause") }

    private func text(_ name: String) -> String? { json[name]?.text }
  }

  /// How far one library was searched, as `index.json` has it: in how many configurations of the suite, by how
  /// many sequences, and to which depth every action was tried in each configuration.
  struct Column: Sendable {
    let dialect: Dialect
    let json: JSONValue
  }

  /// A property in each library.
  struct Row: Sendable {
    let property: Property
    /// In the order of the columns; nil where it holds, or does not apply.
    let cells: [Cell?]
  }

  let columns: [Column]
  /// In the order of `Property.all`.
  let rows: [Row]

  /// The recordings of a row, in the order of the columns.
  func recordings(of row: Row) -> [ScorecardRecording] {
    zip(columns, row.cells).compactMap { column, cell in
      cell.map { ScorecardRecording(cell: $0, property: row.property, dialect: column.dialect) }
    }
  }
}

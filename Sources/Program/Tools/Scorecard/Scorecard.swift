import Explorations
import Explorer
import OverscrollWire
import RefreshEngine
import StrictJSON

/// The properties that each library violates, with the shortest events that show the violation.
struct Scorecard: Sendable {
  /// A violation in the form of `index.json`, without the recording's address and the events in words.
  struct Cell: Equatable, Sendable {
    let json: JSONObject

    /// The name of the configuration in the suite.
    var configuration: String { text("configuration") ?? "" }
    var component: String { text("component") ?? "" }
    var variant: String { text("variant") ?? "" }
    /// The events, in the form of a recording.
    var events: [JSONValue] { json["events"]?.elements ?? [] }
    /// The number of events; each event within a turn counts.
    var length: Int { Int(json["length"]?.double ?? 0) }
    /// The finding as a sentence with numbers.
    var text: String { text("text") ?? "" }
    /// The reason for the component's state; nil for the scroll view.
    var cause: String? { text("cause") }

    private func text(_ name: String) -> String? { json[name]?.text }
  }

  /// The extent of a library's search, in the form of `index.json`: the number of configurations and
  /// sequences, and the depth to which every action was tried in each configuration.
  struct Column: Sendable {
    let dialect: Dialect
    let json: JSONValue
  }

  /// A property with its violations by library.
  struct Row: Sendable {
    let property: Property
    /// The violations in the order of the columns; nil if the property holds or does not apply.
    let cells: [Cell?]
  }

  let columns: [Column]
  /// The rows in the order of `Property.all`.
  let rows: [Row]

  /// The recordings of a row, in the order of the columns.
  func recordings(of row: Row) -> [ScorecardRecording] {
    zip(columns, row.cells).compactMap { column, cell in
      cell.map { ScorecardRecording(cell: $0, property: row.property, dialect: column.dialect) }
    }
  }
}

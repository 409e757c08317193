import Explorations
import Explorer
import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON

/// Which properties each library violates, with the shortest events that show it.
struct Scorecard: Sendable {
  /// How a library violates a property, as `index.json` has it but for its recording.
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
    /// What is seen, with the numbers.
    var text: String { text("text") ?? "" }
    /// Why the component is then as it is; nil for the scroll view.
    var cause: String? { text("cause") }

    private func text(_ name: String) -> String? { json[name]?.text }
  }

  /// How far one library was searched.
  struct Column: Sendable {
    let dialect: Dialect
    /// How many configurations of the suite it can have.
    let configurations: Int
    let sequences: Int
    let states: Int
    /// The depth to which every action was tried, in each configuration.
    let fullDepth: Int
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

  /// How many rows of a class a column violates, of how many that apply to it.
  func share(_ kind: Property.Class, _ column: Int) -> (violated: Int, applying: Int) {
    let rows = rows.filter { $0.property.class == kind && applies($0.property, column) }
    return (rows.count { $0.cells[column] != nil }, rows.count)
  }

  private func applies(_ property: Property, _ column: Int) -> Bool {
    property.absence(from: columns[column].dialect.family) == nil
  }

  /// The rows of a class: those that hold in the fewest libraries first, then those that the fewest events
  /// violate.
  func rows(of kind: Property.Class) -> [Row] {
    rows.enumerated().filter { $0.element.property.class == kind }
      .sorted {
        (order($0.element) + [$0.offset]).lexicographicallyPrecedes(order($1.element) + [$1.offset])
      }
      .map(\.element)
  }

  private func order(_ row: Row) -> [Int] {
    let applying = columns.indices.count { applies(row.property, $0) }
    let lengths = row.cells.compactMap { $0?.length }
    return [applying - lengths.count, lengths.reduce(0, +)]
  }

  /// Whether some libraries violate a property and others do not.
  func differs(_ row: Row) -> Bool {
    let applying = columns.indices.filter { applies(row.property, $0) }
    return Set(applying.map { row.cells[$0] == nil }).count > 1
  }

  /// The configuration of a cell, as its recording has it.
  static func configuration(
    _ name: String,
    in dialect: Dialect
  ) throws(FieldErrors) -> DialectConfiguration? {
    let suite = Suite.configurations(in: dialect)
    guard let document = suite.first(where: { $0.name == name })?.document,
      case .applicable(let configuration) = try DialectConfiguration.make(document, in: dialect)
    else { return nil }
    return configuration
  }
}

extension Scorecard.Column {
  /// The title of the dialect, short.
  var title: String { dialect.title.replacing("MJRefresh ", with: "") }

  /// A title that fits a cell of a phone.
  var shortTitle: String {
    switch dialect {
    case .mjrefresh379, .mjrefresh31154, .mjrefresh221, .mjrefresh147:
      title.split(separator: ".").prefix(3).joined(separator: ".")
    case .eocrefresh: "EOC"
    case .swiperefreshlayout120: "SRL"
    case .refreshindicator2026: "RI"
    case .pulltorefreshjs0122: "PTR"
    }
  }

  /// How far it was searched, as a clause.
  var bounds: String {
    "\(grouped(sequences)) sequences, \(grouped(states)) states, every action to "
      + "depth \(fullDepth), in \(configurations) configurations"
  }
}

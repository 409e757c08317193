import Explorer
import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON

/// `index.json`: the scorecard as data, from which all other files are written.
extension Scorecard {
  private static var file: URL { folder.appending(path: "index.json") }

  /// The scorecard as it was written.
  static func stored() throws -> Scorecard {
    let document = try JSONReader.value(Array(Data(contentsOf: file)))
    return try Scorecard(JSONCursor(document))
  }

  /// The file, indented.
  var data: [UInt8] {
    var writer = JSONWriter()
    writer.value([
      "engine": .string(Engine.version),
      "dialects": .array(columns.map(\.json)),
      "properties": .array(rows.map(json)),
    ])
    var indenter = JSONIndenter()
    return indenter.indent(writer.line)
  }

  private func json(of row: Row) -> JSONValue {
    var cells: JSONObject = [:]
    for (column, cell) in zip(columns, row.cells) {
      guard let cell else { continue }
      var object = cell.json
      object["recording"] = .string(ScorecardRecording(cell, of: row.property, column.dialect).path)
      cells[column.dialect.rawValue] = .object(object)
    }
    var object: JSONObject = [
      "name": .string(row.property.name), "class": .string(row.property.class.rawValue),
      "title": .string(row.property.sentence),
      "museum": .array(row.property.museum.map { .string($0) }), "violated": .object(cells),
    ]
    object["notOfOverlays"] = row.property.absenceFromOverlays.map { .string($0) }
    return .object(object)
  }

  private init(_ cursor: JSONCursor) throws {
    let document = cursor.value
    columns = try JSONCursor(document.member("dialects") ?? .null).elements(Column.init)
    let known = document.member("properties")?.list ?? []
    let dialects = columns.map(\.dialect)
    rows = Property.all.map { property in
      let row = known.first { $0.member("name")?.text == property.name }
      let violated = row?.member("violated")
      return Row(
        property: property,
        cells: dialects.map { violated?.member($0.rawValue).map(Cell.init) }
      )
    }
  }
}

extension Scorecard.Column {
  fileprivate var json: JSONValue {
    [
      "name": .string(dialect.rawValue), "title": .string(dialect.title),
      "configurations": .number(Double(configurations)), "sequences": .number(Double(sequences)),
      "states": .number(Double(states)), "fullDepth": .number(Double(fullDepth)),
    ]
  }

  fileprivate init(_ cursor: JSONCursor) throws(FieldErrors) {
    let value = cursor.value
    func number(_ name: String) -> Int { Int(value.member(name)?.double ?? 0) }
    self.init(
      dialect: try JSONCursor(value.member("name") ?? .null).oneOf(),
      configurations: number("configurations"),
      sequences: number("sequences"),
      states: number("states"),
      fullDepth: number("fullDepth")
    )
  }
}

extension Scorecard.Cell {
  fileprivate var json: JSONObject {
    var object: JSONObject = [
      "configuration": .string(configuration), "component": .string(component),
      "variant": .string(variant), "length": .number(Double(length)), "events": .array(events),
      "text": .string(text),
    ]
    object["cause"] = cause.map { .string($0) }
    return object
  }

  fileprivate init(_ value: JSONValue) {
    self.init(
      configuration: value.member("configuration")?.text ?? "",
      component: value.member("component")?.text ?? "",
      variant: value.member("variant")?.text ?? "",
      events: value.member("events")?.list ?? [],
      length: Int(value.member("length")?.double ?? 0),
      text: value.member("text")?.text ?? "",
      cause: value.member("cause")?.text
    )
  }
}

extension JSONValue {
  fileprivate var list: [JSONValue] { if case .array(let list) = self { list } else { [] } }
}

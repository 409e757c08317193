import Explorer
import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON

extension Scorecard {
  /// The files that the server serves: the data, the page and the recordings.
  func made() throws -> MadeFiles {
    var files: [String: [UInt8]] = [
      "index.json": data, "index.html": Array(try ScorecardPage(self).html().utf8),
    ]
    for row in rows {
      for (column, cell) in zip(columns, row.cells) {
        guard let cell else { continue }
        let recording = ScorecardRecording(cell, of: row.property, column.dialect)
        files[recording.name + ".json"] = try recording.file()
      }
    }
    return MadeFiles(in: "Public/scorecard", isWhole: true, files)
  }

  /// The scorecard as it was written in `index.json`, the data of all other files.
  static func stored() throws -> Scorecard {
    let file = MadeFiles.file("Public/scorecard/index.json")
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
    let known = document.member("properties")?.elements ?? []
    let dialects = columns.map(\.dialect)
    rows = Property.all.map { property in
      let row = known.first { $0.member("name")?.text == property.name }
      let violated = row?.member("violated")
      return Row(
        property: property,
        cells: dialects.map { dialect in
          guard case .object(var cell)? = violated?.member(dialect.rawValue) else { return nil }
          cell["recording"] = nil
          return Cell(json: cell)
        }
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

import Explorer
import Foundation
import OverscrollWire
import RefreshEngine
import StrictJSON

extension Scorecard {
  /// The files that the server serves: the data, and a file of recordings for each violated property.
  func made() throws -> MadeFiles {
    var files = ["index.json": try data]
    for row in rows {
      let lines = try recordings(of: row).flatMap { try $0.line() }
      if !lines.isEmpty { files["\(row.property.name).jsonl"] = lines }
    }
    return MadeFiles(in: "Public/scorecard", isWhole: true, files)
  }

  /// The scorecard that `index.json` stores, from which the other files are made.
  static func stored() throws -> Scorecard {
    let file = MadeFiles.file("Public/scorecard/index.json")
    let document = try JSONReader.value(Array(Data(contentsOf: file)))
    return try Scorecard(JSONCursor(document))
  }

  /// The contents of `index.json`, indented.
  var data: [UInt8] {
    get throws {
      MadeFiles.indented([
        "engine": .string(Engine.version),
        "dialects": .array(columns.map(\.json)),
        "properties": .array(try rows.map(json)),
      ])
    }
  }

  private func json(of row: Row) throws(FieldErrors) -> JSONValue {
    var cells: JSONObject = [:]
    for recording in recordings(of: row) {
      var object = recording.cell.json
      object["words"] = .array(try recording.words())
      object["recording"] = .string(recording.path)
      cells[recording.dialect.rawValue] = .object(object)
    }
    var object: JSONObject = [
      "name": .string(row.property.name), "class": .string(row.property.class.rawValue),
      "title": .string(row.property.sentence),
      "museum": .array(row.property.museum.map { .string($0) }), "violated": .object(cells),
    ]
    object["notOfOverlays"] = row.property.absenceFromOverlays.map { .string($0) }
    var choices: JSONObject = [:]
    for dialect in columns.map(\.dialect) {
      guard let choice = row.property.choice(in: dialect) else { continue }
      choices[dialect.rawValue] = .string("\(choice.setting) \(choice.value)")
    }
    if !choices.members.isEmpty { object["choices"] = .object(choices) }
    return .object(object)
  }

  private init(_ cursor: JSONCursor) throws {
    let document = cursor.value
    columns = try JSONCursor(document.member("dialects") ?? .null).elements {
      field throws(FieldErrors) in
      Column(
        dialect: try JSONCursor(field.value.member("name") ?? .null).oneOf(),
        json: field.value
      )
    }
    let known = document.member("properties")?.elements ?? []
    let dialects = columns.map(\.dialect)
    rows = Property.all.map { property in
      let row = known.first { $0.member("name")?.text == property.name }
      let violated = row?.member("violated")
      return Row(
        property: property,
        cells: dialects.map { dialect in
          guard case .object(var cell)? = violated?.member(dialect.rawValue) else { return nil }
          (cell["words"], cell["recording"]) = (nil, nil)
          return Cell(json: cell)
        }
      )
    }
  }
}

import Explorations
import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A cell as a recording, which opens in the page.
struct ScorecardRecording {
  let cell: Scorecard.Cell
  let property: Property
  let dialect: Dialect

  init(_ cell: Scorecard.Cell, of property: Property, _ dialect: Dialect) {
    (self.cell, self.property, self.dialect) = (cell, property, dialect)
  }

  /// The name of the session and of the file, without its extension.
  var name: String { "\(property.name)-in-\(dialect.rawValue)" }

  /// Its address on the server.
  var path: String { "/scorecard/\(name).json" }

  /// The events for people.
  func words() throws -> [String] {
    let decoder = EventDecoder(dialect: dialect)
    return try cell.events.map { try decoder.decode(JSONCursor($0)).event.words }
  }

  /// The file: one line of JSON.
  ///
  /// Nothing is asserted: a test judges the recording by the property.
  func file() throws -> [UInt8] {
    guard let configuration = try Scorecard.configuration(cell.configuration, in: dialect) else {
      return []
    }
    let portable = try PortableConfiguration(configuration.document, createdAt: 0)
    let file: JSONObject = [
      "format": .string(Recording.format), "version": .number(Double(Recording.version)),
      "name": .string(name), "title": .string(property.sentence),
      "symptom": .string(cell.text + "."),
      "cause": cell.cause.map { .string($0) } ?? .null, "source": ["foundBy": "explore"],
      "about": .string(
        "The shortest events that overscroll explore found, in the configuration "
          + "\(cell.configuration). \(dialect.family.caveat)"
      ),
      "engine": .string(Engine.version), "configuration": portable.forRecording,
      "events": .array(cell.events),
    ]
    var line = JSONWriter()
    line.value(.object(file))
    return line.line
  }
}

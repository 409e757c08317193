import Explorations
import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// The recording of a cell, which opens in the page.
struct ScorecardRecording {
  let cell: Scorecard.Cell
  let property: Property
  let dialect: Dialect

  /// The name of the session.
  var name: String { "\(property.name)-in-\(dialect.rawValue)" }

  /// The recording's address on the server: its name in the file of its property.
  var path: String { "/scorecard/\(property.name).jsonl#\(name)" }

  /// The events as words for people.
  func words() throws(FieldErrors) -> [JSONValue] {
    let decoder = EventDecoder(dialect: dialect)
    var words: [JSONValue] = []
    for event in cell.events {
      words.append(.string(try decoder.decode(JSONCursor(event)).event.words(of: event)))
    }
    return words
  }

  /// The recording: one line of JSON.
  ///
  /// The recording asserts nothing: a test judges it by the property.
  func line() throws -> [UInt8] {
    let suite = Suite.configurations(in: dialect)
    guard let document = suite.first(where: { $0.name == cell.configuration })?.document,
      case .applicable(let configuration) = try DialectConfiguration.make(document, in: dialect)
    else { return [] }
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
    return JSONValue.object(file).lineBytes
  }
}

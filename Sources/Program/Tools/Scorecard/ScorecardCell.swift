import Explorations
import Explorer
import OverscrollWire
import Recordings
import RefreshEngine
import StrictJSON

/// A property that a library violates, with a recording that opens in the page.
struct ScorecardCell: Sendable {
  let property: Property
  let dialect: Dialect
  /// The violation in the form of `index.json`, without the recording's address and the events in words.
  let json: JSONObject

  /// The events, in the form of a recording.
  private var events: [JSONValue] { json["events"]?.elements ?? [] }
  /// The finding as a sentence with numbers.
  var text: String { text("text") }

  private func text(_ name: String) -> String { json[name]?.text ?? "" }

  /// The name of the session.
  var name: String { "\(property.name)-in-\(dialect.rawValue)" }

  /// The recording's address on the server: its name in the file of its property.
  var path: String { "/scorecard/\(property.name).jsonl#\(name)" }

  /// The events as words for people.
  func words() throws(FieldErrors) -> [JSONValue] {
    let decoder = EventDecoder(dialect: dialect)
    var words: [JSONValue] = []
    for event in events {
      words.append(.string(try decoder.decode(JSONCursor(event)).event.words(of: event)))
    }
    return words
  }

  /// The recording: one line of JSON.
  ///
  /// The recording asserts nothing: a test judges it by the property.
  func line() throws -> [UInt8] {
    let name = text("configuration")
    let suite = Suite.configurations(in: dialect)
    guard let document = suite.first(where: { $0.name == name })?.document,
      case .applicable(let configuration) = try DialectConfiguration.make(document, in: dialect)
    else { return [] }
    let portable = try PortableConfiguration(configuration.document, createdAt: 0)
    let file: JSONObject = [
      "format": .string(Recording.format), "version": .number(Double(Recording.version)),
      "name": .string(self.name), "title": .string(property.sentence),
      "symptom": .string(text + "."), "cause": json["cause"] ?? .null,
      "source": ["foundBy": "explore"],
      "about": .string(
        "The shortest events that overscroll explore found, in the configuration \(name). "
          + dialect.family.caveat
      ),
      "engine": .string(Engine.version), "configuration": portable.forRecording,
      "events": .array(events),
    ]
    return JSONValue.object(file).lineBytes
  }
}

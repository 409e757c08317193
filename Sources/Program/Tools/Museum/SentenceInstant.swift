import OverscrollWire
import StrictJSON

/// The instant of the shown run that a sentence of an entry speaks about.
struct SentenceInstant: Sendable {
  let sentence: MuseumEntry.Sentence
  /// A part of the sentence that stands in its text once.
  let text: String
  /// The event that the instant follows, -1 the creation; nil for that of a callback.
  let event: Int?
  let atMs: Double
}

extension SentenceInstant {
  /// Reads a row of the table: sentence, text, event or null, instant in ms.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    let row = try cursor.array()
    guard row.count == 4 else {
      throw cursor.refused(.wrongType("must be [sentence, text, event, atMs]"))
    }
    sentence = try row[0].oneOf()
    text = try row[1].string()
    event = row[2].isNull ? nil : try row[2].integer(in: -1...1000)
    atMs = try row[3].number()
  }

  /// What contradicts the run; nil if nothing does.
  func fault(in played: PlayedEntry) -> String? {
    guard played.entry.text(sentence).ranges(of: text).count == 1 else {
      return "\(sentence): “\(text)” must occur in it once"
    }
    guard let run = played.entry.shown.flatMap({ played.runs[$0.kind] }) else {
      return "\(sentence): no run is shown"
    }
    let instants =
      event.map { [run.timeMs(after: $0) ?? -1] } ?? run.callbacks(of: nil).map(\.atMs)
    return instants.contains { abs($0 - atMs) <= 1e-6 }
      ? nil : "\(sentence): “\(text)” is not at \(atMs) ms"
  }

  /// The row as `index.json` has it.
  var json: JSONValue {
    [
      "sentence": .string(sentence.rawValue), "text": .string(text),
      "afterEvent": event.map { .number(Double($0)) } ?? .null, "atMs": .number(atMs),
    ]
  }
}

import OverscrollWire
import StrictJSON

/// The instant of the shown run that a sentence of an entry speaks about.
struct SentenceInstant: Sendable {
  /// `symptom` or `cause`.
  let sentence: String
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
    sentence = try row[0].oneOf(["symptom", "cause"])
    text = try row[1].string()
    event = row[2].isNull ? nil : try row[2].integer(in: -1...1000)
    atMs = try row[3].number()
  }

  /// What contradicts the run; nil if nothing does.
  func fault(in entry: MuseumEntry) -> String? {
    let spoken = sentence == "symptom" ? entry.symptom : entry.cause
    guard spoken.ranges(of: text).count == 1 else {
      return "\(sentence): “\(text)” must occur in it once"
    }
    guard let run = entry.shown else {
      return "\(sentence): no run is shown"
    }
    return run.instants(after: event).contains { abs($0 - atMs) <= 1e-6 }
      ? nil : "\(sentence): “\(text)” is not at \(atMs) ms"
  }

  /// The row as `index.json` has it.
  var json: JSONValue {
    [
      "sentence": .string(sentence), "text": .string(text),
      "afterEvent": event.map { .number(Double($0)) } ?? .null, "atMs": .number(atMs),
    ]
  }
}

/// What shows the bug of an entry: a value of the run that is shown, and the instant from which it is wrong.
struct Watch: Sendable {
  /// The event within which the value became wrong; −1 is the creation.
  let event: Int
  let pointer: String
  /// What is wrong, in a sentence.
  let says: String
  /// What should be there instead, in a few words; nil where nothing else is to be expected.
  let instead: String?
}

extension Watch {
  /// Reads the member `watch` of an entry.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    self = try cursor.object { reader throws(FieldErrors) in
      Self(
        event: reader.integer("afterEvent", in: -1...1000) ?? -1,
        pointer: reader.string(required: "pointer"),
        says: reader.string(required: "says"),
        instead: reader.string("instead")
      )
    }
  }

  /// The watch as `index.json` has it.
  var json: JSONValue {
    [
      "afterEvent": .number(Double(event)), "pointer": .string(pointer), "says": .string(says),
      "instead": instead.map { .string($0) } ?? .null,
    ]
  }

  /// Why a run does not have it; nil if it does.
  func fault(in run: MuseumRun) -> String? {
    run.value(after: event, pointer) == nil ? "watch: no \(pointer) after event \(event)" : nil
  }
}

import OverscrollWire
import StrictJSON

/// The instant that a sentence of an entry speaks about, with a value that the run shown has there.
struct SentenceInstant: Sendable {
  let sentence: MuseumEntry.Sentence
  /// A part of the sentence that stands in its text once.
  let text: String
  let expression: RunExpression
  let value: JSONValue
}

extension SentenceInstant {
  /// Reads a row of the table: sentence, text, expression, value.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    let row = try cursor.array()
    guard row.count == 4 else {
      throw cursor.refused(.wrongType("must be [sentence, text, expression, value]"))
    }
    sentence = try row[0].oneOf()
    text = try row[1].string()
    expression = try RunExpression(row[2])
    value = row[3].value
  }

  /// The instant in the run that is shown; nil if the expression has none there.
  private func instant(in played: PlayedEntry) -> RunExpression.Instant? {
    played.entry.shown.flatMap { expression.instant(in: played, of: $0.kind) }
  }

  /// What contradicts the run; nil if nothing does.
  func fault(in played: PlayedEntry) -> String? {
    guard played.entry.text(sentence).ranges(of: text).count == 1 else {
      return "\(sentence): “\(text)” must occur in it once"
    }
    guard instant(in: played) != nil else {
      return "\(sentence): “\(text)” has no instant in the run that is shown"
    }
    guard let actual = expression.value(in: played) else {
      return "\(sentence): “\(text)” asks for a value that the run has not got"
    }
    return actual.isNear(value) ? nil : "\(sentence): “\(text)” has \(actual), not \(value)"
  }

  /// The row as `index.json` has it: of a value after an event, which, and when it is over.
  func json(in played: PlayedEntry) -> JSONValue {
    let instant = instant(in: played)
    return [
      "sentence": .string(sentence.rawValue), "text": .string(text),
      "afterEvent": instant?.event.map { .number(Double($0)) } ?? .null,
      "atMs": instant.map { .number($0.ms) } ?? .null,
    ]
  }
}

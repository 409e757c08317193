import OverscrollWire
import StrictJSON

/// What a number in a sentence of an entry refers to.
struct SentenceNumber: Sendable {
  let sentence: MuseumEntry.Sentence
  /// A part of the sentence that stands there once and has one number.
  let text: String
  let meaning: Meaning

  /// What the number is.
  enum Meaning: Sendable {
    /// A value of the entry's runs.
    case value(RunExpression)
    /// The version of a library.
    case version
    /// Something of the story that no run shows; never digits.
    case story
  }
}

extension SentenceNumber {
  /// Reads a row of the table: sentence, text, meaning.
  init(_ cursor: JSONCursor) throws(FieldErrors) {
    let row = try cursor.array()
    guard row.count == 3 else {
      throw cursor.refused(.wrongType("must be [sentence, text, meaning]"))
    }
    sentence = try row[0].oneOf()
    text = try row[1].string()
    switch try row[2].string() {
    case "version": meaning = .version
    case "story": meaning = .story
    default: meaning = .value(try RunExpression(row[2]))
    }
  }
}

/// The check of an entry's sentences against its runs.
struct SentenceCheck {
  private let played: PlayedEntry
  private let sentences: [MuseumEntry.Sentence: String]
  private let numbers: [SentenceNumber]

  /// Checks an entry's sentences.
  init(_ played: PlayedEntry) {
    self.init(played, sentences: played.entry.sentences, numbers: played.entry.numbers)
  }

  /// Checks other sentences and rows in place of an entry's own.
  init(
    _ played: PlayedEntry,
    sentences: [MuseumEntry.Sentence: String],
    numbers: [SentenceNumber]
  ) {
    self.played = played
    self.sentences = sentences
    self.numbers = numbers
  }

  /// What is wrong: a number without a row, a row without a number, a number that the runs do not
  /// show.
  var faults: [String] {
    var faults: [String] = []
    var covered: [MuseumEntry.Sentence: [Range<String.Index>]] = [:]
    for row in numbers {
      let sentence = sentences[row.sentence] ?? ""
      let places = sentence.ranges(of: row.text)
      let numerals = Numeral.all(in: sentence).filter { numeral in
        places.contains { $0.contains(numeral.range.lowerBound) }
      }
      guard places.count == 1, numerals.count == 1 else {
        faults.append("\(row.sentence): “\(row.text)” has to stand there once, with one number")
        continue
      }
      covered[row.sentence, default: []].append(numerals[0].range)
      if let fault = fault(numerals[0], row) { faults.append("\(row.sentence): \(fault)") }
    }
    for (sentence, text) in sentences {
      for numeral in Numeral.all(in: text)
      where covered[sentence, default: []].count(where: { $0 == numeral.range }) != 1 {
        faults.append("\(sentence): \(numeral.text) has to have one row")
      }
    }
    return faults
  }

  private func fault(_ numeral: Numeral, _ row: SentenceNumber) -> String? {
    switch row.meaning {
    case .version:
      return numeral.isVersion ? nil : "\(numeral.text) is no version"
    case .story:
      return numeral.isWord ? nil : "\(numeral.text) has to be shown by a run"
    case .value(let expression):
      switch expression.value(in: played) {
      case .string(let text)?:
        return text.contains(numeral.text) ? nil : "\(numeral.text) is not in “\(text)”"
      case .number(let actual)?:
        let scale = row.text.contains("second") ? 1000.0 : 1
        guard let value = numeral.value, abs(value * scale - actual) <= numeral.tolerance * scale
        else { return "“\(row.text)” is \(actual)" }
        return nil
      default:
        return "“\(row.text)” refers to nothing"
      }
    }
  }
}

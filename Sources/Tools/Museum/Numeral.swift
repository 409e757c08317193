import Foundation

/// A number in a sentence: digits, or a word such as `three` or `half`.
struct Numeral: Sendable {
  /// Where it stands.
  let range: Range<String.Index>
  let text: String

  private static let words = [
    "quarter": 0.25, "half": 0.5, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10,
  ]

  /// The numbers of a sentence in their order; `one` and `once` are rarely numbers, and left out.
  static func all(in sentence: String) -> [Numeral] {
    let words = words.keys.sorted().joined(separator: "|")
    let pattern = #"(?<![\w.])−?\d+(?::\d\d)?(?:\.(?:\d+|x))*|\b(?:\#(words))\b"#
    let options: String.CompareOptions = [.regularExpression, .caseInsensitive]
    var numerals: [Numeral] = []
    var rest = sentence.startIndex..<sentence.endIndex
    while let range = sentence.range(of: pattern, options: options, range: rest) {
      numerals.append(Numeral(range: range, text: String(sentence[range])))
      rest = range.upperBound..<sentence.endIndex
    }
    return numerals
  }

  /// Whether it is a word.
  var isWord: Bool { Self.words[text.lowercased()] != nil }

  /// Whether it can be a version: numbers with dots, the last of which may be an x.
  var isVersion: Bool { text.wholeMatch(of: /\d+(\.\d+)*\.(\d+|x)/) != nil }

  /// Its value; nil for what is only a text, such as a time of day.
  var value: Double? {
    Self.words[text.lowercased()] ?? Double(text.replacing("−", with: "-"))
  }

  /// Half a unit of its last digit: as far as a number may differ that was rounded to it.
  var tolerance: Double {
    let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
    return 0.5 * pow(10, -Double(decimals)) + 1e-9
  }
}

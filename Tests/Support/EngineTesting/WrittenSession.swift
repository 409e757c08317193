import Foundation
import TestSupport

/// A session as a text tells it: how it is set up, what happens, and what is seen then.
///
/// A name stands on a line of its own; the lines of its session are indented:
///
///     a header in a safe area
///       in 3.7.9 | 2.2.1
///       view safeAreaInsets.top=20
///       header normal height=60
///       > begin header; wait 250
///       y -80 | -60
///
/// - A line with "|" has a value for each of several sessions; the others are those of all. The values after
///   the first do not repeat the first word, but for the kind of a component.
/// - What happens follows a ">": the events of an act, apart by ";". `WrittenEvents` has the words.
/// - The first words, before anything happens, set the session up: `WrittenSetup` has them.
/// - Every other line names something that can be seen, as `WrittenReading` does, and its value.
/// - A line that begins with "|" or "," continues the one before it, and one that begins with "#" says why.
package struct WrittenSession: Sendable {
  /// A line with its number in the file.
  package struct Line: Sendable {
    package let number: Int
    package let text: String
  }

  package let name: String
  package let lines: [Line]

  /// The sessions of a file in `Tests/Engine/Sessions`.
  package static func all(in file: String) throws -> [WrittenSession] {
    try sections(of: file).flatMap { try columns($0.name, $0.lines) }
  }

  /// The names of a file with their lines.
  package static func sections(of file: String) throws -> [(name: String, lines: [Line])] {
    let url = Repository.file("Tests/Engine/Sessions/\(file).txt")
    let text = try String(contentsOf: url, encoding: .utf8)
    var sections: [(name: String, lines: [Line])] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.trimmingCharacters(in: .whitespaces)
      guard !words.isEmpty, !words.hasPrefix("#") else { continue }
      guard line.hasPrefix(" ") else {
        sections.append((words, []))
        continue
      }
      guard !sections.isEmpty else { throw WrittenFault("a line before the first name: \(line)") }
      let last = sections.count - 1
      if words.hasPrefix("| ") || words.hasPrefix(", "), let before = sections[last].lines.popLast()
      {
        let joined = before.text + (words.hasPrefix("|") ? " " : "") + words
        sections[last].lines.append(Line(number: before.number, text: joined))
      } else {
        sections[last].lines.append(Line(number: index + 1, text: words))
      }
    }
    return sections
  }

  /// A session for each value of the lines that have several.
  private static func columns(_ name: String, _ lines: [Line]) throws -> [WrittenSession] {
    let parts = lines.map { $0.text.components(separatedBy: " | ") }
    let count = parts.map(\.count).max() ?? 1
    guard parts.allSatisfy({ $0.count == 1 || $0.count == count }) else {
      throw WrittenFault("not \(count) values in each line of: \(name)")
    }
    return (0..<count).map { column in
      let chosen = zip(lines, parts).map { line, values in
        let value = values[min(column, values.count - 1)].trimmingCharacters(in: .whitespaces)
        let isWhole =
          column == 0 || values.count == 1
          || WrittenSetup.isKind(line.text) && WrittenSetup.isKind(value)
        let subject = isWhole ? "" : Self.subject(of: line.text) + " "
        return Line(number: line.number, text: subject + value)
      }
      return WrittenSession(name: name, lines: chosen)
    }
  }

  /// The first word, or the ">" of an act.
  private static func subject(of line: String) -> String {
    String(line.prefix { $0 != " " })
  }
}

/// Words that say nothing.
package struct WrittenFault: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Words with values: "height=60 isHidden=yes".
package struct WrittenValues {
  package private(set) var pairs: [(name: String, value: String)] = []
  /// The words without a value.
  package private(set) var words: [String] = []

  package init(_ words: some Sequence<String>) {
    for word in words {
      if let sign = word.firstIndex(of: "=") {
        pairs.append((String(word[..<sign]), String(word[word.index(after: sign)...])))
      } else {
        self.words.append(word)
      }
    }
  }

  /// The number of a name, or nil.
  package func number(_ name: String) throws -> Double? {
    try pairs.first { $0.name == name }.map { try Self.number($0.value) }
  }

  package static func number(_ text: String) throws -> Double {
    guard let number = Double(text) else { throw WrittenFault("no number: \(text)") }
    return number
  }

  package static func flag(_ text: String) throws -> Bool {
    guard ["yes", "no"].contains(text) else { throw WrittenFault("neither yes nor no: \(text)") }
    return text == "yes"
  }

  package static func whole(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw WrittenFault("no whole number: \(text)") }
    return number
  }

  /// A case of an enumeration by its name.
  package static func named<Value: RawRepresentable<String>>(
    _ text: String,
    _: Value.Type
  ) throws -> Value {
    guard let value = Value(rawValue: text) else { throw WrittenFault("no \(Value.self): \(text)") }
    return value
  }
}

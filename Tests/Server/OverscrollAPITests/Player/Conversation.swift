import Foundation
import TestSupport
import Testing

/// Requests, and what is expected of their answers; `README.md` describes the form.
struct Conversation: CustomTestStringConvertible, Sendable {
  /// A line of the file, or of a row of its table.
  struct Line: Sendable {
    let number: Int
    var text: String

    /// Whether it begins with three digits.
    var isStatus: Bool {
      let word = text.utf8.prefix { $0 != UInt8(ascii: " ") }
      return word.count == 3 && word.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Whether it says something of an answer, rather than asks for one.
    var isExpectation: Bool {
      let word = text.prefix { $0 != " " }
      return text.hasPrefix("/") || ["no", "keep", "same", "other", "text", "size"].contains(word)
        || text.prefixMatch(of: /[A-Za-z-]+(:| ~ )/) != nil
    }
  }

  /// What is wrong with an answer, or with the text itself.
  struct Fault: Error {
    let line: Int
    let reason: String
  }

  /// The name of the file without its ending.
  let file: String
  let title: String
  /// The number of the line of the title.
  let number: Int
  /// What each conversation of the file begins with.
  let given: [Line]
  let lines: [Line]

  var testDescription: String { "\(file): \(title)" }

  static let folder = "Tests/Server/OverscrollAPITests/Conversations"

  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Repository.file(folder).path)
    return (names ?? []).filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()

  static let all: [Conversation] = files.flatMap { file in
    let text = try? String(contentsOf: Repository.file("\(folder)/\(file).txt"), encoding: .utf8)
    return read(text ?? "", file: file)
  }

  /// The conversations of a text; each line but comments and empty ones belongs to one.
  static func read(_ text: String, file: String) -> [Conversation] {
    let all = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .map { Line(number: $0 + 1, text: String($1)) }
    let lines = all.filter { !$0.text.isEmpty && !$0.text.hasPrefix("#") }
    let parts = lines.split(omittingEmptySubsequences: false) { $0.text.hasPrefix("== ") }
    // Without this word the lines before the first title are not understood.
    let given = parts[0].first?.text == "given" ? parts[0].dropFirst() : parts[0]
    let titles = lines.filter { $0.text.hasPrefix("== ") }
    return zip(titles, parts.dropFirst()).map { title, part in
      Conversation(
        file: file,
        title: String(title.text.dropFirst(3)),
        number: title.number,
        given: Array(given),
        lines: Array(part)
      )
    }
  }

  /// All lines, or those with the cells of a row of the table in their places.
  struct Run {
    /// The line of the row.
    let row: Int
    let lines: [Line]
  }

  func runs() throws(Fault) -> [Run] {
    guard let header = lines.first, header.text.hasPrefix("each ") else {
      return [Run(row: number, lines: given + lines)]
    }
    let columns = Self.cells(header.text.dropFirst(5)).map { "<\($0)>" }
    let rows = lines.dropFirst().prefix { $0.text.hasPrefix("  ") }
    let steps = lines.dropFirst(1 + rows.count)
    for column in columns where !steps.contains(where: { $0.text.contains(column) }) {
      throw Fault(line: header.number, reason: "nothing uses \(column)")
    }
    guard !rows.isEmpty else { throw Fault(line: header.number, reason: "the table is empty") }
    var runs: [Run] = []
    for row in rows {
      let cells = Self.cells(row.text[...])
      guard cells.count == columns.count else {
        throw Fault(line: row.number, reason: "a row of \(cells.count) cells")
      }
      let lines = (given + steps).map { line in
        guard line.text.utf8.contains(UInt8(ascii: "<")) else { return line }
        return zip(columns, cells).reduce(into: line) { line, cell in
          line.text = line.text.replacing(cell.0, with: cell.1)
        }
      }
      runs.append(Run(row: row.number, lines: lines.filter { !$0.text.isEmpty }))
    }
    return runs
  }

  private static func cells(_ text: Substring) -> [String] {
    text.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// The text of a source file, line by line, with its indentation.
struct SourceText {
  private(set) var text = ""
  private var depth = 0
  private let indentation: String

  /// Starts an empty file whose blocks are indented by so many spaces.
  init(indentation spaces: Int) { indentation = String(repeating: " ", count: spaces) }

  /// Adds a line; an empty one is not indented.
  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: indentation, count: depth) + line }
    text += "\n"
  }

  /// Adds lines that have an indentation of their own beside the present one.
  mutating func lines(_ lines: String) {
    for part in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      line(String(part))
    }
  }

  /// Adds indented lines between two others; an empty end is left out.
  mutating func block(
    _ begin: String,
    _ end: String,
    _ body: (inout SourceText) -> Void
  ) {
    line(begin)
    depth += 1
    body(&self)
    depth -= 1
    if !end.isEmpty { line(end) }
  }

  /// Adds a comment of paragraphs, each line of which begins with a mark.
  mutating func comment(_ paragraphs: [String], mark: String) {
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line(mark) }
      for part in Self.wrapped(paragraph) { line(mark + " " + part) }
    }
  }

  /// The most characters in a line of a comment.
  private static let width = 92

  /// A paragraph in lines, broken at spaces.
  private static func wrapped(_ paragraph: String) -> [String] {
    var lines: [String] = []
    for word in paragraph.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

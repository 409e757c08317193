import CTexts
import StrictJSON

/// The pages that explain the problem types: `/problems/` and one page below it for each type.
///
/// The pages are plain HTML with the site's style sheet and nothing inline, as the content security policy
/// `default-src 'self'` requires.
package enum ProblemPage {
  /// The parts of `page.html`, without their last line feed; a line `%% NAME` begins each part.
  private static let parts: [Substring: Substring] = {
    let parts = String(cString: overscroll_text_of_page()).split(separator: "%% ")
    return parts.reduce(into: [:]) { parts, part in
      let name = part.prefix { $0 != "\n" }
      parts[name] = part.dropFirst(name.count + 1).dropLast()
    }
  }()

  /// A part with values in place of their names in braces.
  private static func part(_ name: Substring, _ values: KeyValuePairs<String, String>) -> String {
    values.reduce(String(parts[name] ?? "")) { $0.replacing("{\($1.key)}", with: $1.value) }
  }

  private static func document(title: String, body: String) -> [UInt8] {
    Array((part("page", ["title": escaped(title), "body": body]) + "\n").utf8)
  }

  /// The page that lists all problem types.
  package static let index: [UInt8] = {
    let rows = ProblemKind.allCases.map { kind in
      part(
        "row",
        [
          "status": String(kind.status), "path": escaped(kind.path), "name": escaped(kind.rawValue),
          "title": escaped(kind.title),
        ]
      )
    }
    return document(title: "Problems", body: part("index", ["rows": rows.joined(separator: "\n")]))
  }()

  /// The page of a problem type.
  package static func page(for kind: ProblemKind) -> [UInt8] {
    let values: KeyValuePairs = [
      "status": String(kind.status), "path": escaped(kind.path), "meaning": escaped(kind.meaning),
      "remedy": escaped(kind.remedy), "codes": kind == .invalid ? codes : "",
      "example": escaped(indented(kind.example)),
    ]
    return document(title: kind.title, body: part("problem", values))
  }

  private static let codes: String = {
    let rows = FaultCode.allCases.map { code in
      part("code", ["code": code.rawValue, "meaning": escaped(code.meaning)])
    }
    return part("codes", ["rows": rows.joined(separator: "\n")]) + "\n"
  }()

  /// The page for an address without contents, with the nearest existing address.
  package static func page(forNothing problem: Problem) -> [UInt8] {
    let path = problem.extensions["suggestion"]?.text.map(escaped)
    let near = path.map { part("near", ["path": $0]) + "\n" } ?? ""
    let detail = "<p>\(escaped(problem.detail))</p>\n"
    return document(title: problem.kind.title, body: detail + part("nothing", ["near": near]))
  }

  /// The page at `/docs/` of a server without the pages of the documents.
  package static let withoutDocuments = document(title: "Docs", body: part("docs", [:]))

  /// The text with the special characters of HTML escaped, for content and attributes.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// The problem document in the form of `?pretty`.
  private static func indented(_ problem: Problem) -> String {
    var indenter = JSONIndenter()
    let bytes = indenter.indent(problem.bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

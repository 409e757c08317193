import CTexts
import StrictJSON

/// The pages that explain the problem types: `/problems/` and one page below it for each type.
///
/// They are plain HTML with the site's style sheet and nothing inline, as the content security policy
/// `default-src 'self'` requires.
package enum ProblemPage {
  /// The page that lists all problem types.
  package static let index = document(
    title: "Problems",
    body: """
      <p>A request that fails changes nothing. Its response is a problem \
      document (RFC 9457, <code>application/problem+json</code>). Its <code>type</code> is the \
      address of one of these pages.</p>
      <table>
      <thead><tr><th>Status</th><th>Type</th><th>Title</th></tr></thead>
      <tbody>
      \(ProblemKind.allCases.map(row).joined(separator: "\n"))
      </tbody>
      </table>
      """
  )

  /// The page of a problem type.
  package static func page(for kind: ProblemKind) -> [UInt8] {
    document(
      title: kind.title,
      body: """
        <p>Status <strong>\(kind.status)</strong>, type <code>\(escaped(kind.path))</code></p>
        <h2>What it means</h2>
        <p>\(escaped(kind.meaning))</p>
        <h2>What to do</h2>
        <p>\(escaped(kind.remedy))</p>
        <h2>An example</h2>
        <pre><code>\(escaped(indented(kind.example)))</code></pre>
        \(kind == .invalid ? codes : "")<p><a href="/problems/">All problems</a></p>
        """
    )
  }

  private static let codes = """
    <h2>The codes of its errors</h2>
    <table>
    <thead><tr><th>Code</th><th>What it says of the part</th></tr></thead>
    <tbody>
    \(FaultCode.allCases.map { "<tr><td><code>\($0.rawValue)</code></td><td>\(escaped($0.meaning))</td></tr>" }
      .joined(separator: "\n"))
    </tbody>
    </table>

    """

  /// The page for an address without contents, with the nearest address that has some.
  package static func page(forNothing problem: Problem) -> [UInt8] {
    var near = ""
    if case .string(let path) = problem.extensions["suggestion"] {
      near = "<p>Did you mean <a href=\"\(escaped(path))\">\(escaped(path))</a>?</p>\n"
    }
    return document(
      title: problem.kind.title,
      body: """
        <p>\(escaped(problem.detail))</p>
        \(near)<p><a href="/">Open the demo</a> · <a href="/docs/">Read the documentation</a></p>
        """
    )
  }

  /// The page at `/docs/` of a server that does not have the pages of the documents.
  package static let withoutDocuments = document(
    title: "Docs",
    body: """
      <p>The pages of the documents are not on this server. <code>make run</code> and \
      <code>make package</code> make them from the folder <code>docs</code> of the sources, where \
      the programs <code>cmark-gfm</code> and <code>node</code> are installed.</p>
      <p><a href="/api/">A form for every call</a> · <a href="/problems/">All problems</a></p>
      """
  )

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

  private static func row(_ kind: ProblemKind) -> String {
    let link = "<a href=\"\(escaped(kind.path))\">\(escaped(kind.rawValue))</a>"
    return "<tr><td>\(kind.status)</td><td>\(link)</td><td>\(escaped(kind.title))</td></tr>"
  }

  private static func document(title: String, body: String) -> [UInt8] {
    let page = String(cString: overscroll_text_of_page())
    return Array(
      page.replacing("{title}", with: escaped(title)).replacing("{body}", with: body).utf8
    )
  }

  /// The problem document as `?pretty` writes it.
  private static func indented(_ problem: Problem) -> String {
    var indenter = JSONIndenter()
    let bytes = indenter.indent(problem.bytes)
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}

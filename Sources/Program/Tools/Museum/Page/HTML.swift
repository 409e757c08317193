import Foundation
import StrictJSON

/// Texts for the page.
enum HTML {
  /// The text with the special characters of HTML escaped, for content and attributes.
  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
  }

  /// A page of the site.
  ///
  /// - Parameters:
  ///   - title: What it is.
  ///   - name: The class of its body, and the name of its style sheet.
  ///   - head: More of the head, each element on a line.
  ///   - body: The content.
  /// - Returns: The document.
  static func page(_ title: String, name: String, head: [String] = [], body: String) -> String {
    let elements =
      [
        #"<meta charset="utf-8">"#,
        #"<meta name="viewport" content="width=device-width, initial-scale=1">"#,
        #"<meta name="color-scheme" content="light dark">"#,
        "<title>\(title) · Overscroll</title>",
        #"<link rel="icon" href="/favicon.svg" type="image/svg+xml">"#,
        #"<link rel="stylesheet" href="/style/document.css">"#,
        #"<link rel="stylesheet" href="\#(name).css">"#,
      ] + head
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      \(elements.joined(separator: "\n"))
      </head>
      <body class="\(name)">
      <header class="site">
      <a class="wordmark" href="/">Overscroll</a>
      <a href="/?last">Visualizer</a>
      \(link("/museum/", isCurrent: name == "museum", "Museum"))
      \(link("/scorecard/", isCurrent: name == "scorecard", "Scorecard"))
      <a href="/api/">API</a>
      <a href="/docs/">Docs</a>
      </header>
      \(body)
      </body>
      </html>

      """
  }

  /// An element with content that is HTML.
  static func element(_ tag: String, class name: String? = nil, _ content: String) -> String {
    let attribute = name.map { #" class="\#($0)""# } ?? ""
    return "<\(tag)\(attribute)>\(content)</\(tag)>"
  }

  /// A link with a text.
  static func link(_ address: String, class name: String? = nil, _ text: String) -> String {
    let attribute = name.map { #" class="\#($0)""# } ?? ""
    return #"<a\#(attribute) href="\#(escaped(address))">\#(escaped(text))</a>"#
  }

  /// A link of the bar, marked on its own page.
  private static func link(_ address: String, isCurrent: Bool, _ text: String) -> String {
    "<a href=\"\(address)\"\(isCurrent ? " aria-current=\"page\"" : "")>\(text)</a>"
  }

  /// A name of the code.
  static func code(_ text: String) -> String { element("code", escaped(text)) }

  /// A number with up to three decimals and a minus sign.
  static func number(_ number: Double) -> String {
    JSONWriter.roundedText(number).replacing("-", with: "−")
  }

  /// An instant or a duration.
  static func milliseconds(_ number: Double) -> String { "\(self.number(number)) ms" }

  /// A length.
  static func points(_ number: Double) -> String { "\(self.number(number)) pt" }
}

extension String {
  /// The text with a capital letter at its begin.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}

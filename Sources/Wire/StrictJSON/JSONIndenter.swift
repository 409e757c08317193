/// Indents JSON by two spaces, piece by piece, so that streamed documents can be indented as well.
///
/// Blanks between the tokens are dropped; empty objects and arrays stay on one line. A line feed
/// after the document is kept.
package struct JSONIndenter {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// True if the last token began an object or array.
  private var hasJustBegun = false

  /// Makes an indenter at the start of a document.
  package init() {}

  /// The next bytes of the document, indented; a piece may end anywhere, even inside an escape.
  package mutating func indent(_ piece: [UInt8]) -> [UInt8] {
    var indented: [UInt8] = []
    indented.reserveCapacity(2 * piece.count)
    for byte in piece {
      if isInString {
        indented.append(byte)
        readInString(byte)
      } else {
        append(byte, to: &indented)
      }
    }
    return indented
  }

  private mutating func readInString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  /// Appends a byte outside strings, with the blanks before or after it.
  private mutating func append(_ byte: UInt8, to indented: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      break
    case UInt8(ascii: "\n"):
      if depth == 0 { indented.append(byte) }
    case UInt8(ascii: ","):
      indented.append(byte)
      appendLine(to: &indented)
    case UInt8(ascii: ":"):
      indented.append(byte)
      indented.append(UInt8(ascii: " "))
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      depth -= 1
      if !hasJustBegun { appendLine(to: &indented) }
      hasJustBegun = false
      indented.append(byte)
    default:
      if hasJustBegun { appendLine(to: &indented) }
      hasJustBegun = byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      if hasJustBegun { depth += 1 }
      isInString = byte == UInt8(ascii: "\"")
      indented.append(byte)
    }
  }

  private func appendLine(to indented: inout [UInt8]) {
    indented.append(UInt8(ascii: "\n"))
    indented.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * max(depth, 0)))
  }
}

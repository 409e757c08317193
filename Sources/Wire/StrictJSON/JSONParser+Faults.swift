// The words for faults of a text other than JSON.

extension JSONParser {
  /// The expected part of JSON at a place.
  enum Expected: Equatable {
    /// A value, after a bracket, comma or colon, or at the start of the text.
    case value(after: Unicode.Scalar?)
    /// A name, after a bracket or comma.
    case name(after: Unicode.Scalar)
    case colon
    /// A comma or a bracket, or the end of the text.
    case afterValue
  }

  /// The fault of a text that ends too early.
  func earlyEnd() -> JSONSyntaxError {
    let message =
      if let container = open.last {
        container.isObject
          ? "it ends in an object, which } must close" : "it ends in an array, which ] must close"
      } else {
        bytes.isEmpty ? "it is empty" : "it has only white space"
      }
    return fault(message, at: bytes.endIndex)
  }

  /// The fault of the present control character in a string.
  func controlCharacter() -> JSONSyntaxError {
    let message =
      switch bytes[index] {
      case 0: "a NUL byte is not allowed"
      case UInt8(ascii: "\n"): #"a string has a line break, which must be written \n"#
      default: "a string has a control character, which must be escaped"
      }
    return fault(message, at: index)
  }

  /// The fault of the present token.
  func unexpected(_ expected: Expected) -> JSONSyntaxError {
    fault(message(ofToken: bytes[index..<endOfToken], expected), at: index)
  }

  private var endOfToken: Int {
    switch bytes[index] {
    case UInt8(ascii: "\""): bytes.endOfString(from: index)
    case let byte where byte.beginsNumber: bytes.endOfNumber(from: index)
    case let byte where byte.isOfWord:
      bytes[index...].firstIndex { !$0.isOfWord } ?? bytes.endIndex
    default:
      // The token is one character, which may have continuation bytes.
      bytes[(index + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    }
  }

  private func message(ofToken token: ArraySlice<UInt8>, _ expected: Expected) -> String {
    if bytes[index] == 0 { return "a NUL byte is not allowed" }
    if bytes[index] >= 0x80, bytes.lengthOfCharacter(at: index) == nil {
      return "the bytes are not UTF-8"
    }
    let text = String(decoding: token, as: UTF8.self).clipped(to: 40)
    return Self.foreign(text) ?? misplaced(text, expected) ?? wrongValue(text)
  }

  /// The message for a token of other languages that JSON lacks; nil for other tokens.
  private static func foreign(_ text: String) -> String? {
    switch text {
    case "'", "`": "strings and names stand in double quotes, not in \(text)"
    case "“", "”", "„", "‘", "’":
      "strings and names stand in straight double quotes, not in \(text)"
    case "/", "#": "JSON has no comments"
    case "NaN", "nan", "Infinity", "inf", "Inf": "JSON has no \(text); a number is finite"
    case "undefined", "None", "nil": "JSON has no \(text); it has null"
    case "True", "False", "TRUE", "FALSE", "NULL", "Null":
      "JSON has no \(text); it has \(text.lowercased())"
    case ";", "=", "(", ")", "<", ">": "\(text) has no meaning in JSON"
    case "\u{A0}", "\u{FEFF}", "\u{3000}", "\u{2028}", "\u{C}", "\u{B}":
      "a character stands here that is no white space of JSON"
    default: nil
    }
  }

  /// The message for a missing or superfluous part before the token.
  private func misplaced(_ text: String, _ expected: Expected) -> String? {
    let isCloser = text == "}" || text == "]"
    switch expected {
    case .value(after: nil): return nil
    case .value(after: ":"):
      return isCloser || text == "," ? "a value is missing before \(text)" : nil
    case .colon: return "a colon is missing after the name, before \(text)"
    case .afterValue: return afterValue(text, isCloser)
    case .value(let mark?), .name(let mark):
      if isCloser {
        return mark == "," ? "a comma stands before \(text)" : "\(text) does not close this bracket"
      }
      if text == "," { return "a comma stands where a value or name must stand" }
      guard expected == .name(after: mark) else { return nil }
      return bytes[index].isOfWord && !bytes[index].isDigit
        ? "the name \(text) must stand in double quotes"
        : "a name in double quotes must stand here, not \(text)"
    }
  }

  private func afterValue(_ text: String, _ isCloser: Bool) -> String {
    guard let container = open.last else { return "something follows the value: \(text)" }
    if isCloser { return "\(text) does not close \(container.isObject ? "{" : "[")" }
    if text == ":" { return "a colon stands after a value" }
    return "a comma or bracket is missing before \(text)"
  }

  private func wrongValue(_ text: String) -> String {
    switch bytes[index] {
    case let byte where byte.beginsNumber: "\(text) is no number of JSON"
    case let byte where byte.isOfWord:
      "\(text) is no value of JSON; a string stands in double quotes"
    default: "\(text) stands where a value must stand"
    }
  }
}

extension UInt8 {
  /// True if a word of a programming language can contain the byte.
  fileprivate var isOfWord: Bool { isLetter || isDigit || self == UInt8(ascii: "_") }

  fileprivate var beginsNumber: Bool {
    isDigit || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(self)
  }
}

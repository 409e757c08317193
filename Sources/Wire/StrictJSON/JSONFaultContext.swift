/// What precedes the token that makes a text no JSON, and the words for it.
///
/// The tokens before it are those of a JSON text that has not ended.
struct JSONFaultContext {
  /// Where the last token begins.
  private(set) var start: Int
  private let isEmpty: Bool
  /// The brackets that are open before the last token, and after it.
  private var openBefore: [UInt8] = []
  private var open: [UInt8] = []
  /// The first bytes of the last token and of those before it; nil where there is none.
  private var last: UInt8?
  private var previous: UInt8?
  private var beforePrevious: UInt8?
  private var isLastClosed = true

  init(start: Int, isEmpty: Bool) {
    self.start = start
    self.isEmpty = isEmpty
  }

  /// Reads the next token.
  mutating func read(_ token: ArraySlice<UInt8>) {
    guard let first = token.first else { return }
    start = token.startIndex
    (beforePrevious, previous, last) = (previous, last, first)
    openBefore = open
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(first)
    case UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
    default: break
    }
    isLastClosed =
      first != UInt8(ascii: "\"") || (token.count > 1 && token.last == UInt8(ascii: "\""))
  }

  // MARK: Words

  /// Why the end of the text is too early.
  var messageAtEnd: String {
    guard last != nil else { return isEmpty ? "it is empty" : "it has only white space" }
    if !isLastClosed { return "it ends in a string" }
    switch open.last {
    case UInt8(ascii: "{"): return "it ends in an object, which } must close"
    case UInt8(ascii: "["): return "it ends in an array, which ] must close"
    default: return "it ends too early"
    }
  }

  /// Why the last token is not allowed.
  func message(token: ArraySlice<UInt8>) -> String {
    guard let first = token.first else { return messageAtEnd }
    let text = String(decoding: token, as: UTF8.self).clipped(to: 40)
    return Self.foreign(text) ?? misplaced(first, text) ?? wrongValue(first, text)
  }

  /// What other languages have, and JSON has not.
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

  /// What is missing, or too much, before the token.
  private func misplaced(_ first: UInt8, _ text: String) -> String? {
    let isObject = openBefore.last == UInt8(ascii: "{")
    let isCloser = first == UInt8(ascii: "}") || first == UInt8(ascii: "]")
    switch previous {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
      if isCloser {
        return previous == UInt8(ascii: ",")
          ? "a comma stands before \(text)" : "\(text) does not close this bracket"
      }
      if first == UInt8(ascii: ",") { return "a comma stands where a value or name must stand" }
      guard isObject, first != UInt8(ascii: "\"") else { return nil }
      return first.isLetter || text.first == "_"
        ? "the name \(text) must stand in double quotes"
        : "a name in double quotes must stand here, not \(text)"
    case UInt8(ascii: ":"):
      return isCloser || first == UInt8(ascii: ",") ? "a value is missing before \(text)" : nil
    case nil: return nil
    default: return afterValue(first, text, isObject, isCloser)
    }
  }

  private func afterValue(
    _ first: UInt8,
    _ text: String,
    _ isObject: Bool,
    _ isCloser: Bool
  ) -> String {
    guard let bracket = openBefore.last else { return "something follows the value: \(text)" }
    let isName =
      isObject && (beforePrevious == UInt8(ascii: ",") || beforePrevious == UInt8(ascii: "{"))
    if isName { return "a colon is missing after the name, before \(text)" }
    if isCloser { return "\(text) does not close \(bracket == UInt8(ascii: "{") ? "{" : "[")" }
    if first == UInt8(ascii: ":") { return "a colon stands after a value" }
    return "a comma or bracket is missing before \(text)"
  }

  private func wrongValue(_ first: UInt8, _ text: String) -> String {
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      "\(text) is no number of JSON"
    case let byte where byte.isLetter || byte == UInt8(ascii: "_"):
      "\(text) is no value of JSON; a string stands in double quotes"
    default: "\(text) stands where a value must stand"
    }
  }
}

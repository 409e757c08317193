/// An error in a text that is not JSON by RFC 8259, or is nested too deeply.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte of the error, counted from the start of the whole body.
  ///
  /// It is the first byte of the token that is not allowed: of the second key if a key is repeated,
  /// of the second value if there are two. Inside a string it is the wrong byte, or the backslash of
  /// the wrong escape. It is the length of the body if that ends too early.
  package let offset: Int
  /// What is wrong there, without a full stop.
  package let message: String
  /// The line of the error: from 1 in a body of one value; from 0, as in pointers, in NDJSON.
  package private(set) var line = 1
  /// The character of its line, from 1.
  package private(set) var column: Int
  /// Whether the body is NDJSON.
  package private(set) var isInLines = false

  /// An error in a text of one line.
  package init(offset: Int, message: String) {
    self.offset = offset
    self.message = message
    column = offset + 1
  }

  /// The error of a value on a line of NDJSON, which begins at a byte of the body.
  init(_ error: JSONSyntaxError, line: Int, start: Int, in body: [UInt8]) {
    self.init(offset: start + error.offset, message: error.message)
    self.line = line
    column = Self.characters(body[start..<offset]) + 1
    isInLines = true
  }

  /// The error with its line and column in the text.
  func located(in text: [UInt8]) -> JSONSyntaxError {
    var error = self
    let before = text[..<min(offset, text.count)]
    let feed = UInt8(ascii: "\n")
    let start = before.lastIndex(of: feed).map { $0 + 1 } ?? 0
    error.line = 1 + before.count { $0 == feed }
    error.column = Self.characters(before[start...]) + 1
    return error
  }

  /// The number of Unicode scalars in UTF-8: bytes that continue one do not count.
  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
